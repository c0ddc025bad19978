import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { text } from 'node:stream/consumers'

export interface Visit {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/**
 * Creates a visitor that requests names from the ingress over persistent connections. `ask` rejects if the full
 * response doesn't arrive within `withinMs`, or if the connection ends first.
 */
export function createVisitor(port: string, withinMs: number) {
  const agent = new Agent({ keepAlive: true })
  const ask = (host: string, path: string, body = '') =>
    new Promise<Visit>((resolve, reject) => {
      const asked = request({
        agent,
        host: '127.0.0.1',
        port,
        path,
        method: body ? 'POST' : 'GET',
        headers: { host, ...(body && { 'content-length': Buffer.byteLength(body) }) },
        signal: AbortSignal.timeout(withinMs),
      })
      asked.on('error', reject)
      asked.on('response', (answer) => {
        const { statusCode: status = 0, headers } = answer
        text(answer).then((all) => resolve({ status, headers, text: all }), reject)
      })
      asked.end(body)
    })
  return { ask, close: () => agent.destroy() }
}
