import { StateOf } from '@/components/ui/state-chip'
import { reportState } from '@/lib/resources/states/own-state'

/** Returns the label of a report status, or the status itself if it has no label. */
export const statusLabel = (status: string) => reportState(status).label

export const StatusChip = ({ status }: { status: string }) => <StateOf of={reportState(status)} />
