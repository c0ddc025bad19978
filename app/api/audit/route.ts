import { listAudit } from '@/lib/audit/list'
import { auditFilters } from '@/lib/server/audit-filters'
import { route } from '@/lib/server/route'

export const GET = route('viewer', async ({ context, person, request }) => {
  const { before, ...filters } = await auditFilters(context.db, new URL(request.url).searchParams, person)
  return listAudit(context.db, filters, before)
})
