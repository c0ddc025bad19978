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

/**
 * Sends an error response: the API's error envelope for paths below `/api`, or a line of plain text for all other
 * paths.
 */
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

/**
 * Returns the methods that an API route supports, without OPTIONS, as a comma-separated list. Sends an OPTIONS request
 * to the framework, which responds without running the route's code.
 */
async function methodsOf(handle: Handle, { url, headers }: IncomingMessage): Promise<string> {
  const asked = Object.assign(new IncomingMessage(new Socket()), { method: 'OPTIONS', url })
  asked.headers = { host: headers.host }
  const answered = new ServerResponse(asked)
  await handle(asked, answered)
  const methods = String(answered.getHeader('allow') ?? '').split(/, */)
  return methods.filter((method) => method !== 'OPTIONS').join(', ')
}

/** Replaces the framework's empty 405 response of an API route with the error envelope and an `Allow` header. */
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
