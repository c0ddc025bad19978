import 'server-only'
import { countsVersion, invalidateCounts } from '@/lib/inventory/list/counts'
import { isResourceName, resourceTypes } from '@/lib/resources/resource-types'
import { hasStoredState, storedState, undeterminedState } from '@/lib/resources/states/stated'
import { inBackground } from '@/lib/server/accounts/freshen'
import type { Account } from '@/lib/server/accounts/upstream'
import type { Context } from '@/lib/server/context'
import { fieldsOf, processWide } from '@/lib/util/records'
import { ageMs, MINUTE_MS } from '@/lib/util/time'
import type { ResourceStates } from '@/lib/api/traffic'
import type { Known } from '../model/reads'
import { type ReadsOf, readsOf } from './reads'
import { statesOf } from './states'

// States depend on many resources, DNS checks and agents. They are determined again in the background instead of with
// each change, so a filter can be a few seconds behind the states that a list shows.

const chunk = 100
/**
 * The maximum share of one processor for computing an account's states, after a change to the inventory (`changed`) or
 * without a change (`unchanged`).
 */
const shares = { changed: 1 / 20, unchanged: 1 / 100 }

interface Pass {
  endedAt: number
  tookMs: number
  version: number
}
const passes = processWide('state passes', () => new Map<string, Pass | 'running'>())

const storedKinds = Object.keys(resourceTypes).filter(isResourceName).filter(hasStoredState)

/** Starts an update of the stored states for each account that is due. Doesn't wait for the updates. */
export async function sweepStates(context: Context): Promise<void> {
  const accounts = await context.db.selectFrom('accounts').selectAll().execute()
  for (const id of passes.keys()) if (accounts.every((account) => account.id !== id)) passes.delete(id)
  for (const account of accounts) if (isDue(passes.get(account.id))) inBackground(runPass(context, account))
}

function isDue(last: Pass | 'running' | undefined): boolean {
  if (last === undefined) return true
  if (last === 'running') return false
  const isChanged = last.version !== countsVersion()
  const pauseMs = last.tookMs / (isChanged ? shares.changed : shares.unchanged)
  return ageMs(last.endedAt) >= (isChanged ? pauseMs : Math.max(pauseMs, MINUTE_MS))
}

async function runPass(context: Context, account: Account): Promise<void> {
  passes.set(account.id, 'running')
  const begunAt = performance.now()
  try {
    await storeStates(await readsOf(context, account))
  } finally {
    const tookMs = performance.now() - begunAt
    passes.set(account.id, { endedAt: Date.now(), tookMs, version: countsVersion() })
  }
}

/** Computes the stored states of an account's resources, and stores those that have changed. */
export async function storeStates(of: ReadsOf): Promise<void> {
  for (const resource of storedKinds) {
    let last = ''
    for (;;) {
      const rows = await rowsAfter(of, resource, last)
      const known = rows.map(({ id, title, body }) => ({
        resource,
        id,
        title,
        item: fieldsOf(JSON.parse(body)),
      }))
      await update(of, resource, changedOf(rows, await statesOf(of, known)))
      last = rows.at(-1)?.id ?? ''
      if (rows.length < chunk) break
    }
  }
}

/**
 * Stores the states of the resources that a page shows, so that filters and counts agree with the page. Resolves with
 * true if a stored state changed.
 */
export async function storeShown(of: ReadsOf, shown: readonly Known[], states: States): Promise<boolean> {
  let hasChanged = false
  for (const resource of new Set(shown.map((one) => one.resource))) {
    if (!hasStoredState(resource)) continue
    const ids = shown.flatMap((one) => (one.resource === resource ? [one.id] : []))
    const rows = await presentRows(of, resource)
      .select(['id', 'state', 'is_elsewhere'])
      .where('id', 'in', ids)
      .execute()
    const changed = changedOf(rows, states)
    await update(of, resource, changed)
    hasChanged ||= changed.length > 0
  }
  return hasChanged
}

type States = ResourceStates['states']

interface Stored {
  state: string
  is_elsewhere: number
}

/** Returns the states that differ from the stored ones, each with the IDs of its rows. */
function changedOf(rows: readonly (Stored & { id: string })[], states: States): [Stored, string[]][] {
  const changed = new Map<string, [Stored, string[]]>()
  for (const { id, ...row } of rows) {
    const found = states[id]
    const state = found ? storedState(found) : undeterminedState
    const is_elsewhere = Number(found?.is_elsewhere === true)
    if (state === row.state && is_elsewhere === row.is_elsewhere) continue
    const key = `${is_elsewhere}${state}`
    const [now, ids] = changed.get(key) ?? [{ state, is_elsewhere }, []]
    changed.set(key, [now, [...ids, id]])
  }
  return [...changed.values()]
}

const presentRows = ({ db, accountId }: ReadsOf, resource: string) =>
  db
    .selectFrom('inventory')
    .where('account_id', '=', accountId)
    .where('resource', '=', resource)
    .where('gone_at', 'is', null)

const rowsAfter = (of: ReadsOf, resource: string, id: string) =>
  presentRows(of, resource)
    .select(['id', 'title', 'body', 'state', 'is_elsewhere'])
    .where('id', '>', id)
    .orderBy('id')
    .limit(chunk)
    .execute()

async function update(
  { db, accountId }: ReadsOf,
  resource: string,
  changed: readonly [Stored, string[]][],
): Promise<void> {
  if (changed.length === 0) return
  for (const [now, ids] of changed)
    await db
      .updateTable('inventory')
      .set(now)
      .where('account_id', '=', accountId)
      .where('resource', '=', resource)
      .where('id', 'in', ids)
      .execute()
  invalidateCounts()
}
