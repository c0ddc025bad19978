import type { Column } from '@/components/ui/data-table-column'
import type { InventoryRow } from '@/lib/api/inventory'
import { StandingChip } from './standing-chip'

/** The DNS state of a row at the last check. */
export const dnsColumn: Column<InventoryRow> = {
  id: 'dns',
  header: 'DNS',
  width: '9.5rem',
  cell: ({ dns }) =>
    dns ? (
      <StandingChip standing={dns} />
    ) : (
      <span className="text-muted">{dns === null ? 'Not needed' : ''}</span>
    ),
}
