import type { AuditEntry } from '@/lib/api/audit'
import { fieldsOf } from '@/lib/util/records'
import { errorOf, hasChange } from './audit-outcome'
import { changeSummary } from '@/lib/audit/model/changed-values'

export function causeOf({ after }: Pick<AuditEntry, 'after'>): string | null {
  const { cause } = fieldsOf(JSON.parse(after ?? 'null'))
  return typeof cause === 'string' ? cause : null
}

export const outcomeSummary = (entry: AuditEntry): string | null =>
  errorOf(entry)?.text ?? causeOf(entry) ?? (hasChange(entry) ? changeSummary(entry) : null)
