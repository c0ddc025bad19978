import type { Column } from '@/components/ui/data-table-column'
import { StateOf } from '@/components/ui/state-chip'
import type { InventoryRow } from '@/lib/api/inventory'
import type { ResourceState } from '@/lib/resources/item-state'

/** The column of a state that follows from a row's own fields. Rows without a state have an empty cell. */
export const ownStateColumn = (
  stateOf: (item: Readonly<Record<string, unknown>>) => ResourceState | null,
): Column<InventoryRow> => ({
  id: 'state',
  header: 'State',
  width: '10rem',
  cell: ({ item }) => <StateOf of={stateOf(item)} />,
})
