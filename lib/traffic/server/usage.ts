import 'server-only'
import { sql } from 'kysely'
import { isKnown } from '@/lib/agents/list/view'
import type { ResourceState } from '@/lib/resources/states/own-state'
import type { ResourceName } from '@/lib/resources/resource-types'
import { yieldToEventLoop } from '@/lib/util/async'
import type { Known } from '../model/reads'
import { type UsedKind, usedKinds } from '@/lib/resources/states/stated'
import { policyHolders, unreadTarget } from '@/lib/resources/traffic-policy/reference'
import {
  policyState,
  responseBackendState,
  staticBackendState,
  unreadText,
  usageOf,
  usageState,
  type Users,
} from '../model/usage'
import type { ReadsOf } from './reads'

const maxSearched = 5_000
const atOnce = 200

/** The counts of referring resources, keyed by the ID of the target resource, then by kind or, for rules, by action. */
type Counts = Map<string, Map<string, number>>

const none: ReadonlyMap<string, number> = new Map()

export async function usageStates(of: ReadsOf, all: readonly Known[]): Promise<Map<string, ResourceState>> {
  const states = new Map<string, ResourceState>()
  for (const kind of usedKinds) {
    const some = all.filter(({ resource }) => resource === kind)
    if (some.length === 0) continue
    const usersOf = await usersByKind(of, kind, some)
    const rules = kind === 'ip-policies' ? await rulesOf(of, some) : undefined
    for (const { id, item } of some) {
      const users = usersOf(id)
      const state = usageState(kind, users)
      if (rules !== undefined) states.set(id, policyState(rules && (rules.get(id) ?? none), state))
      else if (kind === 'http-response-backends')
        states.set(id, responseBackendState(item.status_code, users))
      else if (kind === 'static-backends') states.set(id, staticBackendState(state))
      else states.set(id, state)
    }
  }
  return states
}

async function usersByKind(
  of: ReadsOf,
  kind: UsedKind,
  some: readonly Known[],
): Promise<(id: string) => Users> {
  const { by } = usageOf(kind)
  const unread = by.filter((user) => !of.recent.has(user))
  const doubt = unread.length > 0 ? unreadText(unread) : null
  if (by.includes('tunnel-sessions')) return sessionsOf(of, by, some, doubt)
  const counts = await countRefs(of, by, some)
  const others = some.filter(({ id }) => !counts.has(id))
  const isWhole = await addMentions(of, kind, others, counts)
  const rest = isWhole
    ? kind === 'ip-policies' && (await hasUnreadPolicy(of))
      ? "The console can't read some traffic policies that may use this IP policy."
      : null
    : 'The account has too many resources for the console to search.'
  return (id) => ({ counts: counts.get(id) ?? none, doubt: doubt ?? rest })
}

async function sessionsOf(
  of: ReadsOf,
  by: readonly ResourceName[],
  some: readonly Known[],
  doubt: string | null,
): Promise<(id: string) => Users> {
  if (!(await isKnown(of.db, of.accountId, of.now)))
    return () => ({ counts: none, doubt: doubt ?? unreadText(by) })
  const counts = await countRefs(of, by, some)
  const unnamed = (await hasUnnamed(of)) ? "Some tunnel sessions don't report their credential." : null
  return (id) => ({ counts: counts.get(id) ?? none, doubt: doubt ?? unnamed })
}

async function countRefs(
  { db, accountId }: ReadsOf,
  by: readonly ResourceName[],
  some: readonly Pick<Known, 'id'>[],
  naming = sql<string>`ref.resource`,
): Promise<Counts> {
  const rows = await db
    .selectFrom('inventory_refs as ref')
    .innerJoin('inventory', (join) =>
      join
        .onRef('inventory.account_id', '=', 'ref.account_id')
        .onRef('inventory.resource', '=', 'ref.resource')
        .onRef('inventory.id', '=', 'ref.id'),
    )
    .select((eb) => [
      'ref.target_id',
      naming.as('name'),
      eb.fn.count<number>('ref.id').distinct().as('count'),
    ])
    .where('ref.account_id', '=', accountId)
    .where(
      'ref.target_id',
      'in',
      some.map(({ id }) => id),
    )
    .where('ref.resource', 'in', by)
    .where('inventory.gone_at', 'is', null)
    .groupBy(['ref.target_id', naming])
    .execute()
  const counts: Counts = new Map()
  for (const { target_id, name, count } of rows) add(counts, target_id, name, count)
  return counts
}

