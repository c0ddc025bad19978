import { expect, test } from 'vitest'
import { firstExpiry, isRenewed } from './expiry'
import type { RecordCheck } from './records'

const nowMs = Date.parse('2026-01-01T12:00:00Z')

/** Returns the results of a check, with the time left for each record's cached answer in seconds. */
const waiting = (...seconds: readonly (number | null)[]): RecordCheck[] =>
  seconds.map((left, index) => ({
    record: { name: `n${index}.example.com`, type: 'CNAME', values: ['t.example'], purpose: 'traffic' },
    zone: 'example.com',
    verdict: 'correct',
    state: left === null ? 'ready' : 'waiting',
    code: left === null ? 'correct' : 'old-answer-cached',
    message: '',
    found: [],
    servers: [],
    ...(left !== null && { until: new Date(nowMs + left * 1000).toISOString() }),
  }))

test.each([
  ['an answer that expires at another time than expected', [-3], [297], true],
  ['the same answer, measured again', [-3], [-2], false],
  ['an answer that has not expired', [60], [60], false],
  ['one of two answers, if the other one is still cached', [-3, 150], [297, 150], true],
  ['no answer, if one of two has expired and the other one is still cached', [-3, 150], [null, 150], false],
  ['no answer, if both have expired', [-3, -3], [null, null], false],
])('a resolver renews %s', (_, last, now, expected) => {
  expect(isRenewed(waiting(...last), waiting(...now), nowMs)).toBe(expected)
})

test('the first cached answer to expire counts', () => {
  expect(firstExpiry(waiting(null, 300, 60))).toBe(nowMs + 60_000)
  expect(firstExpiry(waiting(null))).toBeNull()
})
