import { expect, test } from 'vitest'
import type { CheckState, DnsCheck } from './records'
import { isRoutineEnough, knowledgeOf, thoroughAt } from './thorough'

const now = '2026-03-15T12:00:00.000Z'

const checkOf = (more: Partial<DnsCheck> = {}, state: CheckState = 'ready') =>
  ({
    checked_at: now,
    zone: 'example.com',
    name_servers: ['a.example', 'b.example'],
    records: [
      {
        record: { name: 'app.example.com', type: 'CNAME', values: ['t.example'], purpose: 'traffic' },
        zone: 'example.com',
        verdict: 'correct',
        code: 'correct',
        state,
        message: '',
        found: [],
        servers: [{ name: 'a.example', address: '192.0.2.1', outcome: 'answered' }],
      },
    ],
    ...more,
  }) satisfies DnsCheck

test.each<[boolean, string | undefined, CheckState]>([
  [false, undefined, 'ready'],
  [true, now, 'ready'],
  [true, '2026-02-13T12:00:01.000Z', 'ready'],
  [false, '2026-02-13T12:00:00.000Z', 'ready'],
  [false, '2026-03-15T12:00:01.000Z', 'ready'],
  [false, 'invalid', 'ready'],
  ...(['attention', 'waiting', 'wrong', 'unknown'] as const).map((state): [boolean, string, CheckState] => [
    false,
    now,
    state,
  ]),
])('a routine check is enough (%s) after a thorough check at %s with the state %s', (isEnough, at, state) => {
  expect(isRoutineEnough(checkOf({ thorough_at: at }, state), Date.parse(now))).toBe(isEnough)
})

test('a routine check is not enough without a previous check', () => {
  expect(isRoutineEnough(null, Date.parse(now))).toBe(false)
})

const earlier = '2026-03-10T12:00:00.000Z'
const { learned } = knowledgeOf(null)
const thorough = { isRoutine: false, isOverLimit: false, learned }
const routine = { isRoutine: true, isOverLimit: false, learned }

test('a thorough check counts if every server answered, within the limit of queries', () => {
  expect(thoroughAt(checkOf(), null, thorough)).toBe(now)
  expect(thoroughAt(checkOf(), null, { ...thorough, isOverLimit: true })).toBeUndefined()
  const [one] = checkOf().records
  const servers = [{ name: 'b.example', address: '192.0.2.2', outcome: 'timeout' as const }]
  const silent = { ...checkOf(), records: one ? [{ ...one, servers }] : [] }
  expect(thoroughAt(silent, null, thorough)).toBeUndefined()
})

test('a routine check keeps the time of the last thorough check for the same name servers', () => {
  const last = checkOf({ thorough_at: earlier })
  expect(thoroughAt(checkOf({ name_servers: ['b.example', 'a.example'] }), last, routine)).toBe(earlier)
  expect(thoroughAt(checkOf({ name_servers: ['c.example'] }), last, routine)).toBeUndefined()
  expect(thoroughAt(checkOf({ zone: 'com' }), last, routine)).toBeUndefined()
  expect(thoroughAt(checkOf(), null, routine)).toBeUndefined()
})
