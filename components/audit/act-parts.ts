import { resourceTypes } from '@/lib/resources/resource-types'
import { inSentence } from '@/lib/util/text'

/** The kinds of targets that can end an action's description. */
const kinds: ReadonlySet<string> = new Set([
  ...Object.values(resourceTypes).map(({ one }) => inSentence(one)),
  'account',
  'agent',
  'bulk job',
  'rolling update',
  'session',
  'site',
])

/**
 * Splits an action's description, such as "Added an agent to site", into "Added an agent" and the kind "Site". The kind
 * is null if the description doesn't end with a preposition and a kind.
 */
export function actParts(title: string): { title: string; kind: string | null } {
  const [, start, kind] = /^(.+) (?:of|in|to|from|on|for|into) (.+)$/.exec(title) ?? []
  if (start === undefined || kind === undefined || !kinds.has(kind)) return { title, kind: null }
  return { title: start, kind: kind.charAt(0).toUpperCase() + kind.slice(1) }
}
