import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isEnd } from '@/lib/agents/model/updates'
import type { UpdateFacts, SeenSession, SentCommand, Observation, UpdateTarget } from './moves'
import { nextStep } from './step'

const session: SeenSession = { id: 'ts_1', version: '3.30.2', os: 'linux', transport: 'service/2' }
const seen = (input: Partial<SeenSession> | null, urls: readonly string[] | null = []): Observation => ({
  kind: 'seen',
  session: input && { ...session, ...input },
  urls,
  other: null,
})
const facts: UpdateFacts = {
  now: 1_000_000,
  settleMs: 30_000,
  reconnectTimeoutMs: 300_000,
  mayBegin: true,
  senderFault: null,
  observed: seen({}),
  sent: null,
  lostByRestart: new Set(),
}
const at = (step: UpdateTarget['step'], changes: Partial<UpdateTarget> = {}): UpdateTarget => ({
  step,
  dueAt: facts.now,
  since: facts.now,
  sessionId: 'ts_1',
  versionBefore: '3.30.2',
  versionAfter: null,
  endpoints: [],
  restarts: 0,
  isLost: false,
  error: null,
  ...changes,
})
const reported = (state: SentCommand['state'], message = '', code = 'ERR_SERVICE_809'): SentCommand => ({
  state,
  sentAt: facts.now,
  openCommand: null,
  isLost: state === 'sending' || state === 'unknown' || state === 'unclear',
  code,
  message,
})
const step = (target: UpdateTarget, changes: Partial<UpdateFacts> = {}) =>
  nextStep(target, { ...facts, ...changes })
const back = seen({ id: 'ts_2', version: '3.31.0' })

test('a target that is not due, waits for its wave, or has ended does not change', () => {
  for (const target of [
    at('queued', { dueAt: null }),
    at('done', { dueAt: null }),
    at('settle', { dueAt: facts.now + 1 }),
  ])
    expect(step(target)).toEqual({ target, notes: [], send: null })
})

test.each([
  ['the check passes', at('check'), {}, 'update', null],
  ['no update was sent', at('update'), {}, 'update', 'update'],
  ['the update is being sent', at('update'), { sent: reported('sending') }, 'update', null],
  ['the update was accepted', at('update'), { sent: reported('waiting') }, 'settle', null],
  ['the response to the update was lost', at('update'), { sent: reported('unknown') }, 'settle', null],
  ['the settle time is over', at('settle'), {}, 'restart', null],
  ['no restart was sent', at('restart'), {}, 'restart', 'restart'],
  ['the restart was accepted', at('restart'), { sent: reported('accepted') }, 'follow', null],
  ['the response to the restart was lost', at('restart'), { sent: reported('unknown') }, 'follow', null],
  ['the old session is still connected', at('follow'), {}, 'follow', null],
  ['the agent has no session', at('follow'), { observed: seen(null) }, 'follow', null],
  ['the agent reconnects with a new version', at('follow'), { observed: back }, 'verify', null],
  ['the agent reconnects unchanged', at('follow'), { observed: seen({ id: 'ts_2' }) }, 'settle', null],
  ['someone else restarted the agent', at('settle'), { observed: back }, 'verify', null],
  ['the agent is offline', at('check'), { observed: seen(null) }, 'failed', null],
  ['the agent runs on Windows', at('check'), { observed: seen({ os: 'windows' }) }, 'failed', null],
  ['the agent is an SSH client', at('check'), { observed: seen({ transport: 'ssh' }) }, 'failed', null],
  ['no new agents may start', at('check'), { mayBegin: false }, 'queued', null],
  ['no new agents may start and no update was sent', at('update'), { mayBegin: false }, 'queued', null],
  ['no new agents may start and the update was sent', at('settle'), { mayBegin: false }, 'restart', null],
  ['the creator of the update lost permission', at('restart'), { senderFault: 'Gone.' }, 'failed', null],
  [
    'the update is refused',
    at('update'),
    { sent: reported('refused', 'Update checks are disabled') },
    'failed',
    null,
  ],
  [
    'no newer version is available',
    at('update'),
    { sent: reported('refused', 'There is no update for 3.31.0') },
    'current',
    null,
  ],
  [
    'an installed update is waiting for a restart',
    at('update'),
    { sent: reported('refused', 'updated already and waits for its restart') },
    'settle',
    null,
  ],
  [
    'another update command is open, whatever the error message',
    at('update'),
    { sent: { ...reported('refused', 'Busy', 'ADIT_CONFLICT'), openCommand: 'update' } },
    'settle',
    null,
  ],
  [
    'another restart command is open, whatever the error message',
    at('update'),
    { sent: { ...reported('refused', 'An update of this agent', 'ADIT_CONFLICT'), openCommand: 'restart' } },
    'update',
    null,
  ],
] as const)('the next step if %s: %#', (_, target, changes, expected, send) => {
  const next = step(target, changes)
  expect([next.target.step, next.send]).toEqual([expected, send])
})

