import type { Agent } from '@/lib/api/agents'
import type { Db } from '@/lib/db/open'
import { DAY_MS } from '@/lib/util/time'
import { updateRefusal } from '@/lib/agents/model/command-reasons'
import { isTooOldError } from '@/lib/agents/model/too-old'
import { errorIn } from '@/lib/agents/commands/store'

/** The validity period of an agent's report that no newer version exists, in milliseconds. */
const NEWEST_MS = DAY_MS

export const answers = ['refused', 'accepted', 'seen'] as const

type Refusals = Pick<Agent, 'refused_update' | 'refused_before' | 'newest_checked_at'>

interface Current {
  id: string
  agent_version: string
  current_session_id: string | null
}

/**
 * Returns a function that finds an agent's rejected updates:
 * - `refused_update`: the most recent update that the current session rejected.
 * - `refused_before`: the last answered update, if another session rejected it and reported that updates are disabled.
 *   The agent's configuration may have changed since then.
 * - `newest_checked_at`: the time of the last update command to which the agent's current version responded that no
 *   newer version exists. Null if that was more than a day ago.
 */
export async function refusalsOf(
  db: Db,
  accountId: string,
  agentIds: readonly string[],
  now: Date,
): Promise<(agent: Current) => Refusals> {
  const rows = await db
    .selectFrom('agent_commands')
    .select(['agent_id', 'session_id', 'sent_at', 'state', 'error', 'version_before'])
    .where('account_id', '=', accountId)
    .where('agent_id', 'in', agentIds)
    .where('command', '=', 'update')
    .where('state', 'in', answers)
    .orderBy('sent_at')
    .execute()
  return ({ id, agent_version, current_session_id }) => {
    const own = rows.filter(({ agent_id }) => agent_id === id)
    const refused = own.flatMap(({ state, sent_at, error, ...row }) =>
      state === 'refused' ? [{ ...row, refusal: { sent_at, error: errorIn(error) } }] : [],
    )
    const current = refused.findLast(({ session_id }) => session_id === current_session_id)
    const last = own.at(-1)?.state === 'refused' ? refused.at(-1) : undefined
    const newest = refused.findLast(
      ({ version_before, refusal }) => version_before === agent_version && isNewest(refusal, now),
    )
    return {
      refused_update: current?.refusal ?? null,
      refused_before:
        last !== undefined && last.session_id !== current_session_id && isOff(last.refusal)
          ? last.refusal
          : null,
      newest_checked_at: newest?.refusal.sent_at ?? null,
    }
  }
}

type Refusal = NonNullable<Agent['refused_update']>

/** Reports whether a rejection from the last 24 hours means that no newer version exists. */
export const isNewest = ({ sent_at, error }: Refusal, now: Date): boolean =>
  error !== null && updateRefusal(error) === 'newest' && now.getTime() - Date.parse(sent_at) < NEWEST_MS

/** Reports whether a rejection means that updates are disabled, rather than that the agent's version is too old. */
export const isOff = ({ error }: Pick<Refusal, 'error'>): boolean =>
  error !== null && updateRefusal(error) === 'off' && !isTooOldError(error)
