import type { ApiError } from './api-error'

/** The console's own codes that leave open whether the API was reached and what it did. */
const open: ReadonlySet<string> = new Set([
  'ADIT_OUTCOME_UNKNOWN',
  'ADIT_BAD_ANSWER',
  'ADIT_INTERNAL',
  'ADIT_STORE',
])

/** Reports whether a write that failed this way may have been carried out. No 5xx of the API proves that it wasn't. */
export function mayBeDone({ code, status }: ApiError): boolean {
  if (code?.startsWith('ADIT_')) return open.has(code)
  return status >= 500
}

/** Reasons for which no answer came although a gateway may have passed the write on. */
const passedOn: ReadonlySet<string | undefined> = new Set(['timeout', 'cut', 'failed', 'aborted'])

/** Reports whether the platform may still be working on a write with an unknown outcome. */
export const mayBeRunning = ({ status, details }: ApiError) =>
  status === 0 || passedOn.has(details.reason) || Number(details.upstream_status) >= 500
