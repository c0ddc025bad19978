import {
  type UpdateFacts,
  type Next,
  type UpdateTarget,
  type SeenSession,
  end,
  fail,
  renewed,
  stay,
  waitUpTo,
  type Note,
  type SentCommand,
  againOr,
  go,
  iso,
  isPassing,
  wholeSeconds,
  span,
} from './moves'
import { follow, restart, settled } from './restart'
import { asSentence, joinWithAnd } from '@/lib/util/text'
import { isNewerVersion } from '@/lib/util/version'
import { rejectedBy, rollingReason, updateRefusal } from '@/lib/agents/model/command-reasons'

/**
 * Returns an agent's next step in a rolling update, without side effects. Returns the agent unchanged if its step isn't
 * due.
 */
export function nextStep(target: UpdateTarget, facts: UpdateFacts): Next {
  const same: Next = { target, notes: [], send: null }
  if (target.dueAt === null || facts.now < target.dueAt) return same
  switch (target.step) {
    case 'check':
      return checkAgent(target, facts)
    case 'update':
      return update(target, facts)
    case 'settle':
      return settled(target, facts)
    case 'restart':
      return restart(target, facts)
    case 'follow':
      return follow(target, facts)
    case 'verify':
      return verify(target, facts)
    default:
      return same
  }
}

/** The time limit for verifying an agent after its restart, in milliseconds. */
const VERIFY_MS = 60_000
function verify(target: UpdateTarget, facts: UpdateFacts): Next {
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
      `The agent restarted with version ${target.versionAfter} and then went back to ${session.version}. The new version might have crashed. Check the agent's log.`,
    )
  const there = renewed(target, session.id, facts)
  if (urls === null && target.endpoints.length > 0)
    return waitUpTo(
      VERIFY_MS,
      there.target,
      facts,
      `The agent runs ${session.version}, but its endpoints couldn't be read. Check the endpoints on the agent's page.`,
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
  return `The agent runs ${version}, but ${named} ${missing.length === 1 ? 'is' : 'are'} no longer served. A restart ends tunnels that were started through the agent API. Start such tunnels again on the agent's page. For other tunnels, check the agent's log.`
}

const untouched = 'No command was sent.'

const unsent = ({ restarts, versionBefore }: UpdateTarget) =>
  restarts === 0 ? 'Nothing was changed.' : `The agent still runs ${versionBefore}.`

const unbegin = (target: UpdateTarget, facts: UpdateFacts): Next => ({
  target: { ...target, step: 'queued', since: facts.now, dueAt: null },
  notes: [{ kind: 'put-back', evidence: {} }],
  send: null,
})

function checkAgent(target: UpdateTarget, facts: UpdateFacts): Next {
  const { observed, mayBegin, senderFault, reconnectTimeoutMs, now } = facts
  if (!mayBegin || senderFault !== null) return unbegin(target, facts)
  if (observed.kind === 'failed')
    return waitUpTo(
      reconnectTimeoutMs,
      target,
      facts,
      `The console couldn't read the agent's session for ${span(reconnectTimeoutMs)}. ${observed.reason} ${untouched}`,
    )
  const { session, other } = observed
  if (session === null && other?.command === 'restart')
    return waitUpTo(
      reconnectTimeoutMs,
      target,
      facts,
      `The agent didn't reconnect within ${span(reconnectTimeoutMs)} after a restart command that this update didn't send. ${untouched}`,
    )
  if (session === null) return fail(target, facts, `The agent is offline. ${untouched}`)
  const fault = rollingReason(session)
  if (fault !== undefined) return fail(target, facts, `${fault} ${untouched}`)
  const fresh = renewed(target, session.id, facts)
  const checked: Note = {
    kind: 'checked',
    evidence: { session_id: session.id, version: session.version, endpoints: observed.urls?.length ?? null },
  }
  const begun = {
    ...fresh.target,
    versionBefore: session.version,
    endpoints: observed.urls ?? target.endpoints,
  }
  if (other?.command === 'update' && other.state !== 'sending') {
    const elsewhere: Note = { kind: 'updated-elsewhere', evidence: { sent_at: iso(other.sentAt) } }
    return go(begun, facts, 'settle', [...fresh.notes, checked, elsewhere], facts.settleMs)
  }
  if (other !== null)
    return waitUpTo(
      reconnectTimeoutMs,
      { ...target, dueAt: now },
      facts,
      `Another ${other.command} command for the agent didn't finish within ${span(reconnectTimeoutMs)}. ${untouched}`,
    )
  return go(begun, facts, 'update', [...fresh.notes, checked])
}

function update(target: UpdateTarget, facts: UpdateFacts): Next {
  const { sent, settleMs } = facts
  const begun = sent !== null && sent.state !== 'refused'
  if (!begun) return beforeUpdate(target, facts)
  if (sent.state === 'sending') return stay(target, facts) // Wait until the command is settled or recovered.
  const { isLost } = sent
  const kind = isLost ? 'update-unknown' : 'update-accepted'
  const evidence = {
    session_id: target.sessionId,
    sent_at: iso(sent.sentAt),
    settle_s: wholeSeconds(settleMs),
  }
  return go({ ...target, isLost }, facts, 'settle', [{ kind, evidence }], settleMs)
}

function beforeUpdate(target: UpdateTarget, facts: UpdateFacts): Next {
  const { sent, observed } = facts
  if (sent !== null) {
    const outcome = refusedUpdate(target, facts, sent)
    if (outcome !== null) return outcome
  }
  if (!facts.mayBegin || facts.senderFault !== null) return unbegin(target, facts)
  if (observed.kind === 'seen' && observed.session !== null && observed.session.id !== target.sessionId)
    return { ...renewed(target, observed.session.id, facts), send: null }
  return { target, notes: [], send: 'update' }
}

/** Returns the next step after a rejected update, or null to send the update again now. */
function refusedUpdate(target: UpdateTarget, facts: UpdateFacts, sent: SentCommand): Next | null {
  const { code, message, openCommand } = sent
  const note: Note = { kind: 'update-refused', evidence: { session_id: target.sessionId, code, message } }
  const elsewhere: Note = { kind: 'updated-elsewhere', evidence: {} }
  if (openCommand === 'update') return go(target, facts, 'settle', [note, elsewhere], facts.settleMs)
  if (isPassing(code))
    return againOr(
      target,
      facts,
      sent,
      `The update couldn't be sent within ${span(facts.reconnectTimeoutMs)}: ${asSentence(message)} ${unsent(target)}`,
    )
  switch (updateRefusal(sent)) {
    case 'newest':
      return end({ ...target, versionAfter: target.versionBefore }, facts, 'current', [note])
    case 'restart':
    case 'running':
      return go(target, facts, 'settle', [note, elsewhere], facts.settleMs)
    default:
      return fail(
        target,
        facts,
        `${rejectedBy('update', sent)} rejected the update: ${asSentence(message)} ${unsent(target)}`,
        { proof: note.evidence },
      )
  }
}
