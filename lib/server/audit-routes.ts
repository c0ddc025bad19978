import 'server-only'
import type { abuseApi } from '@/lib/api/abuse'
import type { auditApi } from '@/lib/api/audit'
import { listAudit } from '@/lib/audit/list'
import { verifyAudit } from '@/lib/audit/verify'
import { abuseStatus, lookAtAbuse } from './abuse'
import { accountOf } from './accounts/upstream'
import { auditFilters } from './audit-filters'
import type { AreaRoutes } from './console-api'

export const auditRoutes: AreaRoutes<typeof auditApi> = {
  list: async ({ context, person, query }) => {
    const { before, ...filters } = await auditFilters(context.db, query, person)
    return listAudit(context.db, filters, before)
  },
  verify: ({ context }) => verifyAudit(context.db, context.keyRing),
}

export const abuseRoutes: AreaRoutes<typeof abuseApi> = {
  status: async ({ context, params }) =>
    abuseStatus(context, await accountOf(context, params.account), params.id),
  check: async ({ context, params, request }) =>
    lookAtAbuse(context, await accountOf(context, params.account), params.id, request.signal),
}
