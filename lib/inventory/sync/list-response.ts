import type { Resource } from '@/lib/contract/resource'
import { resourceTypes } from '@/lib/resources/resource-types'
import { isRecord } from '@/lib/util/records'
import { hasUsableId } from './project'

const maxQuery = 4096

/**
 * Returns the array in a list response: the value of the documented key, or of the key named after the resource, such
 * as `agent_ingresses`. If the response has neither key, returns its only array if that array contains a resource of
 * this kind. Otherwise, returns null instead of an empty array, because an empty list would mark all known resources as
 * gone.
 */
export function rowsIn(json: unknown, resource: Resource): unknown[] | null {
  if (!isRecord(json)) return null
  const own = [resource.listKey, resource.name.replaceAll('-', '_')]
  const key = own.find((key) => Object.hasOwn(json, key))
  const named = key === undefined ? undefined : json[key]
  if (named !== undefined) return Array.isArray(named) ? named : null
  const [only = [], ...others] = Object.values(json).filter((value): value is unknown[] =>
    Array.isArray(value),
  )
  return others.length === 0 && only.some((row) => hasKind(resource, row)) ? only : null
}

const prefixes: ReadonlySet<string> = new Set(Object.values(resourceTypes).map(({ idPrefix }) => idPrefix))

/**
 * Reports whether a row has a usable ID that can belong to this kind of resource. IDs are opaque, so an ID is rejected
 * only if it has the prefix of another known kind.
 */
export function hasKind({ info }: Resource, row: unknown): boolean {
  if (!hasUsableId(row)) return false
  const [prefix = ''] = row.id.split('_', 1)
  return prefix === info.idPrefix || !prefixes.has(prefix)
}

/** Matches keys other than `next_page_uri` that may refer to another page. */
const pageKey = /after|continu|cursor|link|marker|more|next|offset|pag(?:e|ing|ination)|token/i

/** Matches keys that always refer to another page, never to the returned page itself. */
const nextKey = /after|continu|cursor|more|next|token/i

/**
 * Reports whether a response without `next_page_uri` refers to another page in some other way. Ignores the link, number
 * and size of the returned page, and a page count of 1.
 */
const hasOtherPage = (json: Record<string, unknown>): boolean =>
  Object.entries(json).some(([key, value]) => {
    if (!pageKey.test(key)) return false
    if (Array.isArray(value)) return value.length > 0
    if (isRecord(value)) return nextKey.test(key) ? Object.keys(value).length > 0 : hasOtherPage(value)
    if (typeof value === 'number' && /pages/i.test(key)) return value > 1
    return Boolean(value) && nextKey.test(key)
  })

/**
 * Returns the query of the next page. `end` means that this was the last page, and `unclear` that another page may
 * exist. `elsewhere` means that `next_page_uri` isn't the list's own URL with a query. The URL itself is never
 * requested.
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
