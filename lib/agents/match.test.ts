import { expect, test } from 'vitest'
import type { Candidate } from './kinds'
import { type Arrival, assign } from './match'
import { sessionOf } from './rows'
import { at, listed, type TestSession } from './testing/fleet'

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
const response = (id: string, more: Partial<TestSession> = {}): Arrival =>
  session({ id, started_at: at(3540).toISOString(), ...more }, 3540)
/** Returns an agent that disconnected this many minutes ago. */
const went = (
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
  ['one like it', [response('n')], [went('a', 60)], { n: ['a', 70, false] }],
  ['one like it, a short while ago', [response('n')], [went('a', 9)], { n: ['a', 70, true] }],
  [
    'one like it but for what it calls itself',
    [response('n', host)],
    [went('a', 9, { metadata: 'edge-2' })],
    {},
  ],
  [
    'the same, awaited after a restart by command',
    [response('n', host)],
    [went('a', 9, { metadata: 'edge-2', isAwaited: true })],
    { n: ['a', 50, true] },
  ],
  ['none like it', [response('n')], [went('a', 9, { ip: '::1', os: 'darwin' })], {}],
  ['two alike that both went long ago', [response('n')], [went('a', 60), went('b', 70)], {}],
  ['two alike that both went just now', [response('n')], [went('a', 2), went('b', 3)], {}],
  ['two alike, one of them just now', [response('n')], [went('a', 60), went('b', 3)], { n: ['b', 70, true] }],
  [
    'two alike, one of them awaited',
    [response('n')],
    [went('a', 2), went('b', 60, { isAwaited: true })],
    { n: ['b', 70, true] },
  ],
  [
    'two alike, both awaited',
    [response('n')],
    [went('a', 2, { isAwaited: true }), went('b', 3, { isAwaited: true })],
    {},
  ],
  [
    'two alike, one corrected',
    [response('n')],
    [went('a', 2), went('b', 3, { isCorrected: true })],
    { n: ['b', 70, true] },
  ],
  [
    'the likelier of two, however long ago',
    [response('n', host)],
    [went('a', 2, { metadata: '' }), went('b', 300, host)],
    { n: ['b', 100, false] },
  ],
  [
    'not the awaited one when another is likelier',
    [response('n', host)],
    [went('a', 2, { isAwaited: true }), went('b', 60, host)],
    { n: ['b', 100, false] },
  ],
  ['two that come and could both be it', [response('n'), response('m')], [went('a', 2)], {}],
  [
    'two kinds that could be it alike',
    [response('n'), response('m', { region: 'eu' })],
    [went('a', 2, { region: 'ap' })],
    {},
  ],
  [
    'two that come, each with its own',
    [response('n', host), response('m', { metadata: 'edge-2' })],
    [went('a', 2, host), went('b', 2, { metadata: 'edge-2' })],
    { n: ['a', 100, true], m: ['b', 100, true] },
  ],
  [
    'the better of two that come takes it, the other gets none',
    [response('n', host), response('m')],
    [went('a', 2, host)],
    { n: ['a', 100, true] },
  ],
  [
    'none when it started before the one that went',
    [response('n', { started_at: at(-1).toISOString() })],
    [went('a', 2)],
    {},
  ],
  ['none that it may not be of', [{ ...response('n'), only: new Set(['b']) }], [went('a', 2)], {}],
])('%s', async (_, arrivals, candidates, expected) => {
  expect(await assigned(arrivals, candidates)).toEqual(expected)
  expect(await assigned(arrivals.toReversed(), candidates.toReversed())).toEqual(expected)
})

test('with one metadata for a whole fleet, the address tells; where it is new, whoever went just now', async () => {
  const fleet = Array.from({ length: 300 }, (_, n) => went(`a${n}`, 60 + n, { ...host, ip: `10.0.0.${n}` }))
  expect(await assigned([response('n', { ...host, ip: '10.0.0.250' })], fleet)).toEqual({
    n: ['a250', 100, false],
  })
  expect(await assigned([response('n', { ...host, ip: '::1' })], fleet)).toEqual({})
  expect(await assigned([response('n', { ...host, ip: '::1' })], [...fleet, went('b', 5, host)])).toEqual({
    n: ['b', 80, true],
  })
})
