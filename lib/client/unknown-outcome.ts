import { ApiError } from './api-error'
import type { Found, SentWrite, WriteCheck } from '@/lib/api/checks'
import { callApi } from './call-api'

const open: ReadonlySet<string> = new Set([
  'ADIT_ALREADY_DONE',
  'ADIT_OUTCOME_UNKNOWN',
  'ADIT_BAD_ANSWER',
  'ADIT_INTERNAL',
  'ADIT_STORE',
])

/**
 * Reports whether a write that failed with this error may have been carried out, for example after a server error (5xx)
 * from the API.
 */
export function mayBeDone({ code, status, write, isUnsent }: ApiError): boolean {
  if (isUnsent) return false
  if (code === 'ADIT_STORE' && write !== null) return false
  if (code?.startsWith('ADIT_')) return open.has(code)
  return status >= 500
}

/** The reasons for a missing response after which a gateway may still forward the request. */
const passedOn: ReadonlySet<string | undefined> = new Set(['timeout', 'cut', 'failed', 'aborted', 'repeated'])

/** Reports whether the platform may still run a write with an unknown outcome. */
export const mayBeRunning = ({ status, details }: ApiError) =>
  status === 0 || passedOn.has(details.reason) || Number(details.upstream_status) >= 500

/** Asks the API for the outcome of a write. Rejects with an `ApiError` if the API can't be queried now. */
export const checkWrite = (account: string, { params = {}, ...write }: SentWrite) =>
  callApi('POST /api/checks/{account}', { params: { account }, body: { params, ...write } })

/**
 * Returns the resource that a check found for a create request, or null if the check didn't find exactly one resource.
 */
export function createdIn(check: WriteCheck | null | undefined): Found | null {
  const [first, ...others] = check?.kind === 'created' ? check.found : []
  return first !== undefined && others.length === 0 ? first : null
}

export const newIdempotencyKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/**
 * Returns a function that runs create requests with idempotency keys. If the response is lost, the next attempt with
 * the same `what` reuses the key.
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
