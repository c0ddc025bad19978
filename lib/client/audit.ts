import { queryOptions } from '@tanstack/react-query'
import type { AuditEntry } from '@/lib/api/audit'
import { callApi } from './call-api'

/** Returns who did it, for the beginning of a line. Acts from the command line, or before signing in, have no user. */
export const whoDid = ({ user_email }: Pick<AuditEntry, 'user_email'>) =>
  user_email ?? 'Somebody not signed in'

/** The query of the acts on an account, or on one of its resources, newest first. */
export const historyQuery = (account: string, target = '') =>
  queryOptions({
    queryKey: ['audit', 'history', account, target],
    queryFn: ({ signal }) => callApi('GET /api/audit', { query: { account, target }, signal }),
    staleTime: 0,
  })

/**
 * Reports whether a check found only that the resource to delete no longer exists. That doesn't prove that the act
 * deleted it.
 */
export const isOnlyGone = (entry: Pick<AuditEntry, 'result' | 'operation' | 'checked_by'>) =>
  entry.result === 'done' && entry.checked_by !== null && entry.operation.endsWith('.delete')
