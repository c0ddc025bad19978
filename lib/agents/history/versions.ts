import { type QueryResult, sql } from 'kysely'
import type { FleetVersions } from '@/lib/api/agents'
import type { Db } from '@/lib/db/open'
import { untilChange } from '@/lib/db/until-change'
import { knownVersions, tooOldVersions } from '../list/agent-relations'
import { errorIn } from '@/lib/agents/commands/store'
import { tooOldOf } from '@/lib/agents/model/too-old'
import { answers, isNewest, isOff } from './refusals'
import { HISTORY_MS } from './uptime'
import { agentStateSql, isKnown } from '@/lib/agents/list/view'
import { isNewerVersion, newestOfMajor } from '@/lib/util/version'
import { type Updatable, updateReadiness } from '../model/updates'

interface Row {
  version: string
  state: string
  os: string
  transport: string
  update_name: string | null
  refused_at: string | null
  refused_error: string | null
  answered_at: string | null
  answered_error: string | null
  /** The error of the agent's last answered update if a session other than the current one rejected it, or null. */
  before_error: string | null
  count: number
}

const keptRows = untilChange<QueryResult<Row>>()

/** Returns the versions of online and restarting agents, with the counts of outdated and updatable agents. */
export async function versionsInUse(db: Db, accountId: string, now: Date): Promise<FleetVersions> {
  const since = new Date(now.getTime() - HISTORY_MS).toISOString()
  const query = sql<Row>`
    select agents.agent_version as version, ${agentStateSql(accountId)} as state, agents.os, agents.transport,
      open_update.name as update_name, refused.sent_at as refused_at, refused.error as refused_error,
      answered.sent_at as answered_at, answered.error as answered_error,
      case when latest.state = 'refused' and latest.session_id is not agents.current_session_id
        then latest.error end as before_error, count(*) as count
    from agents
    left join (
      select target.agent_id, one.name from agent_updates one join agent_update_targets target
        on target.update_id = one.id and target.ended_at is null
      where one.account_id = ${accountId} and one.ended_at is null) open_update on open_update.agent_id = agents.id
    left join (
      select session_id, max(sent_at) as sent_at, error from agent_commands
      where account_id = ${accountId} and command = 'update' and state = 'refused'
      group by session_id) refused on refused.session_id = agents.current_session_id
    left join (
      select agent_id, version_before, max(sent_at) as sent_at, error from agent_commands
      where account_id = ${accountId} and command = 'update' and state = 'refused'
      group by agent_id, version_before) answered
      on answered.agent_id = agents.id and answered.version_before = agents.agent_version
    left join (
      select agent_id, session_id, state, max(sent_at) as sent_at, error from agent_commands
      where account_id = ${accountId} and command = 'update' and state in (${sql.join(answers)})
      group by agent_id) latest on latest.agent_id = agents.id
    where agents.account_id = ${accountId} and (agents.gone_at is null or agents.gone_at > ${since})
      and ${agentStateSql(accountId)} in ('online', 'restarting')
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10`
  const [{ rows }, versions, rejected, known] = await Promise.all([
    keptRows(db, { key: accountId, now }, () => query.execute(db)),
    knownVersions(db, accountId, now),
    tooOldVersions(db, accountId),
    isKnown(db, accountId, now),
  ])
  const groups = rows.map(
    ({
      version,
      count,
      state,
      os,
      transport,
      update_name,
      refused_at,
      refused_error,
      before_error,
      ...answered
    }) => ({
      version,
      count,
      state: state === 'online' && !known ? 'unknown' : state,
      session: { os, transport },
      update: update_name === null ? null : { name: update_name },
      refused_update: refused_at === null ? null : { sent_at: refused_at, error: errorIn(refused_error) },
      refused_before: before_error !== null && isOff({ error: errorIn(before_error) }) ? before_error : null,
      too_old: tooOldOf(version, { rejected, known: versions }),
      is_newest:
        answered.answered_at !== null &&
        isNewest({ sent_at: answered.answered_at, error: errorIn(answered.answered_error) }, now),
    }),
  )
  return fleetOf(groups, versions)
}

interface FleetGroup extends Updatable {
  version: string
  refused_before: string | null
  is_newest: boolean
  count: number
}

/**
 * Returns the versions in use, newest first. `outdated` counts the outdated agents. Of these, `updatable` counts the
 * agents that a new rolling update preselects, and `blocked` counts the others by reason. Omits agents whose version
 * isn't numeric, such as `dev`.
 */
export function fleetOf(groups: readonly FleetGroup[], known: readonly string[]) {
  const numeric = groups.filter(({ version }) => /^\d+\.\d/.test(version))
  const counts = new Map<string, number>()
  for (const { version, count } of numeric) counts.set(version, (counts.get(version) ?? 0) + count)
  const behind = numeric.filter(
    ({ version, is_newest }) => !is_newest && newestOfMajor(version, known) !== null,
  )
  const versions = [...counts]
    .map(([version, count]) => {
      const outdated = sum(behind.filter((group) => group.version === version))
      return { version, count, outdated, newer: outdated > 0 ? newestOfMajor(version, known) : null }
    })
    .toSorted((a, b) => (isNewerVersion(a.version, b.version) ? -1 : 1))
  const countOf = (readiness: ReturnType<typeof updateReadiness>) =>
    sum(behind.filter((group) => updateReadiness(group) === readiness))
  const blocked = {
    updating: countOf('updating'),
    offline: countOf('offline'),
    manual: countOf('manual'),
    doubtful: countOf('doubtful'),
  }
  return { versions, outdated: sum(behind), updatable: countOf('proposed'), blocked, all: sum(versions) }
}

const sum = (some: readonly { count: number }[]) => some.reduce((total, { count }) => total + count, 0)
