import { isRecord } from '@/lib/util/records'

/** The maximum number of tags per resource, and the maximum lengths of a tag's key and value in characters. */
const [MAX_TAGS, MAX_KEY, MAX_VALUE] = [20, 60, 120]
/** The maximum length, in characters, of metadata that is searched for tags. */
const MAX_METADATA = 16_384

/**
 * Returns up to 20 tags of a resource as `key=value`, from the string fields of JSON metadata. Omits tags that a filter
 * can't contain.
 */
export function tagsOf(metadata: unknown): string[] {
  if (typeof metadata !== 'string' || !metadata.trimStart().startsWith('{')) return []
  if (metadata.length > MAX_METADATA) return []
  return Object.entries(objectIn(metadata) ?? {})
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    .map(([key, value]) => [key.trim(), value.trim()] as const)
    .filter(([key, value]) => isPart(key, MAX_KEY) && isPart(value, MAX_VALUE) && !key.includes('='))
    .slice(0, MAX_TAGS)
    .map(([key, value]) => `${key}=${value}`)
}

/** Reports whether the tags show all of a resource's metadata. */
export function isAllTags(metadata: unknown): boolean {
  const tags = tagsOf(metadata)
  return (
    tags.length > 0 &&
    typeof metadata === 'string' &&
    tags.length === Object.keys(objectIn(metadata) ?? {}).length
  )
}

/** A tag to set, or to remove if the value is empty. */
interface TagChange {
  key: string
  value: string
}

/** Parses a tag from `key=value`, where the value can be empty. Returns null if the text isn't a valid tag. */
export function parseTag(text: string): TagChange | null {
  const at = text.indexOf('=')
  const [key, value] = [text.slice(0, at).trim(), text.slice(at + 1).trim()]
  return at > 0 && isPart(key, MAX_KEY) && (value === '' || isPart(value, MAX_VALUE)) ? { key, value } : null
}

/** Returns metadata with a tag set or removed, or null if the metadata is neither empty nor a JSON object. */
export function withTag(metadata: string, { key, value }: TagChange): string | null {
  const fields = metadata.trim() === '' ? {} : objectIn(metadata)
  if (fields === null) return null
  const same = Object.entries(fields).filter(([name]) => name.trim() === key)
  if (same.length === 0 ? value === '' : same.every(([, now]) => now === value)) return metadata
  const others = Object.entries(fields).filter(([name]) => name.trim() !== key)
  const after = value === '' ? others : [...others, [key, value] as const]
  return after.length === 0 ? '' : JSON.stringify(Object.fromEntries(after))
}

const isPart = (text: string, max: number) => text !== '' && text.length <= max && !/[,\p{Cc}]/u.test(text)

function objectIn(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}
