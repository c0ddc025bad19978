import { ApiError } from './api-error'
import type { Found, SentWrite, WriteCheck } from '@/lib/api/checks'
import { callApi } from './call-api'

/** The console's own error codes that don't tell whether the API was reached and what it did. */
const open: ReadonlySet<string> = new Set([
  'ADIT_OUTCOME_UNKNOWN',
  'ADIT_BAD_ANSWER',
  'ADIT_INTERNAL',
  'ADIT_STORE',
])

/** Reports whether a write with this error may have been carried out. No 5xx of the API proves that it wasn't. */
export function mayBeDone({ code, status }: ApiError): boolean {
  if (code?.startsWith('ADIT_')) return open.has(code)
  return status >= 500
}

/** The reasons for a missing response after which a gateway may still have forwarded the write. */
const passedOn: ReadonlySet<string | undefined> = new Set(['timeout', 'cut', 'failed', 'aborted'])

/** Reports whether the platform may still be working on a write with an unknown outcome. */
export const mayBeRunning = ({ status, details }: ApiError) =>
  status === 0 || passedOn.has(details.reason) || Number(details.upstream_status) >= 500

/** Checks with the API whether a write was done. Throws ApiError if the API can't be queried at the moment. */
export const checkWrite = (account: string, { params = {}, ...write }: SentWrite) =>
  callApi('POST /api/checks/{account}', { params: { account }, body: { params, ...write } })

/**
 * Returns the resource that a request created, according to a check; null if the check found none or is inconclusive.
 */
export function createdIn(check: WriteCheck | null | undefined): Found | null {
  const [first, ...others] = check?.kind === 'created' ? check.found : []
  return first !== undefined && others.length === 0 ? first : null
}

/** Returns a new idempotency key. A create request runs at most once under its key, even if sent again. */
export const newIdempotencyKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/**
 * Returns a function that sends creates, each under its own key. If the console's response is lost, the next attempt
 * reuses the key, and the console reports the outcome of the first one.
 */
export function keyedCreates() {
  const keys = new Map<string, string>()
  return async <R>(what: string, send: (idempotencyKey: string) => Promise<R>): Promise<R> => {
    const key = keys.get(what) ?? newIdempotencyKey()
    keys.delete(what)
    try {
      return await send(key)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'ADIT_OUTCOME_UNKNOWN' && error.status === 0)
        keys.set(what, key)
      throw error
    }
  }
}
