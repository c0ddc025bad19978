import { useQuery } from '@tanstack/react-query'
import { useListSearch } from '@/components/resource/list/use-list-search'
import { useAccount } from '@/components/shell/account-context'
import type { Column } from '@/components/ui/data-table-column'
import { StateChip } from '@/components/ui/state-chip'
import type { InventoryRow } from '@/lib/api/inventory'
import { listStatesQuery } from '@/lib/client/traffic'
import type { TracedList } from '@/lib/traffic/model/trace'

/**
 * Returns the column with the state of each row's traffic path, as on the row's own page. Empty while the states load.
 */
export function usePathStateColumn(resource: TracedList): Column<InventoryRow> {
  const { account } = useAccount()
  const { search } = useListSearch()
  const { data, isError } = useQuery(listStatesQuery(account.slug, resource, search))
  return {
    id: 'state',
    header: 'State',
    width: '8.75rem',
    cell: ({ id }) => {
      const { state, label } = data?.states[id] ?? unknown
      return (data !== undefined || isError) && <StateChip state={state}>{label}</StateChip>
    },
  }
}

const unknown = { state: 'unknown', label: 'Unknown' } as const
