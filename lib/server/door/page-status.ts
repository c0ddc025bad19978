import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { ServerResponse } from 'node:http'
import { processWide } from '@/lib/util/records'

interface Refusal {
  /** The value of the `Retry-After` header, in seconds, or null if the page isn't rejected. */
  retryAfter: string | null
}

const refusals = () => processWide('page-refusal', () => new AsyncLocalStorage<Refusal>())

/**
 * Makes the current page respond with status 429. `retryAfter` is in seconds. Call this before the first part of the
 * page is sent.
 */
export function refuseTooMany(retryAfter: string): void {
  const refusal = refusals().getStore()
  if (refusal) refusal.retryAfter = retryAfter
}

/** Runs the framework's handler for a request. The pages that the handler renders can call `refuseTooMany`. */
export function withPageStatus(response: ServerResponse, handle: () => Promise<void>): Promise<void> {
  const refusal: Refusal = { retryAfter: null }
  const writeHead = response.writeHead.bind(response)
  response.writeHead = (status: number, ...rest: unknown[]) => {
    const { retryAfter } = refusal
    if (retryAfter !== null) response.setHeader('retry-after', retryAfter)
    Reflect.apply(writeHead, response, [retryAfter === null ? status : 429, ...rest]) // either of its two overloads
    return response
  }
  return refusals().run(refusal, handle)
}
