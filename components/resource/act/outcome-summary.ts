import type { AuditEntry } from '@/lib/api/audit'
import { errorOf, hasChange } from './audit-outcome'
import { changeSummary } from './changed-values'

/** Returns the error or the first changed value of an audit entry, in one line. Null without any. */
export const outcomeSummary = (entry: AuditEntry): string | null =>
  errorOf(entry)?.text ?? (hasChange(entry) ? changeSummary(entry) : null)
