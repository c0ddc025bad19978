import type { Resource } from '@/lib/contract/resource'
import { resourceTypes } from '@/lib/resources/resource-types'
import { isRecord } from '@/lib/util/records'
import { hasUsableId } from './project'

const maxQuery = 4096

/** Returns the array of resources in a list response, or null if the response has no such array. */
export function rowsIn(json: unknown, resource: Resource): unknown[] | null {
  if (!isRecord(json)) return null
  const own = [resource.listKey, resource.name.replaceAll('-', '_')]
  const key = own.find((key) => Object.hasOwn(json, key))
  const named = key === undefined ? undefined : json[key]
  if (named !== undefined) return Array.isArray(named) ? named : null
  const [only = [], ...others] = Object.values(json).filter((value): value is unknown[] =>
    Array.isArray(value),
  )
  // An empty array would mark all known resources as gone.
  return others.length === 0 && only.some((row) => hasKind(resource, row)) ? only : null
}

const prefixes: ReadonlySet<string> = new Set(Object.values(resourceTypes).map(({ idPrefix }) => idPrefix))

/** Reports whether a row has a usable ID that doesn't have the prefix of another kind. */
export function hasKind({ info }: Resource, row: unknown): boolean {
  if (!hasUsableId(row)) return false
  const [prefix = ''] = row.id.split('_', 1)
  return prefix === info.idPrefix || !prefixes.has(prefix)
}

/** Matches keys other than `next_page_uri` that may refer to another page. */
const pageKey = /after|continu|cursor|link|marker|more|next|offset|pag(?:e|ing|ination)|token/i

/** Matches keys that refer to another page, not to the returned page itself. */
const nextKey = /after|continu|cursor|more|next|token/i

const hasOtherPage = (json: Record<string, unknown>): boolean =>
  Object.entries(json).some(([key, value]) => {
    if (!pageKey.test(key)) return false
    if (Array.isArray(value)) return value.length > 0
    if (isRecord(value)) return nextKey.test(key) ? Object.keys(value).length > 0 : hasOtherPage(value)
    if (typeof value === 'number' && /pages/i.test(key)) return value > 1
    return Boolean(value) && nextKey.test(key)
  })

/**
 * Returns the query of the next page, or `end` on the last page. `unclear` means that another page may exist.
 * `elsewhere` means that `next_page_uri` isn't the list's own URL with a query.
 */
export function nextPageQuery(
  json: unknown,
  listUrl: string,
): URLSearchParams | 'end' | 'unclear' | 'elsewhere' {
  const next = isRecord(json) ? json.next_page_uri : null
  if (isRecord(json) && next === undefined && hasOtherPage(json)) return 'unclear'
  if (next === null || next === undefined || next === '') return 'end'
  if (typeof next !== 'string' || next.length > maxQuery || !URL.canParse(next, listUrl)) return 'elsewhere'
  const [url, own] = [new URL(next, listUrl), new URL(listUrl)]
  const isOwn =
    url.origin === own.origin && url.pathname === own.pathname && !url.username && !url.password && !url.hash
  if (!isOwn || /[\\\s]/.test(next)) return 'elsewhere'
  return url.search.length > 1 ? url.searchParams : 'elsewhere'
}
