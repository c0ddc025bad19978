import type { IncomingHttpHeaders } from 'node:http'
import type { Dispatcher } from 'undici'
import { ConnectFailure } from './pool'

export type NoAnswerReason =
  | ConnectFailure['reason']
  | 'cut'
  | 'key'
  | 'redirect'
  | 'too-large'
  | 'not-json'
  | 'not-object'
  | 'busy'
  | 'over-budget'
  | 'aborted'

/**
 * The result of a request without a usable response. `sent` is true if the platform may have received the request.
 */
export interface NoAnswer {
  kind: 'none'
  reason: NoAnswerReason
  sent: boolean
  message: string
  status?: number
  /** The request's time limit, in milliseconds, if the request timed out. */
  limitMs?: number
  /** The wait before the next attempt, in milliseconds. */
  retryAfterMs?: number
}

/** Returns the result for a request that wasn't sent. */
export const none = (reason: NoAnswerReason, message: string): NoAnswer => ({
  kind: 'none',
  reason,
  sent: false,
  message,
})

interface RawAnswer {
  kind: 'raw'
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface Limits {
  /** The time limit for the whole request, in milliseconds, including the wait for a connection. */
  totalMs: number
  maxBytes: number
  /** The duration of an earlier attempt, in milliseconds, to deduct from `totalMs`. Defaults to 0. */
  spentMs?: number
}

interface Request {
  method: Dispatcher.HttpMethod
  path: string
  headers: Record<string, string>
  body?: string
}

const isPlain = (encoding: unknown) => encoding === undefined || encoding === '' || encoding === 'identity'

interface ExchangeState {
  isOpen: boolean
  sent: boolean
  /** The response's status, or 0 until the response's head has arrived. */
  status: number
  headers: IncomingHttpHeaders
  controller?: Dispatcher.DispatchController
}

type Fail = (reason: NoAnswerReason, message: string) => void

/** Sends one HTTP request, without retries. Redirects and compressed responses are unusable. */
export function exchange(
  dispatcher: Dispatcher,
  request: Request,
  { totalMs, maxBytes, spentMs = 0 }: Limits,
  signal?: AbortSignal,
): Promise<RawAnswer | NoAnswer> {
  return new Promise((resolve) => {
    const state: ExchangeState = { isOpen: true, sent: false, status: 0, headers: {} }
    const settle = (result: RawAnswer | NoAnswer) => {
      if (!state.isOpen) return
      state.isOpen = false
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      if (result.kind === 'none') state.controller?.abort(new Error(result.message))
      resolve(result)
    }
    const fail: Fail = (reason, message) => {
      const { sent, status } = state
      const limit = reason === 'timeout' ? { limitMs: totalMs } : {}
      settle({ kind: 'none', reason, sent, message, ...(status ? { status } : {}), ...limit })
    }
    const onAbort = () => fail('aborted', 'The request was canceled.')
    const timer = setTimeout(
      () =>
        fail(
          'timeout',
          `No complete response arrived within ${totalMs / 1000} ${totalMs === 1000 ? 'second' : 'seconds'}.`,
        ),
      totalMs - spentMs,
    )
    if (signal?.aborted) return onAbort()
    signal?.addEventListener('abort', onAbort, { once: true })
    dispatcher.dispatch(request, answerReader(state, maxBytes, settle, fail))
  })
}

function answerReader(
  state: ExchangeState,
  maxBytes: number,
  done: (answer: RawAnswer) => void,
  fail: Fail,
): Dispatcher.DispatchHandler {
  const chunks: Buffer[] = []
  let size = 0
  return {
    onRequestStart(controller) {
      state.controller = controller
      if (!state.isOpen) return controller.abort(new Error('The request was canceled before it was sent'))
      state.sent = true
    },
    onResponseStart(_, status, headers) {
      if (status < 200) return
      state.status = status
      state.headers = headers
      if (status >= 300 && status < 400)
        return fail('redirect', `The server returned a redirect (${status}).`)
      if (!isPlain(headers['content-encoding']))
        return fail('not-json', "The server sent a compressed response, which the console didn't request.")
      if (Number(headers['content-length']) > maxBytes) fail('too-large', tooLarge(maxBytes))
    },
    onResponseData(_, chunk) {
      size += chunk.length
      if (size > maxBytes) return fail('too-large', tooLarge(maxBytes))
      chunks.push(chunk)
    },
    onResponseEnd() {
      const { status, headers } = state
      done({ kind: 'raw', status, headers, body: Buffer.concat(chunks) })
    },
    onResponseError(_, error) {
      if (error instanceof ConnectFailure) return fail(error.reason, error.message)
      if (state.sent) fail('cut', 'The connection was lost before the response was complete.')
      else fail('connect', 'The connection failed.')
    },
  }
}

const tooLarge = (maxBytes: number) => `The response is larger than ${Math.round(maxBytes / 2 ** 20)} MiB.`
