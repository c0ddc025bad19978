import { isRecord } from '@/lib/util/is-record'

/** The maximum number of tags of a resource, and the maximum lengths of names and values. */
const [MAX_TAGS, MAX_KEY, MAX_VALUE] = [20, 60, 120]
/** The maximum length of metadata that is read for tags. The API allows 4,096 bytes. */
const MAX_METADATA = 16_384

/**
 * Returns the tags of a resource as `key=value`: the texts in a JSON object in its metadata. Other values aren't tags,
 * nor is a text with a comma or a line break, which a filter couldn't contain.
 */
export function tagsOf(metadata: unknown): string[] {
  if (typeof metadata !== 'string' || !metadata.trimStart().startsWith('{')) return []
  if (metadata.length > MAX_METADATA) return []
  return Object.entries(parsed(metadata))
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    .map(([key, value]) => [key.trim(), value.trim()] as const)
    .filter(([key, value]) => isPart(key, MAX_KEY) && isPart(value, MAX_VALUE) && !key.includes('='))
    .slice(0, MAX_TAGS)
    .map(([key, value]) => `${key}=${value}`)
}

const isPart = (text: string, max: number) => text !== '' && text.length <= max && !/[,\p{Cc}]/u.test(text)

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}
