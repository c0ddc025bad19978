import type { ApiLogRate } from '@/lib/api/api-log'
import { formatNumber } from '@/lib/util/text'
import { formatSpan } from '@/lib/util/time'

/** Returns the highest values of all buckets, at least 1. */
export function peaksOf({ buckets }: ApiLogRate) {
  const most = (values: readonly number[]) => Math.max(1, ...values)
  return {
    calls: most(buckets.map(({ calls }) => calls)),
    failed: most(buckets.map(({ failed }) => failed)),
    ms: most(buckets.map(({ p95_ms }) => p95_ms ?? 0)),
  }
}

/** Summarizes the calls of a range: "1,204 calls in 1 d, 12 failed. At most 31 in 24 min; 95th percentile up to 120 ms." */
export function rateText(rate: ApiLogRate): string {
  const { buckets, since, until, step_s, is_cut } = rate
  const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)
  const calls = sum(buckets.map((bucket) => bucket.calls))
  const failed = sum(buckets.map((bucket) => bucket.failed))
  const span = formatSpan(Date.parse(until) - Date.parse(since))
  if (calls === 0) return `No calls in ${span}.`
  const counted = is_cut
    ? `Newest ${formatNumber(calls)} calls of`
    : `${formatNumber(calls)} ${calls === 1 ? 'call' : 'calls'} in`
  const peaks = peaksOf(rate)
  return `${counted} ${span}, ${formatNumber(failed)} failed. At most ${formatNumber(peaks.calls)} in ${formatSpan(step_s * 1000)}; 95th percentile up to ${formatNumber(peaks.ms)} ms.`
}