function add(counts: Counts, id: string, name: string, count: number): void {
  const byName = counts.get(id) ?? new Map<string, number>()
  counts.set(id, byName)
  byName.set(name, (byName.get(name) ?? 0) + count)
}

async function hasUnnamed({ db, accountId }: ReadsOf): Promise<boolean> {
  const row = await db
    .selectFrom('inventory')
    .select('id')
    .where('account_id', '=', accountId)
    .where('resource', '=', 'tunnel-sessions')
    .where('gone_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('inventory_refs as ref')
            .select('ref.id')
            .whereRef('ref.account_id', '=', 'inventory.account_id')
            .where('ref.resource', '=', 'tunnel-sessions')
            .whereRef('ref.id', '=', 'inventory.id')
            .where('ref.field', '=', 'credential'),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function hasUnreadPolicy(of: ReadsOf): Promise<boolean> {
  const counts = await countRefs(of, policyHolders, [{ id: unreadTarget }])
  return counts.size > 0
}

/** Returns the number of rules per action for each policy, or null if the list of rules is outdated. */
const rulesOf = async (of: ReadsOf, policies: readonly Known[]): Promise<Counts | null> =>
  of.recent.has('ip-policy-rules') ? countRefs(of, ['ip-policy-rules'], policies, action) : null

const action = sql<string>`coalesce(json_extract(inventory.body, '$.action'), '')`

interface Named {
  name: (known: Known) => string
  /** A string that all of these names contain. The search skips resources whose JSON doesn't contain it. */
  holds: string
}

/** The kinds of resources that other resources can name without a reference, such as addresses in edges. */
const namedKinds: Partial<Record<UsedKind, Named>> = {
  'reserved-addrs': { name: ({ title }) => title, holds: 'tcp' },
}

/**
 * Adds to `counts` the number of resources whose text mentions each name. Resolves with false if the account has too
 * many resources to search.
 */
async function addMentions(
  of: ReadsOf,
  kind: UsedKind,
  some: readonly Known[],
  counts: Counts,
): Promise<boolean> {
  const named = namedKinds[kind]
  if (named === undefined || some.length === 0) return true
  const { rows, isWhole } = await textsOf(of, usageOf(kind).by, named.holds)
  const idByName = new Map(some.map((known) => [named.name(known), known.id]))
  for (const [n, { resource, body }] of rows.entries()) {
    if (n % atOnce === 0) await yieldToEventLoop()
    for (const word of wordsIn(body)) {
      const id = idByName.get(word)
      if (id !== undefined) add(counts, id, resource, 1)
    }
  }
  return isWhole
}

const wordsIn = (json: string): ReadonlySet<string> =>
  new Set(json.replaceAll(/\\[bfnrt"/]/g, ' ').match(/[\w-]+(?:[.:][\w-]+)*/g))

async function textsOf({ db, accountId }: ReadsOf, by: readonly ResourceName[], holds: string) {
  const first = db
    .selectFrom('inventory')
    .select(['resource', 'body'])
    .where('account_id', '=', accountId)
    .where('resource', 'in', by)
    .where('gone_at', 'is', null)
    .limit(maxSearched + 1)
    .as('first')
  const counted = await db
    .selectFrom(first)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom(first)
    .select(['resource', 'body'])
    .where(sql<boolean>`instr(body, ${holds}) > 0`)
    .execute()
  return { rows, isWhole: counted.count <= maxSearched }
}
