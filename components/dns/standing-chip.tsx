import { StateChip } from '@/components/ui/state-chip'
import { standingLabels } from '@/lib/dns/model/labels'
import type { DnsStanding } from '@/lib/dns/model/standing'

/** The DNS state of a resource. */
export function StandingChip({ standing }: { standing: DnsStanding }) {
  const { state, label } = standingLabels[standing]
  return <StateChip state={state}>{label}</StateChip>
}
