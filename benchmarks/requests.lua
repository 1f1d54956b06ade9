-- Has wrk make the calls of a file in turn; they are separated by NUL bytes. Twelve `#` in a call
-- are replaced by a number that is unique to the call, counting up from a given one. At the end, the
-- results are printed in one line.
local MARK = string.rep("#", 12)
local calls = {}
local number = 0

local function split(call)
  local parts, begin = {}, 1
  local from, to = call:find(MARK, begin, true)
  while from do
    parts[#parts + 1] = call:sub(begin, from - 1)
    begin = to + 1
    from, to = call:find(MARK, begin, true)
  end
  parts[#parts + 1] = call:sub(begin)
  return parts
end

function init(arguments)
  number = tonumber(arguments[2])
  local file = assert(io.open(arguments[1], "rb"))
  for call in file:read("*a"):gmatch("[^%z]+") do
    calls[#calls + 1] = split(call)
  end
  file:close()
end

function request()
  number = number + 1
  local parts = calls[number % #calls + 1]
  if #parts == 1 then
    return parts[1]
  end
  return table.concat(parts, string.format("%012d", number))
end

function done(summary, latency)
  local errors = summary.errors
  local broken = errors.connect + errors.read + errors.write + errors.timeout
  io.write(string.format("measured %d %d %f %f %d %d\n", summary.requests, summary.duration,
    latency:percentile(50), latency:percentile(99), errors.status, broken))
end
