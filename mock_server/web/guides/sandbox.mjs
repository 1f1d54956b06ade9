// Sandboxes for tests in JavaScript, without dependencies: import { explore, withSandbox } from this file.
//
//   await withSandbox(async s => { await s.fail('getCustomer', 'GLOBAL_1001'); await myClient(s.url).read() })
//   await explore(async s => { await myClient(s.url).rename('New') })
//
// The server is that of MOCK_SERVER_URL, or of the option `server`. `explore` runs a test once in fair weather, then
// once for each thing that the service may do at each of its calls, each time in a fresh sandbox. It throws if the
// test passes without its changes, or throws although they were made. Errors of the classes in the option `unknown`
// say that the client does not know. (customer-sandbox explore tries combinations, too.)

const RETRY = { error: 'GLOBAL_1001', phase: 'after' }
const KINDS = [ // what it is called, the step of a fault plan, for which calls
  ['refused with {code}', { error: '{code}' }, () => true],
  ['GLOBAL_1001 after the change', RETRY, call => call.changes],
  ['connection lost before it', { network: 'reset' }, () => true],
  ['reply lost', { network: 'reset', phase: 'after' }, call => call.changes],
  ['accepted, but failed with {code}', { job: 'failed', code: '{code}' }, call => call.accepted],
  ['accepted, but never settled', { job: 'stuck' }, call => call.accepted],
  ['settled after an hour', { job: 'successful', after: '1h' }, call => call.accepted]
]

export async function withSandbox(test, { server = globalThis.process?.env.MOCK_SERVER_URL, scenario, seed, token } = {}) {
  const name = `mjs-${crypto.randomUUID()}`
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) }
  const send = async (method, path, body) => {
    const reply = await fetch(`${server.replace(/\/$/, '')}${path}`, { method, headers, body: body && JSON.stringify(body) })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`)
    return text ? JSON.parse(text) : undefined
  }
  const all = async path => {
    const items = []
    for (let page = 0, total = 1; page * 1000 < total; page++) {
      const answer = await control('GET', `${path}${path.includes('?') ? '&' : '?'}page=${page}&size=1000`)
      items.push(...answer.items)
      total = answer.total
    }
    return items
  }
  const control = (method, path, body) => send(method, `/s/${name}/_sandbox/${path}`, body)
  const made = await send('PUT', `/_sandboxes/${name}`, { scenario, seed })
  const s = {
    name,
    url: made.baseUrl ? new URL(made.baseUrl, server).href : `${server.replace(/\/$/, '')}/s/${name}`,
    control,
    fail: (operation, step, { customer, times, skip } = {}) =>
      control('POST', 'faults', { operation, when: customer && { customer }, fault: step, times, skip }),
    advance: by => control('POST', 'clock/advance', by ? { by } : { until: 'idle' }),
    journal: () => all('journal?calls=interface'),
    changes: () => all('changes')
  }
  try {
    return await test(s)
  } finally {
    await send('DELETE', `/_sandboxes/${name}?purge=true`)
  }
}

export async function explore(test, { unknown = [TypeError], ...options } = {}) {
  const fair = await run(test, options)
  if (fair.error) throw fair.error
  let tried = 0
  const lies = []
  for (const choice of fair.calls.flatMap((call, at) => choices(call, fair.calls.slice(0, at), fair.codes))) {
    const { error, changes, fired } = await run(test, options, choice)
    if (!fired || unknown.some(kind => error instanceof kind)) continue
    tried++
    const same = JSON.stringify(changes) === JSON.stringify(fair.changes)
    if (error ? same && changes.length : !same) {
      const what = error ? `fails (${error.message}) although the change was made` : 'passes, but not with the changes of fair weather'
      lies.push(`The test ${what}: ${choice.says}.\n    s.fail(${JSON.stringify(choice.operation)}, ${JSON.stringify(choice.step)}, ${JSON.stringify(choice.how)})`)
    }
  }
  if (lies.length) throw new Error(`${tried} tried: ${lies.length} ${lies.length === 1 ? 'lie' : 'lies'}.\n${lies.join('\n')}`)
  return { tried }
}

function choices(call, before, codes) {
  const { operation, customer } = call
  return KINDS.filter(([, , applies]) => applies(call)).flatMap(([says, step]) => {
    const isJob = 'job' in step
    const skip = before.filter(each => each.operation === operation && each.customer === customer && (!isJob || each.accepted)).length
    return (says.includes('{code}') ? codes[operation] : ['']).map(code => ({
      operation,
      says: `${operation}, call ${skip + 1}${isJob ? ' of those accepted' : ''}, ${says.replace('{code}', code)}`,
      step: Object.fromEntries(Object.entries(step).map(([key, value]) => [key, value === '{code}' ? code : value])),
      how: { customer: customer ?? undefined, times: 1, skip }
    }))
  })
}

function run(test, options, choice) {
  return withSandbox(async s => {
    if (choice) await s.fail(choice.operation, choice.step, choice.how)
    let error
    try { await test(s) } catch (thrown) { error = thrown }
    const { items } = await s.control('GET', 'coverage')
    const codes = {}
    for (const { kind, operation, result } of items) if (kind === 'call' && result !== 'success') (codes[operation] ??= []).push(result)
    const jobs = new Set(items.filter(each => each.kind === 'job').map(each => each.operation))
    const entries = (await s.journal()).filter(entry => entry.operation)
    const calls = entries.filter(entry => !entry.plan || entry.plan.startsWith('fault-')).map(entry => ({
      operation: entry.operation,
      customer: entry.customer,
      changes: jobs.has(entry.operation),
      accepted: entry.why.some(reason => reason.startsWith('accepted as request'))
    }))
    await s.advance()
    const changes = (await s.changes()).filter(each => each.kind !== 'request').map(({ kind, id, name, fields }) =>
      [kind, kind === 'customer' ? id : name, Object.entries(fields).filter(([path]) => path !== 'packageId').map(([path, at]) => [path, at.before, at.after])])
    return { error, codes, calls, changes, fired: entries.some(entry => entry.plan) }
  }, options)
}
