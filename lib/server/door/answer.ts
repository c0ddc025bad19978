import 'server-only'
import { randomUUID } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { Failure, type FailureCode } from '@/lib/contract/failure'

export type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>

const codes = {
  400: 'ADIT_BAD_REQUEST',
  404: 'ADIT_NOT_FOUND',
  405: 'ADIT_METHOD_NOT_ALLOWED',
  413: 'ADIT_TOO_LARGE',
  421: 'ADIT_WRONG_HOST',
  500: 'ADIT_INTERNAL',
} as const satisfies Record<number, FailureCode>
export type AnswerStatus = keyof typeof codes

const isApi = (url = '') => /^\/api(?:[/?]|$)/.test(url)

/** Sends an error response: a JSON envelope for API paths, or plain text for other paths. */
export function answer(
  request: IncomingMessage,
  response: ServerResponse,
  status: AnswerStatus,
  sentence: string,
): void {
  const envelope = isApi(request.url) && new Failure(codes[status], sentence).envelope(randomUUID())
  response.statusCode = status
  response.setHeader('content-type', envelope ? 'application/json' : 'text/plain; charset=utf-8')
  if (!request.complete) response.setHeader('connection', 'close') // the request body is not read
  response.end(envelope ? JSON.stringify(envelope) : `${sentence}\n`)
}

async function methodsOf(handle: Handle, { url, headers }: IncomingMessage): Promise<string> {
  const asked = Object.assign(new IncomingMessage(new Socket()), { method: 'OPTIONS', url })
  asked.headers = { host: headers.host }
  const answered = new ServerResponse(asked)
  await handle(asked, answered)
  const methods = String(answered.getHeader('allow') ?? '').split(/, */)
  return methods.filter((method) => method !== 'OPTIONS').join(', ')
}

/** Replaces the framework's empty 405 responses to API requests with an error envelope. */
export function explainMethodRefusal(
  handle: Handle,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (!isApi(request.url)) return
  const [flushHeaders, writeHead, end] = [
    response.flushHeaders.bind(response),
    response.writeHead.bind(response),
    response.end.bind(response),
  ]
  const isEmptyRefusal = () => response.statusCode === 405 && !response.hasHeader('content-type')
  response.flushHeaders = () => {
    if (!isEmptyRefusal()) flushHeaders()
  }
  response.writeHead = (...args: unknown[]) => {
    if (!isEmptyRefusal()) Reflect.apply(writeHead, response, args) // any of its overloads
    return response
  }
  const refuse = async () => {
    const allow = await methodsOf(handle, request)
    if (allow) response.setHeader('allow', allow)
    answer(request, response, 405, `This route doesn't support ${request.method}. Supported: ${allow}.`)
  }
  response.end = (...args: unknown[]) => {
    response.end = end
    if (!isEmptyRefusal()) {
      Reflect.apply(end, response, args)
      return response
    }
    refuse().catch(() => response.destroy())
    return response
  }
}

function bytesOf(part: unknown, encoding: unknown): Buffer[] {
  if (typeof part === 'string') return [Buffer.from(part, encoding === 'latin1' ? encoding : 'utf8')]
  return part instanceof Uint8Array ? [Buffer.from(part.buffer, part.byteOffset, part.byteLength)] : []
}

/** Buffers a JSON response so that it is sent in a single write. Doesn't buffer downloads. */
export function sendWhole(response: ServerResponse): { hasBegun: () => boolean } {
  const [flushHeaders, write, end] = [
    response.flushHeaders.bind(response),
    response.write.bind(response),
    response.end.bind(response),
  ]
  const parts: Buffer[] = []
  const isJson = () =>
    String(response.getHeader('content-type')).startsWith('application/json') &&
    !response.hasHeader('content-disposition')
  const keep = (input: readonly unknown[]) => {
    parts.push(...bytesOf(input[0], input[1]))
    for (const callback of input)
      if (typeof callback === 'function') response.once('finish', () => Reflect.apply(callback, response, []))
  }
  response.flushHeaders = () => {
    if (!isJson()) flushHeaders()
  }
  response.write = (...args: unknown[]) => {
    if (!isJson()) return Reflect.apply(write, response, args) === true // any of its overloads, as below
    keep(args)
    return true
  }
  response.end = (...args: unknown[]) => {
    if (parts.length > 0) {
      keep(args)
      args = [parts.length === 1 ? parts[0] : Buffer.concat(parts)]
    }
    Reflect.apply(end, response, args)
    return response
  }
  return { hasBegun: () => response.headersSent || parts.length > 0 }
}
