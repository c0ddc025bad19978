import { sql } from 'kysely'
import type { InventoryPage } from '@/lib/api/inventory'
import { cachedCounts, type Cell } from './counts'
import { NO_VALUE } from './facets'
import { narrowed, type Scope } from './scope'

const facetValues = 50

/** Counts the rows of a list: all rows, those that match, and those with each value of each facet. */
export async function countsOf(scope: Scope): Promise<Pick<InventoryPage, 'total' | 'all' | 'facets'>> {
  const isNarrowed = scope.text !== null || (scope.tags?.values.length ?? 0) > 0
  const whole = await tableOf({ ...scope, text: null, tags: null })
  const found = isNarrowed ? await tableOf(scope) : whole
  const fits = (cell: Cell, except?: string) =>
    scope.facets.every(
      ({ name, key, values, isNot }) =>
        name === except || values.length === 0 || values.includes(cell[key] ?? '') !== isNot,
    )
  const facets = scope.facets.map(({ name, key }) => {
    const counts = new Map<string, number>()
    for (const cell of found)
      if (fits(cell, name)) counts.set(cell[key] ?? '', (counts.get(cell[key] ?? '') ?? 0) + cell.count)
    const values = [...counts].map(([value, count]) => ({ value: value || NO_VALUE, count }))
    return [name, values.sort(byCount).slice(0, facetValues)] as const
  })
  const tags = scope.tags === null ? [] : [['tag', await tagCounts(scope)] as const]
  const sum = (cells: readonly Cell[]) => cells.reduce((total, cell) => total + cell.count, 0)
  return {
    total: sum(found.filter((cell) => fits(cell))),
    all: sum(whole),
    facets: Object.fromEntries([...facets, ...tags]),
  }
}

interface Counted {
  value: string
  count: number
}

const byCount = (a: Counted, b: Counted) => b.count - a.count || (a.value < b.value ? -1 : 1)

/** Counts rows by combination of facet values. A single pass provides every count of a page, for any selection. */
function tableOf(scope: Scope): Promise<Cell[]> {
  const { facets } = scope
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

/** Counts the tags of the rows that match the rest of the search. */
async function tagCounts(scope: Scope): Promise<Counted[]> {
  const { db, accountId, resource, facets } = scope
  const rest = { ...scope, tags: null }
  const chosen = facets.map(({ name, values, isNot }) => [name, isNot, values])
  const cells = await cachedCounts(db, JSON.stringify([keyOf('tags', rest), chosen]), () =>
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

const keyOf = (what: string, { accountId, resource, text, tags }: Scope) =>
  JSON.stringify([what, accountId, resource, text?.key ?? null, tags?.isNot, tags?.values])
