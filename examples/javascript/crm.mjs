export class NotKnown extends Error {} // the change may have been made, or not

async function call(url, method, path, body) {
  const headers = { 'Content-Type': 'application/json', Authorization: 'Bearer operator-token' }
  const reply = await fetch(`${url}/api/v2${path}`, { method, headers, body: body && JSON.stringify(body) })
  if (reply.status >= 500) throw new NotKnown(`${method} ${path}: ${reply.status}`)
  const { errorCode, content } = await reply.json()
  if (errorCode) throw new Error(errorCode)
  return content[0]
}

async function get(url, path) {
  for (let tries = 3; ; tries--) {
    try {
      return await call(url, 'GET', path)
    } catch (error) {
      if (tries === 1 || !(error instanceof NotKnown)) throw error
    }
  }
}

export const read = (url, id) => get(url, `/customer/${id}`)

export async function rename(url, id, name, wait) {
  const { requestId } = await call(url, 'PATCH', `/customer/${id}`, { name })
  for (let polls = 0; polls < 10; polls++) {
    const { status } = await get(url, `/request/${requestId}`).catch(() => ({}))
    if (status === 'SUCCESSFUL') return
    if (status === 'FAILED') throw new Error('the change was refused')
    await wait()
  }
  throw new NotKnown(`request ${requestId} has not settled`)
}
