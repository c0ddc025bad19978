import { StateOf } from '@/components/ui/state-chip'
import { reportState } from '@/lib/resources/states/own-state'

/** Returns the label of a report status. Returns an unknown status unchanged. */
export const statusLabel = (status: string) => reportState(status).label

export const StatusChip = ({ status }: { status: string }) => <StateOf of={reportState(status)} />
