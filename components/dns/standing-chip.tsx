import { StateChip } from '@/components/ui/state-chip'
import { standingLabels } from '@/lib/dns/model/labels'
import type { DnsStanding, DnsSummary } from '@/lib/dns/model/standing'
import { formatNumber } from '@/lib/util/text'

/** The DNS state of a resource. */
export function StandingChip({ standing }: { standing: DnsStanding }) {
  const { state, label } = standingLabels[standing]
  return <StateChip state={state}>{label}</StateChip>
}

/** Formats counts by state: "7 wrong, 3 missing, 12 ready". Empty if all are zero. */
export const summaryText = (summary: DnsSummary, standings: readonly DnsStanding[]) =>
  standings
    .filter((standing) => summary[standing] > 0)
    .map((standing) => `${formatNumber(summary[standing])} ${standingLabels[standing].counted}`)
    .join(', ')
