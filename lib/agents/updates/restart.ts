import { asSentence } from '@/lib/util/text'
import { isNewerVersion } from '@/lib/util/version'
import {
  type UpdateFacts,
  type Next,
  type Note,
  type SeenSession,
  type UpdateTarget,
  againOr,
  fail,
  go,
  iso,
  isPassing,
  wholeSeconds,
  span,
  stay,
  waitUpTo,
} from './moves'

/** The number of restarts after which an unchanged version counts as a failure. */
const MAX_RESTARTS = 2

const notYet = 'The agent keeps running its old version until it restarts. Restart the agent on its page.'

export function settled(target: UpdateTarget, facts: UpdateFacts): Next {
  const { observed, settleMs, reconnectTimeoutMs } = facts
  const longestMs = settleMs + reconnectTimeoutMs
  if (observed.kind === 'failed')
    return waitUpTo(
      longestMs,
      target,
      facts,
      `The update was sent, but the restart wasn't, because the console couldn't read the agent's session for ${span(reconnectTimeoutMs)}. ${observed.reason} ${notYet}`,
    )
  if (observed.session === null)
    return waitUpTo(
      longestMs,
      target,
      facts,
      `The agent went offline after the update and didn't reconnect within ${span(reconnectTimeoutMs)}. Check the agent's machine.`,
    )
  if (observed.session.id !== target.sessionId) return compare(target, facts, observed.session)
  if (observed.other?.command === 'restart')
    return go(target, facts, 'follow', [
      { kind: 'restarted-elsewhere', evidence: { sent_at: iso(observed.other.sentAt) } },
    ])
  return go(target, facts, 'restart', [])
}

export function restart(target: UpdateTarget, facts: UpdateFacts): Next {
  const { sent, observed, senderFault } = facts
  if (sent === null || sent.state === 'refused') {
    if (observed.kind === 'seen' && observed.session !== null && observed.session.id !== target.sessionId)
      return compare(target, facts, observed.session)
    if (sent !== null) {
      const { code, message } = sent
      const error = `The update was sent, but the restart was rejected: ${asSentence(message)} ${notYet}`
      const proof = { session_id: target.sessionId, code }
      if (!isPassing(code)) return fail(target, facts, error, { proof })
      const outcome = againOr(target, facts, sent, error)
      if (outcome !== null) return outcome
    }
    if (senderFault !== null)
      return fail(target, facts, `The update was sent, but the restart wasn't. ${senderFault} ${notYet}`)
    return { target, notes: [], send: 'restart' }
  }
  if (sent.state === 'sending') return stay(target, facts) // Wait until the command is settled or recovered.
  const kind = sent.isLost ? 'restart-unknown' : 'restart-accepted'
  return go(target, facts, 'follow', [
    { kind, evidence: { session_id: target.sessionId, sent_at: iso(sent.sentAt) } },
  ])
}

export function follow(target: UpdateTarget, facts: UpdateFacts): Next {
  const { observed, reconnectTimeoutMs } = facts
  if (observed.kind === 'seen' && observed.session !== null && observed.session.id !== target.sessionId)
    return compare(target, facts, observed.session)
  return waitUpTo(reconnectTimeoutMs, target, facts, missingText(facts))
}

function missingText(facts: UpdateFacts): string {
  const { observed, reconnectTimeoutMs } = facts
  if (observed.kind === 'failed')
    return `The restart command was sent, but its outcome is unknown because the console couldn't read the agent's session for ${span(reconnectTimeoutMs)}. ${observed.reason}`
  return observed.session !== null
    ? `The restart command was sent, but the same session was still connected ${span(reconnectTimeoutMs)} later. ${notYet}`
    : `The agent was still offline ${span(reconnectTimeoutMs)} after its restart. On the agent's machine, check for an invalid configuration or a new version that fails to start.`
}

function compare(target: UpdateTarget, facts: UpdateFacts, session: SeenSession): Next {
  const restarts = target.restarts + 1
  const back: Note = {
    kind: 'back',
    evidence: {
      session_id: session.id,
      session_before: target.sessionId,
      version: session.version,
      version_before: target.versionBefore,
      seen_after_s: wholeSeconds(facts.now - target.since),
    },
  }
  const there = { ...target, restarts, sessionId: session.id, versionAfter: session.version }
  if (isNewerVersion(session.version, target.versionBefore)) return go(there, facts, 'verify', [back])
  if (session.version !== target.versionBefore)
    return fail(
      there,
      facts,
      `The agent restarted with version ${session.version}, which isn't newer than ${target.versionBefore}. Check the agent's configuration and log.`,
      { notes: [back] },
    )
  if (restarts < MAX_RESTARTS && target.isLost)
    return go({ ...there, isLost: false }, facts, 'update', [
      back,
      { kind: 'not-installed', evidence: { version: session.version } },
    ])
  if (restarts < MAX_RESTARTS) {
    const again: Note = {
      kind: 'unchanged',
      evidence: { version: session.version, settle_s: wholeSeconds(facts.settleMs) },
    }
    return go(there, facts, 'settle', [back, again], facts.settleMs)
  }
  return fail(
    there,
    facts,
    `The agent has reconnected ${restarts === 2 ? 'twice' : `${restarts} times`} and still runs ${session.version}. The update might not have been installed, or the new version might have failed to start. Check the agent's log.`,
    { notes: [back] },
  )
}
