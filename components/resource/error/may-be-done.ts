import type { ApiError } from '@/lib/client/api-error'

/** The console's own codes that leave open whether the API was reached and what it did. */
const open: ReadonlySet<string> = new Set([
  'ADIT_OUTCOME_UNKNOWN',
  'ADIT_BAD_ANSWER',
  'ADIT_INTERNAL',
  'ADIT_STORE',
])

/**
 * Whether a write that ended so may have been made all the same. Of the API's own answers a 5xx is no proof that it was
 * not, except a 503.
 */
export function mayBeDone({ code, status }: ApiError): boolean {
  if (code?.startsWith('ADIT_')) return open.has(code)
  return status >= 500 && status !== 503
}
