import { StateChip } from '@/components/ui/state-chip'
import { dnsStateLabels } from '@/lib/dns/model/labels'
import { derivedLabels, NO_VALUE } from '@/lib/inventory/model/list-filters'
import type { DnsState } from '@/lib/dns/model/dns-state'
import type { Column } from '@/components/ui/data-table-column'
import type { InventoryRow } from '@/lib/api/inventory'
import { textLength } from '@/components/resource/list/column-widths'
import { onDemandInPage } from '@/components/ui/on-demand'

function DnsStateLabel({
  dns_state: dnsState,
  reason,
}: {
  dns_state: DnsState
  reason?: string | undefined
}) {
  const { state, label } = dnsStateLabels[dnsState]
  return (
    <StateChip state={state} reason={reason}>
      {label}
    </StateChip>
  )
}

const { Component: CacheWait } = onDemandInPage(async () => ({
  default: (await import('./cache-wait')).CacheWait,
}))

/**
 * The width of a chip, in characters of the list's monospaced font, and the relative font size of the cause next to the
 * chip.
 */
const [CHIP, SMALL] = [19, 12 / 13]

export const dnsColumn: Column<InventoryRow> = {
  id: 'dns',
  header: 'DNS',
  isSortable: true,
  measure: ({ dns, dns_cause: cause = '' }) =>
    (dns === undefined ? 0 : CHIP) + textLength(cause, true) * SMALL,
  cell: ({ dns, dns_cause: cause, dns_until: until }) =>
    dns ? (
      <span className="state-line">
        <DnsStateLabel dns_state={dns} reason={cause} />
        {cause !== undefined && (
          <span className="cell-cause" title={cause}>
            {cause}
          </span>
        )}
        {until !== undefined && (
          <span className="cell-cause">
            <CacheWait until={until} />
          </span>
        )}
      </span>
    ) : (
      dns === null && <StateChip state="ready">{derivedLabels.dns.values[NO_VALUE]}</StateChip>
    ),
}
