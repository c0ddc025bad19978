import { causeOf } from '@/components/resource/act/outcome-summary'
import type { AuditEntry } from '@/lib/api/audit'
import { actTitle } from '@/lib/resources/text/act-text'
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
