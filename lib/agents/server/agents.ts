import 'server-only'
import { readerRole } from '@/lib/audit/reader'
import { recordDone } from '@/lib/audit/record'
import { untilChange } from '@/lib/db/until-change'
import type {
  Agent,
  AgentDetail,
  agentsApi,
  AgentsPage,
  AgentsSearch,
  AgentsUptime,
  FleetVersions,
} from '@/lib/api/agents'
import type { Freshness } from '@/lib/api/common'
import { getAgent, noSuchAgent } from '@/lib/agents/agents'
import { correctSession } from '@/lib/agents/identity/correct'
import { detailOfAgent, viewOfAgent } from '@/lib/agents/list/detail'
import { lastWalk, wasPolled, watchedInterval } from '@/lib/agents/history/polls'
import { pageOfAgents } from '@/lib/agents/list/page'
import { isKnown } from '@/lib/agents/list/view'
import { SESSIONS } from '@/lib/agents/rows'
import { uptimeStrips } from '@/lib/agents/history/uptime-strips'
import { versionsInUse } from '@/lib/agents/history/versions'
import type { WalkError } from '@/lib/inventory/sync/sync'
import { siteOfAgent } from '@/lib/sites/site-of-agent'
import { atMost } from '@/lib/util/async'
import {
  accountFreshness,
  freshen,
  inBackground,
  syncResource,
  type WalkReason,
} from '@/lib/server/accounts/freshen'
import { endpointsSince } from './new-endpoints'
import { type Account, resourceOf } from '@/lib/server/accounts/upstream'
import { ageMs } from '@/lib/util/time'
import type { ApiInput } from '@/lib/server/routing/console-api'
import type { Context } from '@/lib/server/context'

/** The maximum time, in milliseconds, that a request waits for a poll other than an account's first. */
const patienceMs = 1_000
/** The maximum time that a request waits for an account's first poll, in milliseconds. */
const firstPatienceMs = 3_000
/**
 * The minimum time, in milliseconds, between a failed poll and the next one while someone has a page with agents open.
 */
const afterErrorMs = 10_000

/** Polls an account's sessions and updates its agents. Resolves with the poll's error, or null on success. */
export function pollAgents(
  context: Context,
  account: Account,
  reason: WalkReason = {},
): Promise<WalkError | null> {
  return syncResource(context, account, resourceOf(SESSIONS), reason)
}

export async function agentView({ db }: Context, account: Account, id: string): Promise<Agent> {
  const { id: agentId } = await getAgent(db, account.id, id)
  const view = await viewOfAgent(db, account.id, agentId, new Date())
  if (!view) throw noSuchAgent(id)
  return view
}

interface Reading {
  /** True to wait for the account's first poll, but not for later polls. */
  isPage?: boolean
}

const keptPages = untilChange<AgentsPage>(10_000)

/**
 * Returns a page of an account's agents. Returns the same object until the stored data or its freshness changes. Polls
 * first if the last poll is too old. Throws Failure ADIT_BAD_REQUEST for an unknown sort or an invalid cursor.
 */
export async function agentsPage(
  context: Context,
  account: Account,
  search: AgentsSearch,
  { isPage = false }: Reading = {},
): Promise<AgentsPage> {
  const poll_seconds = await pollIfStale(context, account, isPage)
  // Read before the rows, so that the rows are never older than reported.
  const freshness = await freshnessOfAgents(context, account)
  const { db } = context
  const now = new Date()
  const facts = { ...freshness, poll_seconds }
  const key = JSON.stringify([account.id, readerRole(), search, facts, await isKnown(db, account.id, now)])
  return keptPages(db, { key, now }, async () => ({
    ...(await pageOfAgents(db, account.id, search, now)),
    ...facts,
  }))
}

export async function agentsUptime(
  context: Context,
  account: Account,
  { isPage = false }: Reading = {},
): Promise<AgentsUptime> {
  await pollIfStale(context, account, isPage)
  const freshness = await freshnessOfAgents(context, account) // Read first, as in `agentsPage`.
  return { ...freshness, ...(await uptimeStrips(context.db, account.id, new Date())) }
}

export async function fleetVersions(
  context: Context,
  account: Account,
  { isPage = false }: Reading = {},
): Promise<FleetVersions> {
  await pollIfStale(context, account, isPage)
  return versionsInUse(context.db, account.id, new Date())
}

/**
 * Returns an agent by agent ID or session ID. Polls first if the last poll is too old. Throws Failure ADIT_NOT_FOUND if
 * the agent doesn't exist.
 */
export async function agentDetail(
  context: Context,
  account: Account,
  id: string,
  { isPage = false }: Reading = {},
): Promise<AgentDetail> {
  await pollIfStale(context, account, isPage)
  const freshness = await freshnessOfAgents(context, account) // Read first, as in `agentsPage`.
  const { id: agentId, last } = await getAgent(context.db, account.id, id)
  await endpointsSince(context, account, last.first_seen_at)
  const detail = await detailOfAgent(context.db, account.id, id, new Date())
  if (!detail) throw noSuchAgent(id)
  const site = await siteOfAgent(context.db, account.id, { id: agentId, credentialId: last.credential_id })
  return { ...detail, site, freshness }
}

export async function identifyAgent({
  context,
  account,
  person,
  body: { agent_id },
  params,
  requestId,
}: ApiInput<typeof agentsApi.identify>): Promise<AgentDetail> {
  const { db, keyRing } = context
  const sessionId = params.id
  await db.transaction().execute(async (db) => {
    const correction = { sessionId, agentId: agent_id, by: person.email }
    const { before, after } = await correctSession(db, account.id, correction)
    await recordDone(db, keyRing, {
      operation: 'agents.identify',
      user: person,
      accountId: account.id,
      target: sessionId,
      requestId,
      before: { agent_id: before },
      after: { agent_id: after },
    })
  })
  return agentDetail(context, account, sessionId)
}

/** Returns the freshness of the agents' data. `as_of` is null until the first complete poll. */
async function freshnessOfAgents(context: Context, account: Account): Promise<Freshness> {
  const wasPolledSince = await wasPolled(context.db, account.id)
  const all = await accountFreshness(context, account)
  const known = all.get(SESSIONS) ?? { as_of: null, syncing: false, error: null, listable: false }
  return wasPolledSince ? known : { ...known, as_of: null }
}

/**
 * Polls if the last poll is too old for a watched list, and refreshes outdated endpoints and authtokens. Waits up to
 * three seconds for a poll if no poll is complete yet. Otherwise, waits up to one second or, for a page, not at all.
 * Returns the poll interval for watched lists, in whole seconds.
 */
export async function pollIfStale(context: Context, account: Account, isPage: boolean): Promise<number> {
  const walk = await lastWalk(context.db, account.id)
  const interval = watchedInterval(walk?.pages ?? 1)
  const at = walk?.finished_at ?? walk?.complete_at
  // Pages request their data again at about this interval.
  const wait = walk?.error ? afterErrorMs : interval * 0.75
  if (ageMs(at) >= wait) {
    const poll = pollAgents(context, account, { isWaitedFor: true, isSteady: true })
    inBackground(poll)
    const patience = isPage ? 0 : patienceMs
    await atMost(poll, walk?.complete_at ? patience : firstPatienceMs)
  }
  await freshen(context, account, ['endpoints', 'credentials'].map(resourceOf))
  return Math.ceil(interval / 1000)
}
