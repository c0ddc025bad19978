import type { AuditEntry } from '@/lib/api/audit'
import { fieldsOf } from '@/lib/util/records'

type Ended = Pick<AuditEntry, 'result' | 'status' | 'before' | 'after'>

const valuesOf = ({ after }: Pick<Ended, 'after'>) => fieldsOf(JSON.parse(after ?? 'null'))

/** Reports whether an entry has the error of a request instead of the values after the action. */
function hasError(entry: Ended): boolean {
  const keys = Object.keys(valuesOf(entry))
  return entry.result !== 'done' && keys.length === 1 && ['error_code', 'reason'].includes(keys[0] ?? '')
}

/** Describes the error of a rejected action. Returns null for any other action. */
export function errorText(entry: Ended): string | null {
  if (entry.result !== 'refused') return null
  const { error_code, reason } = valuesOf(entry)
  if (hasError(entry) && reason !== undefined) return "The console couldn't send the request to the platform."
  const details = [entry.status, hasError(entry) ? error_code : null].filter(Boolean).join(', ')
  const by = hasError(entry) ? 'The platform rejected the request' : 'The console rejected the action'
  return details === '' ? `${by}.` : `${by} (${details}).`
}

/** Reports whether an entry has values that the action changed or may have changed. */
export const hasChange = (entry: Ended): boolean =>
  entry.result !== 'refused' && !hasError(entry) && (entry.before !== null || entry.after !== null)
