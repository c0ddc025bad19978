import { type State, StateChip } from '@/components/ui/state-chip'

const looks = new Map<string, [State, string]>([
  ['PENDING', ['waiting', 'Pending']],
  ['PARTIALLY_PROCESSED', ['waiting', 'Partly processed']],
  ['PROCESSED', ['ready', 'Processed']],
  ['BANNED', ['ready', 'Banned']],
  ['UNBANNED', ['attention', 'Ban lifted']],
  ['IGNORE', ['attention', 'No action taken']],
])

/** Returns the label of a status. Unknown statuses are returned as they are. */
export const statusWord = (status: string) => looks.get(status)?.[1] ?? status

/** The status of a report or of one of its host names. */
export function StatusChip({ status }: { status: string }) {
  return <StateChip state={looks.get(status)?.[0] ?? 'unknown'}>{statusWord(status)}</StateChip>
}
