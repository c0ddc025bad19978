import { useQuery } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import { DataTable } from '@/components/ui/data-table'
import type { Column } from '@/components/ui/data-table-column'
import { Spinner } from '@/components/ui/placeholder'
import { Link } from '@/components/ui/link'
import type { KnownCount } from '@/lib/api/transfer'
import { knownCountsQuery } from '@/lib/client/account-queries'
import { resourceTypes } from '@/lib/resources/resource-types'
import { formatNumber } from '@/lib/util/text'
import { paths } from '@/lib/util/paths'

type CountName = Exclude<keyof KnownCount, 'resource'>

/** A column of counts. Phones show it only if any count isn't 0. */
const countColumn = (kinds: readonly KnownCount[], id: CountName, header: string): Column<KnownCount> => ({
  id,
  header,
  align: 'end',
  width: '9rem',
  ...(kinds.every((kind) => kind[id] === 0) && { hideBelow: 'sm' }),
  cell: (row) => (row[id] === 0 ? '' : formatNumber(row[id])),
})

const columnsFor = (slug: string, kinds: readonly KnownCount[]): Column<KnownCount>[] => [
  {
    id: 'resource',
    header: 'Kind',
    cell: ({ resource }) => (
      <Link href={paths.list(slug, resource)} className="inline-block py-1">
        {resourceTypes[resource].label}
      </Link>
    ),
  },
  countColumn(kinds, 'seen', 'Confirmed'),
  countColumn(kinds, 'waiting', 'Pending'),
  countColumn(kinds, 'never', 'Never confirmed'),
  countColumn(kinds, 'gone', 'Deleted'),
]

export function KnownTable({ first }: { first: { kinds: KnownCount[] } }) {
  const { account } = useAccount()
  const counts = useQuery({ ...knownCountsQuery(account.slug), initialData: first })
  const { kinds } = counts.data
  if (kinds.length === 0) return null
  const waiting = kinds.reduce((sum, kind) => sum + kind.waiting, 0)
  return (
    <section aria-labelledby="known" className="space-y-3">
      <div>
        <h2 id="known" className="text-lg font-medium">
          Known only to this console
        </h2>
        <p className="max-w-text text-pretty text-muted">
          Resources that the API can't list, grouped by the result of their last lookup by ID.
        </p>
      </div>
      <DataTable
        caption="Resources known only to this console"
        columns={columnsFor(account.slug, kinds)}
        rows={kinds}
        rowKey={({ resource }) => resource}
      />
      <p aria-live="polite" className="flex items-center gap-2 text-sm text-muted empty:hidden">
        {waiting > 0 && (
          <>
            <Spinner />
            Looking up {formatNumber(waiting)} {waiting === 1 ? 'resource' : 'resources'} in the API. You can
            leave this page.
          </>
        )}
      </p>
    </section>
  )
}
