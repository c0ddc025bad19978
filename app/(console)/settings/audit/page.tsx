import { HydrationBoundary, QueryClient } from '@tanstack/react-query'
import { packedState } from '@/lib/client/pack'
import { AuditLog } from '@/components/audit/audit-log'
import { VerifyTrail } from '@/components/audit/verify-trail'
import { PageHeader } from '@/components/ui/page-header'
import { roleReason } from '@/lib/client/account'
import { auditDefaults, auditQuery } from '@/lib/client/logs'
import { allAccounts } from '@/lib/server/accounts/view'
import { requirePerson } from '@/lib/server/people/current-person'
import { loadAudit } from '@/lib/server/prefetch'
import { paths, type SearchParams, singleValue } from '@/lib/util/paths'

export const metadata = { title: 'Audit log' }

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const person = await requirePerson(paths.settings('audit'))
  const isAdmin = person.role === 'admin'
  const { entry: _, ...asked } = singleValue(await searchParams)
  const search: Record<string, string> = { ...auditDefaults(asked), ...asked }
  const queries = new QueryClient()
  await queries.prefetchQuery({ ...auditQuery(search), queryFn: () => loadAudit(search) })
  return (
    <div className="space-y-4">
      <PageHeader
        title="Audit log"
        description={`This log shows who changed what, with the values before and after.${isAdmin ? '' : " Other people's email addresses are shown without the domain. Only admins see sign-ins and changes to people."}`}
        actions={<VerifyTrail blocked={roleReason(person.role, 'admin')} />}
      />
      <HydrationBoundary state={packedState(queries)}>
        <AuditLog
          accounts={(await allAccounts()).map(({ slug, name }) => ({ slug, name }))}
          isOfAccount={asked.account !== undefined}
        />
      </HydrationBoundary>
    </div>
  )
}
