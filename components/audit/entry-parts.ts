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

/**
 * Returns the name of the resource that was added to a site or removed from it. Null for any other action, and if the
 * action's description contains the name.
 */
export function memberOf({ operation, mentioned, target, before, after }: AuditEntry): string | null {
  if (operation !== 'sites.adopt' && operation !== 'sites.release') return null
  if (fieldsOf(JSON.parse(after ?? before ?? 'null')).title) return null
  return Object.entries(mentioned).find(([id]) => id !== target)?.[1].title ?? null
}
