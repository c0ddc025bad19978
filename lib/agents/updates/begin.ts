import { commandReason, updateRefusal } from '@/lib/agents/model/command-reasons'
import {
  type UpdateFacts,
  type Next,
  type Note,
  type Sent,
  type UpdateTarget,
  againOr,
  end,
  fail,
  go,
  iso,
  isPassing,
  renewed,
  seconds,
  sentence,
  span,
  stay,
  waitUpTo,
} from './moves'

const untouched = 'Nothing was sent.'

/**
 * Returns a sentence about the state of an agent that didn't accept an update. If the agent was already restarted
 * because the response to an earlier update was lost, the sentence contains the agent's version.
 */
const unsent = ({ restarts, versionBefore }: UpdateTarget) =>
  restarts === 0 ? 'Nothing was changed.' : `The agent still runs ${versionBefore}.`

/**
 * Returns the step that puts an agent back into the queue of its wave. Used if nothing was sent to the agent.
 */
const unbegin = (target: UpdateTarget, facts: UpdateFacts): Next => ({
  target: { ...target, step: 'queued', since: facts.now, dueAt: null },
  notes: [{ kind: 'put-back', evidence: {} }],
  send: null,
})

export function checkAgent(target: UpdateTarget, facts: UpdateFacts): Next {
  const { observed, mayBegin, senderFault, patienceMs, now } = facts
  if (!mayBegin || senderFault !== null) return unbegin(target, facts)
  if (observed.kind === 'failed')
    return waitUpTo(
      patienceMs,
      target,
      facts,
      `The console couldn't read the agent's session for ${span(patienceMs)}: ${observed.reason} ${untouched}`,
    )
  const { session, other } = observed
  if (session === null && other?.command === 'restart')
    return waitUpTo(
      patienceMs,
      target,
      facts,
      `The agent didn't reconnect within ${span(patienceMs)} after a restart command from outside this update. ${untouched}`,
    )
  if (session === null) return fail(target, facts, `The agent is offline. ${untouched}`)
  const fault = commandReason(session, 'restart')
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
      patienceMs,
      { ...target, dueAt: now },
      facts,
      `Another ${other.command} command for the agent didn't finish within ${span(patienceMs)}. ${untouched}`,
    )
  return go(begun, facts, 'update', [...fresh.notes, checked])
}

export function update(target: UpdateTarget, facts: UpdateFacts): Next {
  const { sent, settleMs } = facts
  const begun = sent !== null && sent.state !== 'refused'
  if (!begun) return beforeUpdate(target, facts)
  if (sent.state === 'sending') return stay(target, facts) // Wait until the command is settled or recovered.
  const { isLost } = sent
  const kind = isLost ? 'update-unknown' : 'update-accepted'
  const evidence = { session_id: target.sessionId, sent_at: iso(sent.sentAt), settle_s: seconds(settleMs) }
  return go({ ...target, isLost }, facts, 'settle', [{ kind, evidence }], settleMs)
}

/** Returns the next step if no update was sent to the session, or if the agent rejected the update. */
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

/**
 * Returns the next step after a rejected update, or null to send the update again now. If another update of the agent
 * is in progress, the rolling update waits for that update instead.
 */
function refusedUpdate(target: UpdateTarget, facts: UpdateFacts, sent: Sent): Next | null {
  const { code, message, openCommand } = sent
  const note: Note = { kind: 'update-refused', evidence: { session_id: target.sessionId, code, message } }
  const elsewhere: Note = { kind: 'updated-elsewhere', evidence: {} }
  if (openCommand === 'update') return go(target, facts, 'settle', [note, elsewhere], facts.settleMs)
  if (isPassing(code))
    return againOr(
      target,
      facts,
      sent,
      `The update couldn't be sent within ${span(facts.patienceMs)}: ${sentence(message)} ${unsent(target)}`,
    )
  switch (updateRefusal(sent)) {
    case 'newest':
      return end({ ...target, versionAfter: target.versionBefore }, facts, 'current', [note])
    case 'restart':
    case 'running':
      return go(target, facts, 'settle', [note, elsewhere], facts.settleMs)
    default:
      return fail(target, facts, `The agent rejected the update: ${sentence(message)} ${unsent(target)}`, {
        proof: note.evidence,
      })
  }
}
