import { expect, test } from 'vitest'
import type { Candidate } from './kinds'
import { type Arrival, assign } from './match'
import { sessionOf } from '@/lib/agents/rows'
import { at, listed, type TestSession } from '@/lib/agents/testing/sessions'

const now = at(3600)
const session = (input: TestSession, seconds: number) => {
  const time = at(seconds).toISOString()
  return sessionOf('a1', {
    id: input.id,
    body: JSON.stringify(listed(input)),
    first_seen_at: time,
    seen_at: time,
  })
}
/** Returns a session that started a minute ago. */
const newSession = (id: string, more: Partial<TestSession> = {}): Arrival =>
  session({ id, started_at: at(3540).toISOString(), ...more }, 3540)
/** Returns an agent that disconnected this many minutes ago. */
const disconnected = (
  agent_id: string,
  minutesAgo: number,
  more: Partial<TestSession & Candidate> = {},
): Candidate => {
  const { isAwaited = false, isCorrected = false, ...input } = more
  const one = session({ id: `ts_${agent_id}`, ...input }, 3600 - minutesAgo * 60)
  return { ...one, agent_id, gone_at: one.seen_at, isAwaited, isCorrected }
}
const assigned = async (arrivals: Arrival[], candidates: Candidate[]) =>
  Object.fromEntries(
    (await assign(arrivals, candidates, now)).map(({ arrival, candidate, match, isClear }) => [
      arrival.session_id,
      [candidate.agent_id, match.score, isClear],
    ]),
  )

const host = { metadata: 'edge-1' }

test.each<[string, Arrival[], Candidate[], object]>([
  ['one similar agent', [newSession('n')], [disconnected('a', 60)], { n: ['a', 70, false] }],
  [
    'one similar agent that disconnected recently, a clear match',
    [newSession('n')],
    [disconnected('a', 9)],
    { n: ['a', 70, true] },
  ],
  [
    'one agent with different metadata, no match',
    [newSession('n', host)],
    [disconnected('a', 9, { metadata: 'edge-2' })],
    {},
  ],
  [
    'one agent with different metadata and a pending restart',
    [newSession('n', host)],
    [disconnected('a', 9, { metadata: 'edge-2', isAwaited: true })],
    { n: ['a', 50, true] },
  ],
  ['no similar agent', [newSession('n')], [disconnected('a', 9, { ip: '::1', os: 'darwin' })], {}],
  [
    'two similar agents that disconnected long ago, no match',
    [newSession('n')],
    [disconnected('a', 60), disconnected('b', 70)],
    {},
  ],
  [
    'two similar agents that disconnected just now, no match',
    [newSession('n')],
    [disconnected('a', 2), disconnected('b', 3)],
    {},
  ],
  [
    'two similar agents, the one that disconnected just now',
    [newSession('n')],
    [disconnected('a', 60), disconnected('b', 3)],
    { n: ['b', 70, true] },
  ],
  [
    'two similar agents, the one with a pending restart',
    [newSession('n')],
    [disconnected('a', 2), disconnected('b', 60, { isAwaited: true })],
    { n: ['b', 70, true] },
  ],
  [
    'two similar agents with pending restarts, no match',
    [newSession('n')],
    [disconnected('a', 2, { isAwaited: true }), disconnected('b', 3, { isAwaited: true })],
    {},
  ],
  [
    'two similar agents, the one that a user corrected',
    [newSession('n')],
    [disconnected('a', 2), disconnected('b', 3, { isCorrected: true })],
    { n: ['b', 70, true] },
  ],
  [
    'the better match of two, however long ago it disconnected',
    [newSession('n', host)],
    [disconnected('a', 2, { metadata: '' }), disconnected('b', 300, host)],
    { n: ['b', 100, false] },
  ],
  [
    'the better match, not the agent with a pending restart',
    [newSession('n', host)],
    [disconnected('a', 2, { isAwaited: true }), disconnected('b', 60, host)],
    { n: ['b', 100, false] },
  ],
  [
    'two new sessions that match one agent equally, no match',
    [newSession('n'), newSession('m')],
    [disconnected('a', 2)],
    {},
  ],
  [
    'two kinds of new sessions that match one agent equally, no match',
    [newSession('n'), newSession('m', { region: 'eu' })],
    [disconnected('a', 2, { region: 'ap' })],
    {},
  ],
  [
    'two new sessions, each with its own agent',
    [newSession('n', host), newSession('m', { metadata: 'edge-2' })],
    [disconnected('a', 2, host), disconnected('b', 2, { metadata: 'edge-2' })],
    { n: ['a', 100, true], m: ['b', 100, true] },
  ],
  [
    'two new sessions, only the better match gets the agent',
    [newSession('n', host), newSession('m')],
    [disconnected('a', 2, host)],
    { n: ['a', 100, true] },
  ],
  [
    "a session that started before the agent's last session, no match",
    [newSession('n', { started_at: at(-1).toISOString() })],
    [disconnected('a', 2)],
    {},
  ],
  [
    'an agent outside the allowed ones, no match',
    [{ ...newSession('n'), only: new Set(['b']) }],
    [disconnected('a', 2)],
    {},
  ],
])('candidates for a new session: %s', async (_, arrivals, candidates, expected) => {
  expect(await assigned(arrivals, candidates)).toEqual(expected)
  expect(await assigned(arrivals.toReversed(), candidates.toReversed())).toEqual(expected)
})

test('with shared metadata, the IP address decides; if it is new, the most recent disconnect does', async () => {
  const fleet = Array.from({ length: 300 }, (_, n) =>
    disconnected(`a${n}`, 60 + n, { ...host, ip: `10.0.0.${n}` }),
  )
  expect(await assigned([newSession('n', { ...host, ip: '10.0.0.250' })], fleet)).toEqual({
    n: ['a250', 100, false],
  })
  expect(await assigned([newSession('n', { ...host, ip: '::1' })], fleet)).toEqual({})
  expect(
    await assigned([newSession('n', { ...host, ip: '::1' })], [...fleet, disconnected('b', 5, host)]),
  ).toEqual({
    n: ['b', 80, true],
  })
})
