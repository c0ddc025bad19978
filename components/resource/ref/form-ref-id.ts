import { safeSegment } from '@/lib/contract/match'
import { catalogue, type ResourceName } from '@/lib/resources/catalogue'
import { splitWords } from '@/lib/util/split-list'

const hasPrefix = (id: string, resource: ResourceName) => id.startsWith(`${catalogue[resource].idPrefix}_`)

/** The kinds of thing that an id may be of: those with its prefix; all, where it has none that is known. */
export function kindsOf(id: string, resources: readonly ResourceName[]): readonly ResourceName[] {
  const fitting = resources.filter((resource) => hasPrefix(id, resource))
  return fitting.length > 0 ? fitting : resources
}

/** Whether a text may be an id of whatever kind: ids are opaque. */
export const maybeId = (text: string) => safeSegment.test(text)

/** The ids in a pasted text, when it is nothing else; none otherwise. */
export function pastedIds(text: string, resources: readonly ResourceName[]): readonly string[] {
  const parts = splitWords(text)
  const areIds = parts.every(
    (part) => maybeId(part) && resources.some((resource) => hasPrefix(part, resource)),
  )
  return areIds ? parts : []
}
