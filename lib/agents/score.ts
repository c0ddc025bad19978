import { createHash } from 'node:crypto'
import type { SessionMatch } from '@/lib/api/agents'
import { isSsh } from '@/lib/agents/model/command-reasons'
import { isNewerVersion, majorOf } from '@/lib/util/version'
import type { AgentSessionsRow } from './rows'

/** What is known of a session that may tell whose it is. */
export type Evidence = Pick<
  AgentSessionsRow,
  | 'agent_version'
  | 'credential_id'
  | 'ip'
  | 'metadata'
  | 'os'
  | 'region'
  | 'seen_at'
  | 'started_at'
  | 'transport'
>

/** From this score on, a session is taken for an agent's. */
export const threshold = 60
/** The same for an agent whose restart is awaited: its configuration may say something else than before. */
export const awaitedThreshold = 50
const HOUR_MS = 3_600_000

const facts = [
  ['credential_id', 40, 0, 'Same credential', 'Another credential'],
  ['metadata', 30, -20, 'Same metadata', 'Other metadata'],
  ['ip', 20, 0, 'Same address', 'Another address'],
  ['os', 5, -20, 'Same system', 'Another system'],
  ['region', 5, 0, 'Same region', 'Another region'],
] as const

/**
 * How strongly a session seems to be of the agent whose last session was `before`: 0 to 100. Zero where it cannot be:
 * one of them is an SSH client and the other is not, it started before the other did, or both were there for an hour.
 */
export function scoreOf(before: Evidence, now: Evidence): SessionMatch {
  const likeness = likenessOf(before, now)
  return isAfter(before, now) ? likeness : { ...likeness, score: 0 }
}

/** The same without a look at the times, for all that agree in the facts alike. */
export function likenessOf(before: Evidence, now: Evidence): SessionMatch {
  const [agrees, differs]: [string[], string[]] = [[], []]
  let score = 0
  for (const [name, points, penalty, same, other] of facts) {
    const [left, right] = [before[name] ?? '', now[name] ?? '']
    if (left === '' && right === '') continue
    const isSame = left === right
    score += isSame ? points : left === '' || right === '' ? 0 : penalty
    if (isSame) agrees.push(same)
    else differs.push(other)
  }
  const [major, majorNow] = [majorOf(before.agent_version), majorOf(now.agent_version)]
  if (major !== majorNow && !Number.isNaN(major) && !Number.isNaN(majorNow)) {
    score -= 20
    differs.push('Another major version')
  } else if (isNewerVersion(before.agent_version, now.agent_version)) {
    score -= 10
    differs.push('An older version')
  }
  return {
    score: isSsh(before.transport) === isSsh(now.transport) ? Math.max(score, 0) : 0,
    agrees,
    differs,
    corrected_by: null,
  }
}

/**
 * Whether a session may follow another one by their times. The start is told by the platform and the rest is seen by the
 * console: an hour is more than clocks differ by.
 */
export const isAfter = (before: Evidence, now: Evidence) =>
  now.started_at >= before.started_at && Date.parse(now.started_at) > Date.parse(before.seen_at) - HOUR_MS

const hash = (...parts: string[]) =>
  parts.includes('')
    ? null
    : createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)

/** What two sessions have to agree in for a score above the threshold: one of the three. */
export const keysOf = ({
  credential_id,
  metadata,
  ip,
}: Pick<Evidence, 'credential_id' | 'metadata' | 'ip'>) => ({
  by_metadata: hash('m', credential_id ?? '', metadata),
  by_address: hash('a', credential_id ?? '', ip),
  by_place: hash('p', metadata, ip),
})
