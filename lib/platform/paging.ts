import type { PlatformContext } from './context'
import { invalid } from './errors'
import { compileFilter } from './filter'
import { hasIdShape } from './ids'
import { objectsBefore } from './objects'
import { decodeBody } from './refs'

/** The number of rows to read at once when a list is filtered. */
const FILTER_CHUNK = 500

interface PageQuery {
  limit?: string | undefined
  before_id?: string | undefined
  filter?: string | undefined
}

interface Listed {
  resource: string
  path: string
  idPrefix: string
  filterable: readonly string[]
}

type Found = Record<string, unknown> & { id: string }

function limitOf(text: string | undefined): number {
  if (text === undefined) return 100
  if (!/^[+-]?\d+$/.test(text)) throw invalid(244, 'limit must be an integer from 1 to 100', 'limit')
  const limit = Number(text)
  if (limit < 1 || limit > 100) throw invalid(233, 'limit must be from 1 to 100', 'limit')
  return limit
}

/**
 * Returns one page of a list, newest first. `next_page_uri` is null on the last page. Throws a Refusal if the query is
 * invalid.
 */
export async function pageOf(context: PlatformContext, listed: Listed, query: PageQuery) {
  const limit = limitOf(query.limit)
  if (query.before_id !== undefined && !hasIdShape(query.before_id, listed.idPrefix))
    throw invalid(227, `before_id must be ${listed.idPrefix}_ followed by 27 letters and digits`, 'before_id')
  const fits =
    query.filter === undefined ? () => true : compileFilter(query.filter, listed.filterable, context.now)
  const chunk = query.filter === undefined ? limit + 1 : FILTER_CHUNK
  const found: Found[] = []
  let before = query.before_id
  for (;;) {
    const rows = await objectsBefore(context.db, listed.resource, before, chunk)
    const objects = rows.map(({ id, body }) => ({
      ...decodeBody(listed.resource, body, context.baseUrl),
      id,
    }))
    found.push(...objects.filter(fits).slice(0, limit + 1 - found.length))
    before = rows.at(-1)?.id
    if (rows.length < chunk || found.length > limit) break
  }
  const uri = `${context.baseUrl}${listed.path}`
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return { rows, uri, next_page_uri: last ? nextPage(uri, last.id, limit, query.filter) : null }
}

function nextPage(uri: string, last: string, limit: number, filter: string | undefined): string {
  const query = new URLSearchParams({ before_id: last, limit: String(limit) })
  if (filter !== undefined) query.set('filter', filter)
  return `${uri}?${query}`
}
