import { type ExpressionBuilder, type ExpressionWrapper, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { InventorySearch } from '@/lib/api/inventory'
import type { ResourceInfo } from '@/lib/contract/resource'
import type { Db } from '@/lib/db/open'
import type { Tables } from '@/lib/db/schema'
import { chosenFacets, type Facet } from './facets'
import { choiceOf, derivedFacetsOf, type FacetChoice } from '../model/list-filters'
import { matchText, type TextMatch, unindexed } from './search-index'

type Condition = (
  eb: ExpressionBuilder<Tables, 'inventory'>,
) => ExpressionWrapper<Tables, 'inventory', SqlBool>

export interface Scope {
  db: Db
  accountId: string
  resource: string
  text: TextMatch | null
  ids: string[] | null
  facets: Facet[]
  /** The selected tags, or null if the list has no tags. */
  tags: FacetChoice | null
  group?: RawBuilder<boolean>
}

export async function scopeOf(
  db: Db,
  accountId: string,
  info: ResourceInfo,
  search: InventorySearch,
): Promise<Scope> {
  return {
    db,
    accountId,
    resource: info.name,
    text: await matchText(db, search.q ?? ''),
    ids: search.ids ? search.ids.split(',') : null,
    facets: chosenFacets(info, search),
    tags: derivedFacetsOf(info).includes('tag') ? choiceOf(search, 'tag') : null,
  }
}

/**
 * Returns the SQL condition for existing rows that match a scope, including its facet filters if `byFacets` is true.
 */
export function narrowed(
  { accountId, resource, text, ids, facets, tags, group }: Scope,
  byFacets: boolean,
): Condition {
  return (eb) =>
    eb.and([
      text?.isSelective ? unindexed('account_id', accountId) : eb('account_id', '=', accountId),
      text?.isSelective ? unindexed('resource', resource) : eb('resource', '=', resource),
      eb('gone_at', 'is', null),
      ...(text ? [text.where] : []),
      ...(ids ? [eb('id', 'in', ids)] : []),
      ...facets.flatMap(({ value, values, isNot }) =>
        values.length > 0 && byFacets
          ? [sql<boolean>`${value} ${isNot ? sql`not in` : sql`in`} (${sql.join(values)})`]
          : [],
      ),
      ...tagConditions(tags),
      ...(group ? [group] : []),
    ])
}

function tagConditions(tags: FacetChoice | null) {
  if (tags === null || tags.values.length === 0) return []
  const has = (values: readonly string[]) => sql<boolean>`exists (select 1 from inventory_tags as tagged
    where tagged.account_id = inventory.account_id and tagged.resource = inventory.resource
      and tagged.id = inventory.id and tagged.tag in (${sql.join(values)}))`
  if (tags.isNot) return [sql<boolean>`not ${has(tags.values)}`]
  const keyOf = (tag: string) => tag.split('=', 1)[0]
  return [...new Set(tags.values.map(keyOf))].map((key) =>
    has(tags.values.filter((tag) => keyOf(tag) === key)),
  )
}
