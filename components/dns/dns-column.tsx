import { StateChip } from '@/components/ui/state-chip'
import { standingLabels } from '@/lib/dns/model/labels'
import type { DnsStanding } from '@/lib/dns/model/standing'
import type { Column } from '@/components/ui/data-table-column'
import type { InventoryRow } from '@/lib/api/inventory'

/** A chip with the DNS state of a resource. */
export function StandingChip({ standing }: { standing: DnsStanding }) {
  const { state, label } = standingLabels[standing]
  return <StateChip state={state}>{label}</StateChip>
}

/** The column that shows the DNS state of each resource at the last check. */
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
