import { sql } from 'kysely'
import { parseTag } from '../model/tags'

/**
 * Returns the tag, or the start of a tag, in a search text such as `site=har`. Returns null if the key or value is
 * missing.
 */
export function searchedTag(text: string): string | null {
  const tag = parseTag(text.slice(0, 200))
  return tag === null || tag.value === '' ? null : `${tag.key}=${tag.value}`
}

/** Returns a condition for rows of `inventory_tags` (alias `tagged`) whose tag starts with the text, ignoring case. */
export const tagStartsWith = (text: string) =>
  sql<boolean>`(tagged.tag collate nocase >= ${text} and tagged.tag collate nocase < ${`${text}\uffff`})`
