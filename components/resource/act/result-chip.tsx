import { type State, StateChip } from '@/components/ui/state-chip'
import type { AuditEntry } from '@/lib/client/audit'

const looks: Record<AuditEntry['result'], [State, string]> = {
  done: ['ready', 'Done'],
  refused: ['wrong', 'Refused'],
  running: ['waiting', 'Running'],
  unknown: ['unknown', 'Unknown'],
}

/** What came of an act. */
export function ResultChip({ result }: { result: AuditEntry['result'] }) {
  const [state, word] = looks[result]
  return <StateChip state={state}>{word}</StateChip>
}
