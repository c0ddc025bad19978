import type { ApiLogRate } from '@/lib/api/api-log'
import { counted, formatNumber } from '@/lib/util/text'
import { formatSpan } from '@/lib/util/time'

/** Returns the highest value of each measure across all buckets, at least 1. */
export function peaksOf({ buckets }: ApiLogRate) {
  const most = (values: readonly number[]) => Math.max(1, ...values)
  return {
    calls: most(buckets.map(({ calls }) => calls)),
    failed: most(buckets.map(({ failed }) => failed)),
    ms: most(buckets.map(({ p95_ms }) => p95_ms ?? 0)),
  }
}

/**
 * Summarizes the requests in a time range, such as "1,204 requests in 1 d (12 failed). Peak: 31 requests in 24 min. 95%
 * finished within 120 ms."
 */
export function rateText(rate: ApiLogRate): string {
  const { buckets, since, until, step_s, is_cut } = rate
  const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)
  const calls = sum(buckets.map((bucket) => bucket.calls))
  const failed = sum(buckets.map((bucket) => bucket.failed))
  const span = formatSpan(Date.parse(until) - Date.parse(since))
  if (calls === 0) return `No requests in ${span}.`
  const total = is_cut
    ? `Only the newest ${formatNumber(calls)} requests in ${span} are counted (${formatNumber(failed)} failed).`
    : `${counted(calls, 'request')} in ${span} (${formatNumber(failed)} failed).`
  const peaks = peaksOf(rate)
  return `${total} Peak: ${counted(peaks.calls, 'request')} in ${formatSpan(step_s * 1000)}. 95% finished within ${formatNumber(peaks.ms)} ms.`
}

/** The minimum number of requests for a chart. Fewer requests are as easy to see in the list. */
const CHARTED = 10

export const isCharted = ({ buckets }: ApiLogRate): boolean =>
  buckets.reduce((sum, { calls }) => sum + calls, 0) >= CHARTED

const BUSY = 12

export const isSparse = ({ buckets }: ApiLogRate): boolean =>
  buckets.filter(({ calls }) => calls > 0).length < BUSY
