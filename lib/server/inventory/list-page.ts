import 'server-only'
import type { Freshness } from '@/lib/api/common'
import type { InventoryPage, InventoryRow, InventorySearch } from '@/lib/api/inventory'
import type { Resource } from '@/lib/contract/resource'
import { untilChange } from '@/lib/db/until-change'
import { recordAction } from '@/lib/dns/model/record-action'
import { problemDnsStates } from '@/lib/dns/model/dns-state'
import { withDnsState } from '@/lib/inventory/dns/checks'
import { countsVersion } from '@/lib/inventory/list/counts'
import { withFacetNames } from '@/lib/inventory/list/facet-counts'
import { knownOnly } from '@/lib/inventory/list/known-only'
import { page, type PageRows } from '@/lib/inventory/list/page'
import { listItem } from '@/lib/inventory/list/row'
import { withRefNames } from '@/lib/inventory/ref-names'
import { paths } from '@/lib/util/paths'
import { accountFreshness, freshen } from '../accounts/freshen'
import type { Account } from '../accounts/upstream'
import type { Context } from '../context'

/** Rows of a list that were read earlier in the same request. */
export interface ReadRows {
  page: PageRows
  /** The list's `as_of` time before the rows were read, or null if the list was never read completely. */
  as_of: string | null
  /** The value of `countsVersion` before the rows were read. */
  version: number
}

const keptPages = untilChange<InventoryPage>(10_000) // like the counts

/**
 * Returns one page of a list with its freshness, as the same object until the store or the freshness changes. Starts a
 * sync of a stale list without waiting for it.
 */
export async function inventoryPage(
  context: Context,
  account: Account,
  resource: Resource,
  search: InventorySearch,
  read: ReadRows | null = null,
): Promise<InventoryPage> {
  await freshen(context, account, [resource])
  // Read before the rows, because a sync may end in between. The rows can then be newer than `as_of`, never older.
  const freshness = (await accountFreshness(context, account)).get(resource.name)
  const age = freshness ?? { as_of: null, syncing: false, error: null, listable: false }
  const key = JSON.stringify([account.id, resource.name, search, age])
  return keptPages(context.db, { key, now: new Date() }, () => {
    const isSame = read !== null && read.as_of === age.as_of && read.version === countsVersion()
    return pageAt(context, account, resource, { search, age, known: isSame ? read.page : undefined })
  })
}

interface PageInput {
  search: InventorySearch
  age: Freshness
  known: PageRows | undefined
}

async function pageAt(
  context: Context,
  account: Account,
  resource: Resource,
  { search, age, known }: PageInput,
): Promise<InventoryPage> {
  const rest = await page(context.db, account.id, resource.info, search, known)
  const found = await namedPage(context, account, resource, rest)
  // Uses the rows as stored: `listItem` drops list entries of the wrong type, which `withDnsState` counts as
  // unreadable targets.
  const withDns = await withDnsState(context.db, account.id, resource.name, found.rows)
  const named = await withRefNames(context.db, account.id, resource.info, withDns)
  const rows = named.map((row) => withFix(account, resource, listItem(resource, row)))
  if (age.listable) return { ...found, rows, ...age }
  const scope = { db: context.db, accountId: account.id, info: resource.info }
  return { ...found, rows, ...age, known_only: await knownOnly(scope) }
}

function withFix<Row extends Pick<InventoryRow, 'id' | 'dns'>>(
  { slug }: Account,
  { name }: Resource,
  row: Row,
) {
  const state = problemDnsStates.find((problem) => problem === row.dns)
  return state ? { ...row, action: recordAction(paths.detail(slug, name, row.id), state) } : row
}

async function namedPage<P extends Pick<InventoryPage, 'facets' | 'groups'>>(
  { db }: Context,
  account: Account,
  { info }: Resource,
  found: P,
): Promise<P> {
  const facets = await withFacetNames(db, account.id, info, found.facets)
  if (!found.groups) return { ...found, facets }
  const { by, values } = found.groups
  const named = await withFacetNames(db, account.id, info, { [by]: values })
  return { ...found, facets, groups: { ...found.groups, values: named[by] ?? [] } }
}
