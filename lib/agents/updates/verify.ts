import { joinWithAnd } from '@/lib/util/text'
import { isNewerVersion } from '@/lib/util/version'
import {
  type UpdateFacts,
  type Next,
  type SeenSession,
  type UpdateTarget,
  end,
  fail,
  renewed,
  stay,
  waitUpTo,
} from './moves'

/** The time limit for a new session to serve the previous endpoints, in milliseconds. */
const VERIFY_MS = 60_000
/** Returns the next step, depending on whether the new session serves the endpoints that the agent served before. */
export function verify(target: UpdateTarget, facts: UpdateFacts): Next {
  const { observed } = facts
  if (observed.kind === 'failed')
    return waitUpTo(
      VERIFY_MS,
      target,
      facts,
      `The agent runs ${target.versionAfter}, but its endpoints couldn't be checked. ${observed.reason}`,
    )
  const { session, urls } = observed
  if (session === null)
    return waitUpTo(
      VERIFY_MS,
      target,
      facts,
      `The agent restarted with version ${target.versionAfter} and went offline again. Check the agent's machine.`,
    )
  if (target.versionAfter !== null && isNewerVersion(target.versionAfter, session.version))
    return fail(
      { ...target, sessionId: session.id, versionAfter: session.version },
      facts,
      `The agent restarted with version ${target.versionAfter} and then went back to ${session.version}. The new version may have crashed. Check its log.`,
    )
  const there = renewed(target, session.id, facts)
  if (urls === null && target.endpoints.length > 0)
    return waitUpTo(
      VERIFY_MS,
      there.target,
      facts,
      `The agent runs ${session.version}, but its endpoints couldn't be read. Check them on the agent's page.`,
    )
  return compareUrls(there, facts, session, urls ?? [])
}

function compareUrls(
  there: ReturnType<typeof renewed>,
  facts: UpdateFacts,
  session: SeenSession,
  urls: readonly string[],
): Next {
  const { target } = there
  const served = new Set(urls)
  const missing = target.endpoints.filter((url) => !served.has(url))
  const wrong = missing.filter((url) => !facts.lostByRestart.has(url))
  const evidence = {
    session_id: session.id,
    version: session.version,
    served: target.endpoints.length - missing.length,
  }
  if (wrong.length === 0)
    return end(target, facts, 'done', [
      ...there.notes,
      {
        kind: 'verified',
        evidence: { ...evidence, ...(missing.length > 0 && { expected_missing: missing }) },
      },
    ])
  if (facts.now - target.since <= VERIFY_MS) return stay(target, facts)
  return fail(target, facts, notServedText(session.version, wrong), {
    proof: { ...evidence, missing: wrong },
  })
}

function notServedText(version: string, missing: readonly string[]): string {
  const more = missing.length > 3 ? [`${missing.length - 3} more`] : []
  const named = joinWithAnd([...missing.slice(0, 3), ...more])
  return `The agent runs ${version}, but ${named} ${missing.length === 1 ? 'is' : 'are'} no longer served. A restart ends tunnels that were started through the agent API. If that's the cause, start those tunnels again on the agent's page.`
}
