import { expect, test } from 'vitest'
import type { ApiLogRate } from '@/lib/api/api-log'
import { isCharted, isSparse, rateText } from './rate-text'
import { tracksOf } from './request-rate'
import { RequestStrip } from './request-strip'
import { onAccount } from '@/components/resource/testing/on-account'
import { textOf } from '@/components/resource/testing/text-of'
import { createElement } from 'react'

const empty = { calls: 0, failed: 0, p50_ms: null, p95_ms: null }
const rate = (buckets: ApiLogRate['buckets'], is_cut = false): ApiLogRate => ({
  since: '2026-11-19T12:00:00Z',
  until: '2026-11-20T12:00:00Z',
  step_s: 1440,
  is_cut,
  buckets,
})

test('the text sums the calls and names the peaks', () => {
  const busy = { calls: 1200, failed: 12, p50_ms: 30, p95_ms: 120 }
  const one = { calls: 1, failed: 1, p50_ms: 900, p95_ms: 900 }
  expect(rateText(rate([empty, busy, empty, one]))).toBe(
    '1,201 requests in 1 d (13 failed). Peak: 1,200 requests in 24 min. 95% finished within 900 ms.',
  )
  expect(rateText(rate([busy], true))).toMatch(
    /^Only the newest 1,200 requests in 1 d are counted \(12 failed\)\. Peak: /,
  )
  expect(rateText(rate([empty, one]))).toContain('1 request in 1 d (1 failed).')
})

test('the text reports a range without calls', () =>
  expect(rateText(rate([empty, empty]))).toBe('No requests in 1 d.'))

test('each track has its highest value, and failed requests have a track only if any failed', () => {
  const shown = (failed: number) =>
    tracksOf(rate([{ calls: 1200, failed, p50_ms: 30, p95_ms: 120 }])).map(({ label, peak }) => [label, peak])
  expect(shown(0)).toEqual([
    ['Requests', '1,200'],
    ['Duration', '120 ms'],
  ])
  expect(shown(1).map(([label]) => label)).toEqual(['Requests', 'Failed', 'Duration'])
})

test('only a range with at least ten requests has a chart', () => {
  const calls = (count: number) => rate([empty, { calls: count, failed: 0, p50_ms: 1, p95_ms: 1 }])
  expect([9, 10].map((count) => isCharted(calls(count)))).toEqual([false, true])
})

test('only a range with requests in at least twelve intervals has all tracks', () => {
  const busy = (count: number) =>
    rate([empty, ...Array.from({ length: count }, () => ({ calls: 4, failed: 0, p50_ms: 1, p95_ms: 1 }))])
  expect([11, 12].map((count) => isSparse(busy(count)))).toEqual([true, false])
})

test('the strip of bars has a scale from zero to the highest count', () => {
  const buckets = [empty, { calls: 1200, failed: 3, p50_ms: 1, p95_ms: 1 }]
  expect(textOf(onAccount(createElement(RequestStrip, { rate: rate(buckets) })))).toMatch(/ms\. 1,200 0 /)
})
