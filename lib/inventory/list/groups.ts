import { type RawBuilder, sql } from 'kysely'
import type { InventoryPage, InventorySearch } from '@/lib/api/inventory'
import { Failure } from '@/lib/contract/failure'
import type { ResourceInfo } from '@/lib/contract/resource'
import { cachedCounts } from './counts'
import { countsBy, matchesKey } from './facet-counts'
import type { Facet } from './facets'
import { byCount, type Counted, groupingsOf, inOrder, isGrouping, tagKeyOf } from '../model/groupings'
import { filtersOf, NO_VALUE } from '../model/list-filters'
import { narrowed, type Scope } from './scope'

type Groups = NonNullable<InventoryPage['groups']>

const MAX_GROUPS = 100

type Grouping = { by: string } & ({ facet: Facet } | { tagKey: string })

/**
 * Returns the grouping of a search, or null if the search has no grouping. Throws Failure ADIT_BAD_REQUEST for an
 * unknown grouping.
 */
export function groupingOf(scope: Scope, info: ResourceInfo, { group }: InventorySearch): Grouping | null {
  if (!group) return null
  const tagKey = tagKeyOf(group)
  const facet = scope.facets.find(({ name }) => name === group)
  if (isGrouping(filtersOf(info), group)) {
    if (tagKey !== null) return { by: group, tagKey }
    if (facet) return { by: group, facet }
  }
  const valid = groupingsOf(info, ['key=value']).join(', ')
  throw new Failure('ADIT_BAD_REQUEST', `Unknown grouping: ${group.slice(0, 40)}. Valid groupings: ${valid}.`)
}

export const inGroup = (scope: Scope, grouping: Grouping, value: string): Scope => ({
  ...scope,
  group: 'facet' in grouping ? withValue(grouping.facet, value) : withTag(scope, grouping.tagKey, value),
})

const withValue = ({ value: column }: Facet, value: string): RawBuilder<boolean> =>
  value === NO_VALUE ? sql`${column} in ('', ${NO_VALUE})` : sql`${column} = ${value}`

function withTag(scope: Scope, key: string, value: string): RawBuilder<boolean> {
  const ids = sql`(select tagged.id from inventory_tags as tagged where tagged.account_id = ${scope.accountId}
    and tagged.resource = ${scope.resource} and`
  return value === NO_VALUE
    ? sql`inventory.id not in ${ids} ${hasKey('tagged.tag', key)})`
    : sql`inventory.id in ${ids} tagged.tag = ${value})`
}

const hasKey = (column: string, key: string): RawBuilder<boolean> =>
  sql`${sql.ref(column)} >= ${`${key}=`} and ${sql.ref(column)} < ${`${key}>`}` // the character after the equals sign

export const groupCounts = (scope: Scope, grouping: Grouping): Promise<Counted[]> =>
  'facet' in grouping ? countsBy(scope, grouping.facet) : tagCounts(scope, grouping.tagKey)

async function tagCounts(scope: Scope, key: string): Promise<Counted[]> {
  const cells = await cachedCounts(scope.db, matchesKey(`group ${key}`, scope), () =>
    taggedRows(scope, key)
      .select((eb) => ['tag as facet_tag', eb.fn.countAll<number>().as('count')])
      .groupBy('tag')
      .execute(),
  )
  const [none] = await cachedCounts(scope.db, matchesKey(`no group ${key}`, scope), () =>
    scope.db
      .selectFrom('inventory')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(narrowed({ ...scope, group: withTag(scope, key, NO_VALUE) }, true))
      .execute(),
  )
  const values = cells.map(({ facet_tag = '', count }) => ({ value: facet_tag, count }))
  const rest = none && none.count > 0 ? [{ value: NO_VALUE, count: none.count }] : []
  return [...values, ...rest].sort(byCount)
}

const taggedRows = (scope: Scope, key: string) =>
  scope.db
    .selectFrom('inventory_tags')
    .where('account_id', '=', scope.accountId)
    .where('resource', '=', scope.resource)
    .where(hasKey('tag', key))
    .where('id', 'in', (eb) => eb.selectFrom('inventory').select('id').where(narrowed(scope, true)))

/**
 * Returns up to 100 groups of matching rows, and the total number of groups. If `rows` is null, the groups contain only
 * counts.
 */
export async function groupsOf(
  scope: Scope,
  grouping: Grouping,
  rows: readonly { id: string }[] | null,
): Promise<Groups> {
  const { by } = grouping
  const found: Groups['values'] = rows
    ? withIds(rows, await membersOf(scope, grouping))
    : await groupCounts(scope, grouping)
  const values = inOrder(by, found.toSorted(byCount).slice(0, MAX_GROUPS))
  return { by, values, total: found.length }
}

interface Member {
  id: string
  value: string
}

function membersOf(scope: Scope, grouping: Grouping): Promise<Member[]> {
  if ('tagKey' in grouping) return taggedRows(scope, grouping.tagKey).select(['id', 'tag as value']).execute()
  return scope.db
    .selectFrom('inventory')
    .select(['id', grouping.facet.value.as('value')])
    .where(narrowed(scope, true))
    .execute()
}

function withIds(
  rows: readonly { id: string }[],
  members: readonly Member[],
): (Counted & { ids: string[] })[] {
  const valuesOf = new Map<string, string[]>()
  for (const { id, value } of members) valuesOf.set(id, [...(valuesOf.get(id) ?? []), value || NO_VALUE])
  const groups = new Map<string, string[]>()
  for (const { id } of rows)
    for (const value of valuesOf.get(id) ?? [NO_VALUE]) groups.set(value, [...(groups.get(value) ?? []), id])
  return [...groups].map(([value, ids]) => ({ value, count: ids.length, ids }))
}
