import { StateOf } from '@/components/ui/state-chip'
import { reportState } from '@/lib/resources/own-state'
import { isRecord } from '@/lib/util/records'

/** Returns the label of a report status. Returns an unknown status unchanged. */
export const statusLabel = (status: string) => reportState(status).label

export const StatusChip = ({ status }: { status: string }) => <StateOf of={reportState(status)} />

/**
 * Returns a name for a report based on its hosts, such as "login.evil.example and 1 more", or undefined if no hosts are
 * known.
 */
export function reportName(hostnames: unknown): string | undefined {
  const hosts = Array.isArray(hostnames)
    ? hostnames.flatMap((one) => (isRecord(one) && typeof one.hostname === 'string' ? [one.hostname] : []))
    : []
  const [first, ...more] = hosts
  return more.length === 0 ? first : `${first} and ${more.length} more`
}
