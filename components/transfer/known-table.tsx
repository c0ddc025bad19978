'use client'

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

const countColumn = (id: Exclude<keyof KnownCount, 'resource'>, header: string): Column<KnownCount> => ({
  id,
  header,
  align: 'end',
  width: '9rem',
  cell: (row) => (row[id] === 0 ? '' : formatNumber(row[id])),
})

const columnsFor = (slug: string): Column<KnownCount>[] => [
  {
    id: 'resource',
    header: 'Kind',
    cell: ({ resource }) => (
      <Link href={paths.list(slug, resource)} className="inline-block py-1">
        {resourceTypes[resource].label}
      </Link>
    ),
  },
  countColumn('seen', 'Confirmed'),
  countColumn('waiting', 'Pending'),
  countColumn('never', 'Never confirmed'),
  countColumn('gone', 'Deleted'),
]

export function KnownTable({ first }: { first: { kinds: KnownCount[] } }) {
  const { account } = useAccount()
  const counts = useQuery({ ...knownCountsQuery(account.slug), initialData: first })
  const { kinds } = counts.data
  if (kinds.length === 0) return null
  const waiting = kinds.reduce((sum, kind) => sum + kind.waiting, 0)
  return (
    <section aria-labelledby="known" className="space-y-3">
      <h2 id="known" className="text-lg font-medium">
        Known only to this console
      </h2>
      <DataTable
        caption="Resources known only to this console"
        columns={columnsFor(account.slug)}
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
