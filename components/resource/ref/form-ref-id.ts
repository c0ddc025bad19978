import { safeSegment } from '@/lib/contract/match'
import { resourceTypes, type ResourceName } from '@/lib/resources/resource-types'
import { splitWords } from '@/lib/util/text'

const hasPrefix = (id: string, resource: ResourceName) =>
  id.startsWith(`${resourceTypes[resource].idPrefix}_`)

/** Returns the kinds of resources to which an ID may belong: those with its prefix, or all if none has its prefix. */
export function kindsOf(id: string, resources: readonly ResourceName[]): readonly ResourceName[] {
  const fitting = resources.filter((resource) => hasPrefix(id, resource))
  return fitting.length > 0 ? fitting : resources
}

/** Reports whether a string may be an ID. IDs have no fixed format. */
export const maybeId = (text: string) => safeSegment.test(text)

/** Returns the IDs in pasted text; an empty list if the text contains anything else. */
export function pastedIds(text: string, resources: readonly ResourceName[]): readonly string[] {
  const parts = splitWords(text)
  const areIds = parts.every(
    (part) => maybeId(part) && resources.some((resource) => hasPrefix(part, resource)),
  )
  return areIds ? parts : []
}