test('the check waits for a restart in progress, and fails if the agent does not reconnect', () => {
  const other = { command: 'restart', state: 'accepted', sentAt: facts.now } as const
  const away: Observation = { kind: 'seen', session: null, urls: null, other }
  const waiting = step(at('check'), { observed: away })
  expect([waiting.target.step, waiting.send, waiting.notes]).toEqual(['check', null, []])
  expect(waiting.target.dueAt).toBeGreaterThan(facts.now)
  const now = facts.now + 300_001
  const late = { ...waiting.target, dueAt: now }
  expect(step(late, { now, observed: away }).target).toMatchObject({
    step: 'failed',
    error:
      "The agent didn't reconnect within 5 minutes after a restart command that this update didn't send. No command was sent.",
  })
  expect(step(late, { now, observed: back }).target).toMatchObject({ step: 'update', sessionId: 'ts_2' })
  for (const command of ['update', 'stop'] as const)
    expect(step(at('check'), { observed: { ...away, other: { ...other, command } } }).target).toMatchObject({
      step: 'failed',
      error: 'The agent is offline. No command was sent.',
    })
})

test('an unchanged version gets one more restart and then fails with that reason', () => {
  const first = step(at('follow'), { observed: seen({ id: 'ts_2' }) })
  expect(first.target).toMatchObject({
    step: 'settle',
    restarts: 1,
    sessionId: 'ts_2',
    dueAt: facts.now + 30_000,
  })
  expect(first.notes.map(({ kind }) => kind)).toEqual(['back', 'unchanged'])
  const second = step(
    { ...first.target, step: 'follow', dueAt: facts.now },
    { observed: seen({ id: 'ts_3' }) },
  )
  expect(second.target).toMatchObject({
    step: 'failed',
    error: expect.stringContaining('reconnected twice and still runs 3.30.2'),
  })
})

test('an update whose response was lost and that was not installed is resent to the new session', () => {
  const lost = step(at('update'), { sent: reported('unknown') }).target
  const { target, notes } = step(
    { ...lost, step: 'follow', dueAt: facts.now },
    { observed: seen({ id: 'ts_2' }) },
  )
  expect(target).toMatchObject({ step: 'update', sessionId: 'ts_2', isLost: false, restarts: 1 })
  expect(notes.map(({ kind }) => kind)).toEqual(['back', 'not-installed'])
})

test('a version that stops running fails with that reason', () => {
  const target = at('verify', { sessionId: 'ts_2', versionAfter: '3.31.0', endpoints: ['https://a.example'] })
  const { error } = step(target, { observed: seen({ id: 'ts_3' }) }).target
  expect(error).toBe(
    "The agent restarted with version 3.31.0 and then went back to 3.30.2. The new version might have crashed. Check the agent's log.",
  )
})

test('URLs served before must be served again, except those that a restart is known to lose', () => {
  const endpoints = ['https://a.example', 'https://b.example']
  const target = at('verify', { sessionId: 'ts_2', versionAfter: '3.31.0', endpoints })
  const observe = (urls: readonly string[], now = facts.now, lost: string[] = []) =>
    step(target, {
      now,
      observed: seen({ id: 'ts_2', version: '3.31.0' }, urls),
      lostByRestart: new Set(lost),
    })
  expect(observe(endpoints).target.step).toBe('done')
  expect(observe([endpoints[0] ?? '']).target.step).toBe('verify')
  const late = observe([endpoints[0] ?? ''], facts.now + 60_001)
  expect(late.target).toMatchObject({
    step: 'failed',
    error: expect.stringMatching(
      /https:\/\/b\.example is no longer served.*For other tunnels, check the agent's log\.$/,
    ),
  })
  expect(late.notes[0]?.evidence.missing).toEqual(['https://b.example'])
  const expected = observe([endpoints[0] ?? ''], facts.now, ['https://b.example'])
  expect(expected.target.step).toBe('done')
  expect(expected.notes[0]?.evidence.expected_missing).toEqual(['https://b.example'])
})

