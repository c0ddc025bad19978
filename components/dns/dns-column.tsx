import { StateChip } from '@/components/ui/state-chip'
import { standingLabels } from '@/lib/dns/model/labels'
import type { DnsStanding } from '@/lib/dns/model/standing'
import type { Column } from '@/components/ui/data-table-column'
import type { InventoryRow } from '@/lib/api/inventory'
import { onDemandInPage } from '@/components/ui/on-demand'

/** A chip with the DNS state of a resource. `reason` is shown on hover and keyboard focus. */
export function StandingChip({ standing, reason }: { standing: DnsStanding; reason?: string | undefined }) {
  const { state, label } = standingLabels[standing]
  return (
    <StateChip state={state} reason={reason}>
      {label}
    </StateChip>
  )
}

const { Component: CacheWait } = onDemandInPage(async () => ({
  default: (await import('./cache-wait')).CacheWait,
}))

/** The width of a chip, and of one character of the cause below it, in characters of the list's monospaced font. */
const [CHIP, SMALL] = [19, 0.8]

/** The column that shows the DNS state of each resource at the last check, with its cause below. */
export const dnsColumn: Column<InventoryRow> = {
  id: 'dns',
  header: 'DNS',
  least: 32,
  measure: ({ dns, dns_cause: cause = '' }) => Math.max(dns ? CHIP : 0, cause.length * SMALL),
  cell: ({ dns, dns_cause: cause, dns_until: until }) =>
    dns ? (
      <>
        <StandingChip standing={dns} reason={cause} />
        {cause !== undefined && <span className="cell-cause">{cause}</span>}
        {until !== undefined && (
          <span className="cell-cause">
            <CacheWait until={until} />
          </span>
        )}
      </>
    ) : (
      <span className="text-muted">{dns === null ? 'Not needed' : ''}</span>
    ),
}
