import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AuditEntry, AuditSearch } from '@/lib/api/audit'
import type { ExportFormat } from '@/lib/api/common'
import { currentOperation } from '@/lib/resources/text/earlier-operations'
import { fieldsOf } from '@/lib/util/records'
import { apiPath, callApi } from './call-api'
import type { ApiLogKind, ApiLogSearch } from '@/lib/api/api-log'

/**
 * Returns the email address of the person who ran an operation, or "You" for `ownEmail`. Without a person, returns
 * the origin, such as "The console".
 */
export const whoDid = (
  { user_email, request_id, operation }: Pick<AuditEntry, 'user_email' | 'request_id' | 'operation'>,
  ownEmail?: string,
) => {
  if (user_email !== null) return user_email === ownEmail ? 'You' : user_email
  if (operation.startsWith('dns.')) return 'The console'
  return request_id === null ? 'Command line' : 'Visitor (not signed in)'
}

const LOG_REFRESH_MS = 15_000

/** Returns the audit log's default filters, or none if the URL selects an operation, a person or a resource. */
export const auditDefaults = ({
  operation,
  person,
  target,
}: AuditSearch): { kind: string } | Record<string, never> =>
  operation || person || target ? {} : { kind: 'effects,others' }

export const auditQuery = (query: AuditSearch) =>
  queryOptions({
    queryKey: ['audit', 'log', query],
    queryFn: ({ signal }) => callApi('GET /api/audit', { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: query.before ? false : LOG_REFRESH_MS,
  })

export const auditExportAddress = (search: AuditSearch, format: ExportFormat) =>
  apiPath('GET /api/audit/export', {}, { ...search, before: undefined, format })

export const historyQuery = (account: string, target = '') =>
  queryOptions({
    queryKey: ['audit', 'history', account, target],
    queryFn: ({ signal }) => callApi('GET /api/audit', { query: { account, target }, signal }),
    staleTime: 0,
  })

/** Reports whether a deletion was confirmed only by a later check that didn't find the resource. */
export const isOnlyGone = (entry: Pick<AuditEntry, 'result' | 'operation' | 'checked_by'>) =>
  entry.result === 'done' && entry.checked_by !== null && entry.operation.endsWith('.delete')

/**
 * Returns why a sent test request failed, as a sentence. Returns null for successful requests and for other
 * actions.
 */
export function requestFailure({
  result,
  operation,
  after,
}: Pick<AuditEntry, 'result' | 'operation' | 'after'>): string | null {
  if (result !== 'done' || !currentOperation(operation).endsWith('.test-request') || after === null)
    return null
  const { failure } = fieldsOf(JSON.parse(after))
  return typeof failure === 'string' ? `${failure}.` : null
}

export const isPlainlyDone = (entry: Pick<AuditEntry, 'result' | 'operation' | 'checked_by' | 'after'>) =>
  entry.result === 'done' && !isOnlyGone(entry) && requestFailure(entry) === null

/**
 * Returns the API log's default filters, or none if the URL selects an operation, a person, a resource, a request or
 * background work.
 */
export const apiLogDefaults = ({
  operation,
  person,
  target,
  request,
  work,
}: ApiLogSearch): { kind: ApiLogKind } | Record<string, never> =>
  operation || person || target || request || work ? {} : { kind: 'changes' }

export const apiLogQuery = (account: string, query: ApiLogSearch) =>
  queryOptions({
    queryKey: ['api-log', 'log', account, query],
    queryFn: ({ signal }) => callApi('GET /api/api-log/{account}', { params: { account }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: query.before ? false : LOG_REFRESH_MS,
  })

export const apiLogExportAddress = (account: string, search: ApiLogSearch, format: ExportFormat) =>
  apiPath('GET /api/api-log/{account}/export', { account }, { ...search, before: undefined, format })

export const apiLogRateQuery = (account: string, search: ApiLogSearch) => {
  const query = { ...search, before: undefined }
  return queryOptions({
    queryKey: ['api-log', 'rate', account, query],
    queryFn: ({ signal }) =>
      callApi('GET /api/api-log/{account}/rate', { params: { account }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LOG_REFRESH_MS,
  })
}
