import type { AuditEntry } from '@/lib/api/audit'
import { actTitle } from '@/lib/resources/text/act-text'
import { fieldsOf } from '@/lib/util/records'
import { actParts } from './act-parts'

/** Returns the description of an action, and the kind of its target if the description doesn't contain it. */
export function partsOf({ operation, result, before, after, target, title }: AuditEntry) {
  // The summary contains the cause of a DNS change.
  const text = actTitle(operation, result === 'done', {
    before,
    after: causeOf({ after }) === null ? after : null,
  })
  return target === null && title === null ? { title: text, kind: null } : actParts(text)
}

/** Returns the cause of a change that the console found, or null. */
export function causeOf({ after }: Pick<AuditEntry, 'after'>): string | null {
  const { cause } = fieldsOf(JSON.parse(after ?? 'null'))
  return typeof cause === 'string' ? cause : null
}
