import { useQuery } from '@tanstack/react-query'
import { type ReactNode, use } from 'react'
import { RowSearch } from '@/components/resource/list/row-search'
import { useListSearch } from '@/components/resource/list/use-list-search'
import { useAccount } from '@/components/shell/account-context'
import type { Column } from '@/components/ui/data-table-column'
import { StateChip } from '@/components/ui/state-chip'
import type { InventoryRow, InventorySearch } from '@/lib/api/inventory'
import { listStatesQuery } from '@/lib/client/traffic'
import type { TracedList } from '@/lib/traffic/model/trace'

/**
 * Returns the column with the state of each row's traffic path, as on the row's own page. Empty while the states load.
 */
export function usePathStateColumn(resource: TracedList): Column<InventoryRow> {
  const { search } = useListSearch()
  const stateOf = useStates(resource, search)
  return {
    id: 'state',
    header: 'State',
    width: '8.75rem',
    cell: ({ id }) => (
      <RowState resource={resource} id={id}>
        {stateOf(id)}
      </RowState>
    ),
  }
}

interface RowStateProps {
  resource: TracedList
  id: string
  /** The state if the row came with the list, and not with a page of one of its groups. */
  children: ReactNode
}

function RowState({ resource, id, children }: RowStateProps) {
  const search = use(RowSearch)(id)
  return search ? <GroupRowState resource={resource} id={id} search={search} /> : children
}

function GroupRowState({
  resource,
  id,
  search,
}: Omit<RowStateProps, 'children'> & { search: InventorySearch }) {
  return useStates(resource, search)(id)
}

/** Returns a function that renders the state of a row on a page of a list. */
function useStates(resource: TracedList, search: InventorySearch) {
  const { account } = useAccount()
  const { data, isError } = useQuery(listStatesQuery(account.slug, resource, search))
  return (id: string) => {
    const { state, label } = data?.states[id] ?? unknown
    return (data !== undefined || isError) && <StateChip state={state}>{label}</StateChip>
  }
}

const unknown = { state: 'unknown', label: 'Unknown' } as const
