import type { ApiError } from './api-error'
import type { Found, SentWrite, WriteCheck } from '@/lib/api/checks'
import { callApi } from './call-api'

/** The console's own error codes that leave open whether the API received the request. */
const open: ReadonlySet<string> = new Set([
  'ADIT_OUTCOME_UNKNOWN',
  'ADIT_BAD_ANSWER',
  'ADIT_INTERNAL',
  'ADIT_STORE',
])

/**
 * Reports whether a write that failed with this error may have been carried out. Server errors (5xx) of the API never
 * rule it out.
 */
export function mayBeDone({ code, status }: ApiError): boolean {
  if (code?.startsWith('ADIT_')) return open.has(code)
  return status >= 500
}

/** The reasons for a missing response after which a gateway may still forward the request. */
const passedOn: ReadonlySet<string | undefined> = new Set(['timeout', 'cut', 'failed', 'aborted'])

/** Reports whether the platform may still carry out a write with an unknown outcome. */
export const mayBeRunning = ({ status, details }: ApiError) =>
  status === 0 || passedOn.has(details.reason) || Number(details.upstream_status) >= 500

/** Queries the API for the outcome of a write. Rejects with an ApiError if the API can't be queried now. */
export const checkWrite = (account: string, { params = {}, ...write }: SentWrite) =>
  callApi('POST /api/checks/{account}', { params: { account }, body: { params, ...write } })

/** Returns the resource that a request created, according to a check. Null if the check didn't find exactly one. */
export function createdIn(check: WriteCheck | null | undefined): Found | null {
  const [first, ...others] = check?.kind === 'created' ? check.found : []
  return first !== undefined && others.length === 0 ? first : null
}
