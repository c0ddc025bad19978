import { isRecord } from '@/lib/util/is-record'

const maxQuery = 4096

/** The array of a list answer: under its documented key, else its one array. Null when there is none, or no telling which. */
export function listOf(json: unknown, key: string): unknown[] | null {
  if (!isRecord(json)) return null
  const named = Object.hasOwn(json, key) ? json[key] : undefined
  if (Array.isArray(named)) return named
  const arrays = Object.values(json).filter((value): value is unknown[] => Array.isArray(value))
  return arrays.length === 1 ? (arrays[0] ?? null) : null
}

/**
 * The query of the next page. Of `next_page_uri` only the query is used, and only when its origin and path are the
 * list's own; the address itself is never asked. `end`: there is no next page. `elsewhere`: it points somewhere else.
 */
export function nextPageQuery(json: unknown, listUrl: string): URLSearchParams | 'end' | 'elsewhere' {
  const next = isRecord(json) ? json.next_page_uri : null
  if (next === null || next === undefined || next === '') return 'end'
  if (typeof next !== 'string' || next.length > maxQuery || !URL.canParse(next, listUrl)) return 'elsewhere'
  const [url, own] = [new URL(next, listUrl), new URL(listUrl)]
  const isOwn =
    url.origin === own.origin && url.pathname === own.pathname && !url.username && !url.password && !url.hash
  if (!isOwn || /[\\\s]/.test(next)) return 'elsewhere'
  return url.search.length > 1 ? url.searchParams : 'elsewhere'
}
