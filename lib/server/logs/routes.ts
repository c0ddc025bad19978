import 'server-only'
import type { ApiLogEntry, apiLogApi } from '@/lib/api/api-log'
import type { auditApi, AuditEntry } from '@/lib/api/audit'
import { listAudit } from '@/lib/audit/list'
import { verifyAudit } from '@/lib/audit/verify'
import type { AreaRoutes } from '../routing/console-api'
import { apiLogFilters, apiLogRate, listApiLog } from './api-log'
import { exportLog, auditFilters } from './log-filters'

const auditColumns: readonly (keyof AuditEntry)[] = [
  ...([
    'seq',
    'at',
    'finished_at',
    'user_email',
    'address',
    'account',
    'operation',
    'target',
    'title',
  ] as const),
  ...(['result', 'status', 'checked_by', 'finding', 'request_id', 'before', 'after'] as const),
]

export const auditRoutes: AreaRoutes<typeof auditApi> = {
  list: async ({ context, person, query }) => {
    const { before, ...filters } = await auditFilters(context.db, query, person)
    return listAudit(context.db, filters, before)
  },
  export: async (input) => {
    const { context, person, query } = input
    const { before: _, ...filters } = await auditFilters(context.db, query, person)
    return exportLog<AuditEntry>(input, {
      log: 'audit',
      name: 'audit',
      columns: auditColumns,
      read: (before) => listAudit(context.db, filters, before),
    })
  },
  verify: ({ context }) => verifyAudit(context.db, context.keyRing),
}

const requestColumns: readonly (keyof ApiLogEntry)[] = [
  ...(['id', 'at', 'operation', 'target', 'title', 'method', 'path', 'body', 'end', 'status'] as const),
  ...(['code', 'message', 'reason', 'ms', 'request_id', 'user_email', 'work'] as const),
]

export const apiLogRoutes: AreaRoutes<typeof apiLogApi> = {
  list: ({ context, account, person, query }) => listApiLog(context, account, apiLogFilters(query, person)),
  export: (input) => {
    const { context, account, person, query } = input
    const filters = apiLogFilters(query, person)
    return exportLog<ApiLogEntry>(input, {
      log: 'api-log',
      name: `${account.slug}-api-log`,
      accountId: account.id,
      columns: requestColumns,
      read: (before) => listApiLog(context, account, { ...filters, before }),
    })
  },
  rate: ({ context, account, person, query }) =>
    apiLogRate(context, account, apiLogFilters(query, person), new Date()),
}
