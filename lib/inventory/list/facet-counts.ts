import { sql } from 'kysely'
import type { InventoryPage } from '@/lib/api/inventory'
import { cachedCounts, type Cell } from './counts'
import type { Facet } from './facets'
import { byCount, type Counted, inOrder } from '../model/groupings'
import { isDerived, NO_VALUE } from '../model/list-filters'
import { narrowed, type Scope } from './scope'
import type { ResourceInfo } from '@/lib/contract/resource'
import { accountUser } from '@/lib/resources/text/owner-text'
import { knownRegion } from '@/lib/resources/values/regions'
import type { Db } from '@/lib/db/open'

const facetValues = 50

/**
 * Counts the rows of a list, the rows that match the search, and the rows per facet value. A facet's counts ignore
 * the facet's own filter.
 */
export async function facetCounts(scope: Scope): Promise<Pick<InventoryPage, 'total' | 'all' | 'facets'>> {
  const whole = await tableOf({ ...scope, text: null, tags: null })
  const found = await tableOf(scope)
  const facets = scope.facets.map((facet) => {
    const cells = found.filter((cell) => fits(scope, cell, facet.name))
    const counts = summed(cells, facet).slice(0, facetValues)
    return [facet.name, isDerived(facet.name) ? inOrder(facet.name, counts) : counts] as const
  })
  const tags = scope.tags === null ? [] : [['tag', await tagCounts(scope)] as const]
  const sum = (cells: readonly Cell[]) => cells.reduce((total, cell) => total + cell.count, 0)
  return {
    total: sum(found.filter((cell) => fits(scope, cell))),
    all: sum(whole),
    facets: Object.fromEntries([...facets, ...tags]),
  }
}

export async function countsBy(scope: Scope, facet: Facet): Promise<Counted[]> {
  const found = await tableOf(scope)
  return summed(
    found.filter((cell) => fits(scope, cell)),
    facet,
  )
}

const fits = ({ facets }: Scope, cell: Cell, except?: string) =>
  facets.every(
    ({ name, key, values, isNot }) =>
      name === except || values.length === 0 || values.includes(cell[key] ?? '') !== isNot,
  )

function summed(cells: readonly Cell[], { key }: Facet): Counted[] {
  const counts = new Map<string, number>()
  for (const cell of cells) {
    const value = cell[key] || NO_VALUE
    counts.set(value, (counts.get(value) ?? 0) + cell.count)
  }
  return [...counts].map(([value, count]) => ({ value, count })).sort(byCount)
}

function tableOf(narrow: Scope): Promise<Cell[]> {
  const { facets } = narrow
  // If no tag is selected, the tag filter has no effect and must not be part of the cache key.
  const scope = narrow.tags?.values.length ? narrow : { ...narrow, tags: null }
  return cachedCounts(scope.db, keyOf('facets', scope), () => {
    const counted = scope.db
      .selectFrom('inventory')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(narrowed(scope, false))
    if (facets.length === 0) return counted.execute()
    return counted
      .select(facets.map(({ key, value }) => value.as(key)))
      .groupBy(facets.map(({ key }) => sql.ref(key)))
      .execute()
  })
}

async function tagCounts(scope: Scope): Promise<Counted[]> {
  const { db, accountId, resource } = scope
  const rest = { ...scope, tags: null }
  const cells = await cachedCounts(db, matchesKey('tags', rest), () =>
    db
      .selectFrom('inventory_tags')
      .select((eb) => ['tag as facet_tag', eb.fn.countAll<number>().as('count')])
      .where('account_id', '=', accountId)
      .where('resource', '=', resource)
      .where('id', 'in', (eb) => eb.selectFrom('inventory').select('id').where(narrowed(rest, true)))
      .groupBy('tag')
      .execute(),
  )
  return cells
    .map(({ facet_tag = '', count }) => ({ value: facet_tag, count }))
    .sort(byCount)
    .slice(0, facetValues)
}

const keyOf = (what: string, { accountId, resource, text, ids, tags }: Scope) =>
  JSON.stringify([what, accountId, resource, text?.key ?? null, ids, tags?.isNot, tags?.values])

/** Returns the cache key for counts that depend on all filters, including the facet filters. */
export const matchesKey = (what: string, scope: Scope) =>
  JSON.stringify([keyOf(what, scope), scope.facets.map(({ name, values, isNot }) => [name, isNot, values])])

type FacetValue = InventoryPage['facets'][string][number]

/** Adds names to facet values that are region codes or resource IDs, such as owner IDs. */
export async function withFacetNames<V extends FacetValue>(
  db: Db,
  accountId: string,
  { refs }: Pick<ResourceInfo, 'refs'>,
  facets: Readonly<Record<string, V[]>>,
): Promise<Record<string, V[]>> {
  const named = await Promise.all(
    Object.entries(facets).map(async ([name, values]) => {
      if (name === 'region')
        return [name, values.map((one) => withLabel(one, knownRegion(one.value)))] as const
      const resource: string | undefined = Object.hasOwn(refs, name) ? refs[name] : undefined
      if (resource === undefined || values.length === 0) return [name, values] as const
      const rows = await db
        .selectFrom('inventory')
        .select(['id', 'title'])
        .where('account_id', '=', accountId)
        .where('resource', '=', resource)
        .where(
          'id',
          'in',
          values.map(({ value }) => value),
        )
        .execute()
      const titles = new Map(rows.map(({ id, title }) => [id, title]))
      return [
        name,
        values.map((one) => withLabel(one, titles.get(one.value) || accountUser(one.value))),
      ] as const
    }),
  )
  return Object.fromEntries(named)
}

const withLabel = <V extends FacetValue>(value: V, label: string | undefined): V =>
  label ? { ...value, label } : value
