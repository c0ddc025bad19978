import { expect, test } from 'vitest'
import { keysOf } from '@/lib/util/records'
import { decide, views, type Facts, type Result } from './decide'

// The compiler requires all values of each fact.
const every = <Value extends string>(values: Readonly<Record<Value, 0>>) => keysOf(values)
const ds = every<Facts['ds']>({
  stale: 0,
  likely: 0,
  split: 0,
  'split-on-most': 0,
  signed: 0,
  unknown: 0,
  unsigned: 0,
})
const signatures = every<Facts['signatures']>({ bad: 0, 'bad-on-some': 0, valid: 0, unproven: 0 })
const caches = every<Facts['caches']>({ old: 0, current: 0 })
const found = ds.flatMap((one) =>
  signatures.flatMap((own) => caches.map((kept) => ({ ds: one, signatures: own, caches: kept }))),
)
const all: readonly Facts[] = found.flatMap((one) => views.map((view) => ({ ...one, view })))

test('each combination has a result', () => {
  const rows = found.map((one) => [
    [one.ds, one.signatures, one.caches].join(', '),
    views.map((view) => decide({ ...one, view })).join(' '),
  ])
  // The columns are the views, in the order of `views`.
  expect(rows.map(([facts, results]) => `${facts}: ${results}`)).toMatchInlineSnapshot(`
    [
      "stale, bad, old: stale stale stale stale stale",
      "stale, bad, current: stale stale stale stale stale",
      "stale, bad-on-some, old: stale stale stale stale stale",
      "stale, bad-on-some, current: stale stale stale stale stale",
      "stale, valid, old: stale stale stale stale stale",
      "stale, valid, current: stale stale stale stale stale",
      "stale, unproven, old: stale stale stale stale stale",
      "stale, unproven, current: stale stale stale stale stale",
      "likely, bad, old: none broken broken unverified unverified",
      "likely, bad, current: none broken broken unverified unverified",
      "likely, bad-on-some, old: none broken broken unverified unverified",
      "likely, bad-on-some, current: none broken broken unverified unverified",
      "likely, valid, old: none broken broken unverified unverified",
      "likely, valid, current: none broken broken unverified unverified",
      "likely, unproven, old: none broken broken unverified unverified",
      "likely, unproven, current: none broken broken unverified unverified",
      "split, bad, old: uneven broken broken broken broken",
      "split, bad, current: uneven broken broken broken broken",
      "split, bad-on-some, old: uneven uneven broken uneven uneven",
      "split, bad-on-some, current: uneven uneven broken uneven uneven",
      "split, valid, old: split split split split split",
      "split, valid, current: split split split split split",
      "split, unproven, old: split split split split split",
      "split, unproven, current: split split split split split",
      "split-on-most, bad, old: uneven broken broken broken broken",
      "split-on-most, bad, current: uneven broken broken broken broken",
      "split-on-most, bad-on-some, old: split broken broken broken broken",
      "split-on-most, bad-on-some, current: split broken broken broken broken",
      "split-on-most, valid, old: split broken broken broken broken",
      "split-on-most, valid, current: split broken broken broken broken",
      "split-on-most, unproven, old: split broken broken broken broken",
      "split-on-most, unproven, current: split broken broken broken broken",
      "signed, bad, old: uneven broken broken broken broken",
      "signed, bad, current: uneven broken broken broken broken",
      "signed, bad-on-some, old: uneven uneven broken uneven uneven",
      "signed, bad-on-some, current: uneven uneven broken uneven uneven",
      "signed, valid, old: old old old old old",
      "signed, valid, current: none none none none none",
      "signed, unproven, old: old old old old old",
      "signed, unproven, current: none doubtful broken unverified unverified",
      "unknown, bad, old: uneven broken broken broken broken",
      "unknown, bad, current: uneven broken broken broken broken",
      "unknown, bad-on-some, old: uneven uneven broken uneven uneven",
      "unknown, bad-on-some, current: uneven uneven broken uneven uneven",
      "unknown, valid, old: old old old old old",
      "unknown, valid, current: none doubtful doubtful unverified unverified",
      "unknown, unproven, old: old old old old old",
      "unknown, unproven, current: none doubtful doubtful unverified unverified",
      "unsigned, bad, old: uneven broken broken broken broken",
      "unsigned, bad, current: uneven broken broken broken broken",
      "unsigned, bad-on-some, old: uneven uneven broken uneven uneven",
      "unsigned, bad-on-some, current: uneven uneven broken uneven uneven",
      "unsigned, valid, old: old old old old old",
      "unsigned, valid, current: none none none none none",
      "unsigned, unproven, old: old old old old old",
      "unsigned, unproven, current: none none none none none",
    ]
  `)
})

test("a rejection of a signed zone isn't ready unless all signatures are valid", () => {
  const doubted = all.filter(
    ({ view, ds: one, signatures: own }) =>
      (view === 'disputed' || view === 'rejected') && one === 'signed' && own !== 'valid',
  )
  expect(new Set(doubted.map(decide))).toEqual(new Set(['broken', 'uneven', 'doubtful', 'old']))
})

test('a record waits only for caches, and not if it has another problem', () => {
  const waiting = all.filter((facts) => decide(facts) === 'old')
  const isProblem = ({ ds: one, signatures: own }: Facts) =>
    one === 'stale' || one === 'likely' || one.startsWith('split') || own === 'bad' || own === 'bad-on-some'
  expect(waiting.every(({ caches: kept }) => kept === 'old')).toBe(true)
  expect(waiting.filter(isProblem)).toEqual([])
})

test("the signatures of an answer that resolvers accept don't make it wrong", () => {
  expect(all.filter((facts) => facts.view === 'accepted').map(decide)).not.toContain('broken')
})

test('a rejection is at least as severe as a dispute', () => {
  // From the least to the most severe.
  const severities: Readonly<Record<Result, number>> = {
    none: 0,
    unverified: 1,
    old: 2,
    uneven: 3,
    split: 3,
    doubtful: 3,
    broken: 4,
    stale: 4,
  }
  const severityOf = (facts: Facts) => severities[decide(facts)]
  const milder = found.filter(
    (one) => severityOf({ ...one, view: 'rejected' }) < severityOf({ ...one, view: 'disputed' }),
  )
  expect(milder).toEqual([])
})
