import { StateOf } from '@/components/ui/state-chip'
import { reportState } from '@/lib/resources/states/own-state'

export const statusLabel = (status: string) => reportState(status).label

export const StatusChip = ({ status }: { status: string }) => <StateOf of={reportState(status)} />
