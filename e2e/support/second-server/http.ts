import { fieldsOf } from '@/lib/util/records'
import { createServer, type IncomingMessage } from 'node:http'
import { listen } from '@/lib/util/testing/listen'

export type JsonObject = Record<string, unknown>
export interface Reply {
  status: number
  body?: unknown
}
export interface SeenRequest {
  params: Record<string, string>
  body: JsonObject
  baseUrl: string
}
/** Handlers of the server's operations, keyed by operation, such as `GET /endpoints/{id}`. */
export type Operations = Record<string, (asked: SeenRequest) => Reply>

/** A request to this server, with its response status. */
export interface Request {
  method: string
  path: string
  body: JsonObject
  /** The requested operation. Null if the server doesn't have the operation. */
  operation: string | null
  /** The response's status, or 0 until the response is sent. */
  status: number
}

/** Thrown to reject a request with this HTTP status. */
export class RejectedRequest extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new RejectedRequest(400, 'Send JSON')
  }
}

async function bodyOf(request: IncomingMessage): Promise<JsonObject> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer) // a request of node:http yields buffers
  const text = Buffer.concat(chunks).toString()
  if (text === '') return {}
  if (!request.headers['content-type']?.startsWith('application/json'))
    throw new RejectedRequest(400, 'Send JSON')
  const body = parse(text)
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new RejectedRequest(400, 'Send an object')
  return { ...body }
}

function find(operations: Operations, method: string, path: string) {
  for (const [name, run] of Object.entries(operations)) {
    const [ownMethod, template = ''] = name.split(' ')
    const pattern = new RegExp(`^${template.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
    const params = pattern.exec(path)
    if (ownMethod === method && params) return { name, run, params: { ...params.groups } }
  }
  return null
}

/** Serves operations that require a bearer key and a version header, and records all requests. */
export async function serveOperations(operations: Operations, key: string, versionHeader: string) {
  const requests: Request[] = []
  let baseUrl = ''
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request
    const path = url.split('?')[0] ?? ''
    const found = find(operations, method, path)
    const one: Request = { method, path, body: {}, operation: found?.name ?? null, status: 0 }
    requests.push(one)
    const answer = ({ status, body }: Reply) => {
      one.status = status
      response.writeHead(status, body === undefined ? {} : { 'content-type': 'application/json' })
      response.end(body === undefined ? '' : JSON.stringify(body))
    }
    void (async () => {
      try {
        one.body = await bodyOf(request)
        if (headers.authorization !== `Bearer ${key}`) throw new RejectedRequest(403, 'The key is not known')
        if (!found) return response.writeHead(404, { 'content-type': 'text/plain' }).end('no such page')
        if (headers[versionHeader.toLowerCase()] !== '2')
          throw new RejectedRequest(400, `Send ${versionHeader}: 2`)
        return answer(found.run({ params: found.params, body: one.body, baseUrl }))
      } catch (error) {
        const status = error instanceof RejectedRequest ? error.status : 500
        return answer({
          status,
          body: { status_code: status, msg: String(fieldsOf(error).message), details: {} },
        })
      }
    })()
  })
  const { url, close } = await listen(server)
  baseUrl = url
  return { url, close, requests, operations: Object.keys(operations) }
}
