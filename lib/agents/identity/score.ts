import { HOUR_MS } from '@/lib/util/time'
import { createHash } from 'node:crypto'
import type { SessionMatch } from '@/lib/api/agents'
import { isSsh } from '@/lib/agents/model/facts'
import { isNewerVersion, majorOf } from '@/lib/util/version'
import type { AgentSessionsRow } from '@/lib/agents/rows'

export type SessionEvidence = Pick<
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

export const threshold = 60
/**
 * The minimum score for an agent with a pending restart. Lower than `threshold`, because a restart may apply a changed
 * configuration.
 */
export const awaitedThreshold = 50

const facts = [
  ['credential_id', 40, 0, 'Same credential', 'Different credential'],
  ['metadata', 30, -20, 'Same metadata', 'Different metadata'],
  ['ip', 20, 0, 'Same IP address', 'Different IP address'],
  ['os', 5, -20, 'Same operating system', 'Different operating system'],
  ['region', 5, 0, 'Same region', 'Different region'],
] as const

/**
 * Compares two sessions. The score, from 0 to 100, rates how likely it is that they belong to the same agent. It is 0
 * if the sessions' times or transports rule this out.
 */
export function scoreOf(before: SessionEvidence, now: SessionEvidence): SessionMatch {
  const likeness = likenessOf(before, now)
  return isAfter(before, now) ? likeness : { ...likeness, score: 0 }
}

/** Compares two sessions, like `scoreOf`, but ignores their times. */
export function likenessOf(before: SessionEvidence, now: SessionEvidence): SessionMatch {
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
    differs.push('Different major version')
  } else if (isNewerVersion(before.agent_version, now.agent_version)) {
    score -= 10
    differs.push('Older version')
  }
  return {
    score: isSsh(before.transport) === isSsh(now.transport) ? Math.max(score, 0) : 0,
    agrees,
    differs,
    corrected_by: null,
  }
}

export const isAfter = (before: SessionEvidence, now: SessionEvidence) =>
  now.started_at >= before.started_at && Date.parse(now.started_at) > Date.parse(before.seen_at) - HOUR_MS

const hash = (...parts: string[]) =>
  parts.includes('')
    ? null
    : createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)

/** Returns the keys for finding similar sessions. A key is null if one of its properties is empty. */
export const sessionKeys = ({
  credential_id,
  metadata,
  ip,
}: Pick<SessionEvidence, 'credential_id' | 'metadata' | 'ip'>) => ({
  by_metadata: hash('m', credential_id ?? '', metadata),
  by_address: hash('a', credential_id ?? '', ip),
  by_metadata_and_address: hash('p', metadata, ip),
})
