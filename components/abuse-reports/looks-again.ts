import type { AbuseStatus } from '@/lib/api/abuse'
import { ApiError } from '@/lib/client/api-error'

/** Whether an open page goes on reading a report: until it is processed, or the platform no longer has it. */
export const looksAgain = (last: Pick<AbuseStatus, 'status'> | undefined, error: Error | null) =>
  last?.status !== 'PROCESSED' && !(error instanceof ApiError && error.status === 404)