test('a command that could not be sent is resent after a delay, until the time limit', () => {
  const sent = reported('refused', 'The platform does not answer', 'ADIT_UPSTREAM_CONNECT')
  expect(step(at('restart'), { sent })).toMatchObject({ send: null, target: { dueAt: facts.now + 10_000 } })
  const later = { ...at('restart'), dueAt: facts.now + 10_000 }
  expect(step(later, { sent, now: facts.now + 10_000 }).send).toBe('restart')
  expect(step(later, { sent, now: facts.now + 300_001 }).target.step).toBe('failed')
})

/** Arbitrary results of each poll and each command, to simulate a hostile environment. */
const observe: fc.Arbitrary<Observation> = fc.oneof(
  fc.constant<Observation>({ kind: 'failed', reason: 'No answer.' }),
  fc
    .record({
      id: fc.constantFrom('ts_1', 'ts_2', 'ts_3', 'ts_4'),
      version: fc.constantFrom('3.30.2', '3.31.0', '3.29.0', 'x'),
      isThere: fc.boolean(),
      urls: fc.constantFrom(null, [], ['https://a.example']),
      other: fc.constantFrom(null, 'update' as const, 'restart' as const),
    })
    .map(({ id, version, isThere, urls, other }) => ({
      ...seen(isThere ? { id, version } : null, urls),
      other: other && { command: other, state: 'waiting' as const, sentAt: 0 },
    })),
)
const answer = fc.constantFrom(
  reported('accepted'),
  reported('sending'),
  reported('unknown'),
  reported('waiting'),
  reported('refused', 'Disabled'),
  reported('refused', 'No newer version'),
  reported('refused', 'No answer', 'ADIT_UPSTREAM_CONNECT'),
)
const world = fc.record({
  polls: fc.infiniteStream(observe),
  answers: fc.infiniteStream(answer),
  waits: fc.infiniteStream(fc.integer({ min: 1, max: 60_000 })),
  mayBegin: fc.infiniteStream(fc.boolean()),
  settleMs: fc.integer({ min: 10_000, max: 60_000 }),
  reconnectTimeoutMs: fc.integer({ min: 30_000, max: 600_000 }),
})

test('any update ends, never restarts before the settle time, and never sends twice', () => {
  fc.assert(
    fc.property(world, ({ polls, answers, waits, mayBegin, settleMs, reconnectTimeoutMs }) => {
      let target = at('check', { endpoints: ['https://a.example'] })
      let { now } = facts
      const sent = new Map<string, SentCommand>()
      let acceptedAt = -Infinity
      for (let turn = 0; turn < 2_000 && !isEnd(target.step) && target.step !== 'queued'; turn++) {
        const key = () => `${target.step === 'update' ? 'update' : 'restart'} ${target.sessionId}`
        const input = {
          ...facts,
          now,
          settleMs,
          reconnectTimeoutMs,
          observed: polls.next().value,
          mayBegin: mayBegin.next().value,
        }
        const last = sent.get(key())
        const isRecovered = last?.state === 'sending' && now - last.sentAt > 60_000 // its process ended
        if (isRecovered) sent.set(key(), { ...reported('unknown'), sentAt: last.sentAt })
        const next = nextStep(target, { ...input, sent: sent.get(key()) ?? null })
        ;({ target } = next)
        if (next.send !== null) {
          const before = sent.get(key())
          expect(before === undefined || before.state === 'refused').toBe(true)
          if (next.send === 'update') expect(input.mayBegin).toBe(true)
          else expect(now - acceptedAt).toBeGreaterThanOrEqual(settleMs)
          const outcome = { ...answers.next().value, sentAt: now }
          if (next.send === 'update' && outcome.state !== 'refused') acceptedAt = now
          sent.set(key(), outcome)
        }
        now = Math.max(now + waits.next().value, target.dueAt ?? 0)
      }
      expect(isEnd(target.step) || target.step === 'queued').toBe(true)
      if (target.step === 'failed') expect(target.error).not.toBeNull()
      if (target.step === 'done') expect(target.versionAfter).not.toBe(target.versionBefore)
    }),
    { numRuns: 500 },
  )
})
