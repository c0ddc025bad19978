import { StateOf } from '@/components/ui/state-chip'
import { reportState } from '@/lib/resources/item-state'

/** Returns the label of a status. Unknown statuses are returned unchanged. */
export const statusLabel = (status: string) => reportState(status).label

/** The status of a report or of one of its hostnames. */
export const StatusChip = ({ status }: { status: string }) => <StateOf of={reportState(status)} />
