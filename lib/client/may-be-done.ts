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
