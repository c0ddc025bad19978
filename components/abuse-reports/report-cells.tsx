import { StateOf } from '@/components/ui/state-chip'
import { reportState } from '@/lib/resources/item-state'
import { isRecord } from '@/lib/util/records'

/** Returns the label of a status. Unknown statuses are returned unchanged. */
export const statusLabel = (status: string) => reportState(status).label

/** The status of a report or of one of its hostnames. */
export const StatusChip = ({ status }: { status: string }) => <StateOf of={reportState(status)} />

/** Names a report by its hosts: "login.evil.example and 1 more". Undefined while the platform lists no host. */
export function reportName(hostnames: unknown): string | undefined {
  const hosts = Array.isArray(hostnames)
    ? hostnames.flatMap((one) => (isRecord(one) && typeof one.hostname === 'string' ? [one.hostname] : []))
    : []
  const [first, ...more] = hosts
  return more.length === 0 ? first : `${first} and ${more.length} more`
}
