import type { AbuseStatus } from '@/lib/api/abuse'
import { ApiError } from '@/lib/client/api-error'

/**
 * Reports whether an open page keeps polling a report. Polling ends when the report is processed or no longer exists.
 */
export const keepsPolling = (last: Pick<AbuseStatus, 'status'> | undefined, error: Error | null) =>
  last?.status !== 'PROCESSED' && !(error instanceof ApiError && error.status === 404)
