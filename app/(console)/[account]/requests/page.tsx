import { ButtonLink } from '@/components/ui/button-link'
import { PageHeader } from '@/components/ui/page-header'
import { accountOf } from '@/lib/server/accounts/upstream'
import { context } from '@/lib/server/context'
import { requirePerson } from '@/lib/server/people/current-person'
import { listRequests, requestFilters } from '@/lib/server/requests'
import { paths } from '@/lib/util/paths'
import { RequestFilterForm } from '@/components/api-log/request-filter-form'
import { RequestsTable } from '@/components/api-log/requests-table'

export const metadata = { title: 'API log' }

const names = ['person', 'work', 'operation', 'target', 'end', 'request', 'before']

interface Props {
  params: Promise<{ account: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function Page({ params, searchParams }: Props) {
  const { account: slug } = await params
  const person = await requirePerson(paths.requests(slug))
  const given = await searchParams
  const search = new URLSearchParams(
    names.flatMap((name) => {
      const value = given[name]
      return typeof value === 'string' && value.trim() ? [[name, value.trim()]] : []
    }),
  )
  const here = await context()
  const { before, ...filters } = requestFilters(search, person)
  const { entries, next } = await listRequests(here, await accountOf(here, slug), { ...filters, before })
  const isFiltered = [...search.keys()].some((name) => name !== 'before')
  const others = Object.fromEntries([...search].filter(([name]) => name !== 'before'))
  return (
    <div className="space-y-4">
      <PageHeader
        title="API log"
        description="Calls that the console made to this account's API. Secrets are masked, and responses aren't kept."
      />
      <RequestFilterForm account={slug} search={search} />
      <RequestsTable entries={entries} isFiltered={isFiltered} />
      <nav aria-label="Pages of the API log" className="flex justify-end gap-2">
        {before !== undefined && <ButtonLink href={paths.requests(slug, others)}>Newest</ButtonLink>}
        {next !== null && (
          <ButtonLink href={paths.requests(slug, { ...others, before: String(next) })}>Older</ButtonLink>
        )}
      </nav>
    </div>
  )
}
