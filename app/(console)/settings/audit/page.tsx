import { ButtonLink } from '@/components/ui/button-link'
import { PageHeader } from '@/components/ui/page-header'
import { listAudit } from '@/lib/audit/list'
import { roleReason } from '@/lib/client/account'
import { allAccounts } from '@/lib/server/accounts/view'
import { auditFilters } from '@/lib/server/audit'
import { context } from '@/lib/server/context'
import { requirePerson } from '@/lib/server/people/current-person'
import { paths } from '@/lib/util/paths'
import { AuditFilterForm } from './audit-filter-form'
import { AuditTable } from './audit-table'
import { auditPath, auditSearch, type SearchParams } from './audit-search'
import { VerifyTrail } from './verify-trail'

export const metadata = { title: 'Audit' }

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const person = await requirePerson(paths.settings('audit'))
  const isAdmin = person.role === 'admin'
  const { db } = await context()
  const search = auditSearch(await searchParams)
  const { before, ...filters } = await auditFilters(db, Object.fromEntries(search), person)
  const { entries, next } = await listAudit(db, filters, before)
  return (
    <div className="space-y-4">
      <PageHeader
        title="Audit"
        description={`Every change, with who made it and the values before and after. Changed or removed rows are detected.${isAdmin ? '' : ' Other people appear by name. Sign-ins and changes to people require the admin role.'}`}
        actions={<VerifyTrail blocked={roleReason(person.role, 'admin')} />}
      />
      <AuditFilterForm search={search} accounts={await allAccounts()} />
      <AuditTable entries={entries} isFiltered={search.size > 0} />
      <nav aria-label="Pages of the audit" className="flex justify-end gap-2">
        {before !== undefined && <ButtonLink href={auditPath(search, null)}>Newest</ButtonLink>}
        {next !== null && <ButtonLink href={auditPath(search, next)}>Older</ButtonLink>}
      </nav>
    </div>
  )
}
