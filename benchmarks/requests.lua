-- wrk makes the calls of a file in turn; they are separated by zero bytes. In the end it tells what
-- was measured in one line.
local calls = {}
local number = 0

function init(arguments)
  local file = assert(io.open(arguments[1], "rb"))
  for call in file:read("*a"):gmatch("[^%z]+") do
    calls[#calls + 1] = call
  end
  file:close()
end

function request()
  number = number % #calls + 1
  return calls[number]
end

function done(summary, latency)
  local errors = summary.errors
  local broken = errors.connect + errors.read + errors.write + errors.timeout
  io.write(string.format("measured %d %d %f %f %d %d\n", summary.requests, summary.duration,
    latency:percentile(50), latency:percentile(99), errors.status, broken))
end
