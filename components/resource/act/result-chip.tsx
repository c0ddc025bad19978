import { type State, StateChip } from '@/components/ui/state-chip'
import type { AuditEntry } from '@/lib/api/audit'
import { isOnlyGone } from '@/lib/client/audit'

const looks: Record<AuditEntry['result'], [State, string]> = {
  done: ['ready', 'Done'],
  refused: ['wrong', 'Refused'],
  running: ['waiting', 'Running'],
  unknown: ['unknown', 'Unknown'],
}

/** The result of an act. */
export function ResultChip({ entry }: { entry: Pick<AuditEntry, 'result' | 'operation' | 'checked_by'> }) {
  const [state, label] = isOnlyGone(entry) ? (['ready', 'No longer exists'] as const) : looks[entry.result]
  return <StateChip state={state}>{label}</StateChip>
}
