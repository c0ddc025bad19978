import { useQuery } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import { usePreferences } from '@/components/ui/preferences'
import { RelativeTime } from '@/components/ui/relative-time'
import type { ApiLogRate, ApiLogSearch } from '@/lib/api/api-log'
import { apiLogRateQuery } from '@/lib/client/logs'
import { formatAbsolute, formatSpan } from '@/lib/util/time'
import { counted, formatNumber } from '@/lib/util/text'

/** Returns the highest value of each measure across all buckets, at least 1. */
function peaksOf({ buckets }: ApiLogRate) {
  const most = (values: readonly number[]) => Math.max(1, ...values)
  return {
    calls: most(buckets.map(({ calls }) => calls)),
    failed: most(buckets.map(({ failed }) => failed)),
    ms: most(buckets.map(({ p95_ms }) => p95_ms ?? 0)),
  }
}

/**
 * Summarizes the requests in a time range: "1,204 requests in 1 d (12 failed). Peak: 31 requests in 24 min. 95%
 * finished within 120 ms." Also mentions if there were no requests, or if only the newest requests are counted.
 */
export function rateText(rate: ApiLogRate): string {
  const { buckets, since, until, step_s, is_cut } = rate
  const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)
  const calls = sum(buckets.map((bucket) => bucket.calls))
  const failed = sum(buckets.map((bucket) => bucket.failed))
  const span = formatSpan(Date.parse(until) - Date.parse(since))
  if (calls === 0) return `No requests in ${span}.`
  const total = is_cut
    ? `Only the newest ${formatNumber(calls)} requests in ${span} are counted. ${formatNumber(failed)} of them failed.`
    : `${counted(calls, 'request')} in ${span} (${formatNumber(failed)} failed).`
  const peaks = peaksOf(rate)
  return `${total} Peak: ${counted(peaks.calls, 'request')} in ${formatSpan(step_s * 1000)}. 95% finished within ${formatNumber(peaks.ms)} ms.`
}

/** A chart of all requests, failed requests and durations over time, with a fixed height. */
export function RequestRate({ search }: { search: ApiLogSearch }) {
  const { account } = useAccount()
  const { data } = useQuery(apiLogRateQuery(account.slug, search))
  return (
    <section aria-label="Requests over time" className="rounded-md border border-line bg-surface px-3 py-2">
      <p className="mb-2 min-h-5 text-sm text-muted">{data && rateText(data)}</p>
      <div className="relative h-30 pl-16">
        {data &&
          tracksOf(data).map(({ label, peak, top, height }) => (
            <span
              key={label}
              style={{ top: `${percent(top)}%` }}
              className="absolute left-0 text-xs text-muted tabular-nums"
            >
              {label}
              {height > LINE && <span className="block">{peak}</span>}
            </span>
          ))}
        {data && <Chart rate={data} />}
      </div>
      <div className="flex h-5 justify-between pl-16 text-xs text-muted">
        {data && (
          <>
            <RelativeTime value={data.since} />
            <RelativeTime value={data.until} />
          </>
        )}
      </div>
      <details>
        <summary className="w-fit rounded-sm py-1 text-sm text-muted hover:text-ink">Show as table</summary>
        {data && <RateTable rate={data} />}
      </details>
    </section>
  )
}

const HEIGHT = 116
const GAP = 6
const FAILED = 18
const DURATION = 34
/** The height of a track that has room for only one line of text. */
const LINE = 20

interface Track {
  label: string
  /** The highest value, with its unit. */
  peak: string
  top: number
  height: number
}

const percent = (y: number) => (100 * y) / HEIGHT

/** Returns the tracks of the chart, from top to bottom. Omits the track of failed requests if none failed. */
export function tracksOf(rate: ApiLogRate): Track[] {
  const { calls, ms } = peaksOf(rate)
  const hasFailed = rate.buckets.some(({ failed }) => failed > 0)
  const duration = HEIGHT - DURATION
  const requests = duration - GAP - (hasFailed ? FAILED + GAP : 0)
  return [
    { label: 'Requests', peak: `max ${formatNumber(calls)}`, top: 0, height: requests },
    ...(hasFailed ? [{ label: 'Failed', peak: '', top: requests + GAP, height: FAILED }] : []),
    { label: 'Duration', peak: `${formatNumber(ms)} ms`, top: duration, height: DURATION },
  ]
}

/** Tracks on one time axis: requests, failed requests, and durations from the median to the 95th percentile. */
function Chart({ rate }: { rate: ApiLogRate }) {
  const tracks = tracksOf(rate)
  const requests = tracks[0]?.height ?? 0
  const failedAt = (tracks.find(({ label }) => label === 'Failed')?.top ?? 0) + FAILED
  const { buckets } = rate
  const { calls, failed, ms } = peaksOf(rate)
  const bar = (value: number, peak: number, height: number) =>
    value === 0 ? 0 : Math.max(1.5, (value / peak) * height)
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, so that it follows the colors of the page
      role="img"
      aria-label={rateText(rate)}
      viewBox={`0 0 ${buckets.length * 10} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="size-full"
    >
      {buckets.map((bucket, n) => {
        const [all, bad] = [bar(bucket.calls, calls, requests), bar(bucket.failed, failed, FAILED)]
        const [from, to] = [bucket.p50_ms ?? 0, bucket.p95_ms ?? 0].map((one) => (one / ms) * DURATION)
        return (
          <g key={n}>
            <rect x={n * 10 + 1} y={requests - all} width={8} height={all} className="fill-muted" />
            <rect x={n * 10 + 1} y={failedAt - bad} width={8} height={bad} className="fill-wrong" />
            {bucket.p50_ms !== null && (
              <rect
                x={n * 10 + 3}
                y={HEIGHT - (to ?? 0)}
                width={4}
                height={Math.max(2, (to ?? 0) - (from ?? 0))}
                className="fill-waiting"
              />
            )}
          </g>
        )
      })}
      {tracks.map(({ label, top, height }) => (
        <line
          key={label}
          x1={0}
          x2={buckets.length * 10}
          y1={top + height}
          y2={top + height}
          vectorEffect="non-scaling-stroke"
          className="stroke-line"
        />
      ))}
    </svg>
  )
}

function RateTable({ rate: { buckets, since, step_s } }: { rate: ApiLogRate }) {
  const { zone } = usePreferences()
  const lines = buckets.map((bucket, n) => ({ ...bucket, at: Date.parse(since) + n * step_s * 1000 }))
  return (
    <section
      aria-label="Requests over time as a table"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="max-h-80 overflow-y-auto"
    >
      <table className="w-full text-left text-sm">
        <thead className="text-muted">
          <tr>
            {[
              `Interval start (${formatSpan(step_s * 1000)})`,
              'Requests',
              'Failed',
              'Median',
              '95th percentile',
            ].map((name) => (
              <th key={name} scope="col" className="py-1 pr-4 font-normal">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines
            .filter(({ calls }) => calls > 0)
            .toReversed()
            .map(({ at, calls, failed, p50_ms, p95_ms }) => (
              <tr key={at}>
                <th scope="row" className="pr-4 font-normal">
                  {formatAbsolute(at, zone)}
                </th>
                <td className="pr-4">{formatNumber(calls)}</td>
                <td className="pr-4">{formatNumber(failed)}</td>
                <td className="pr-4">{p50_ms === null ? 'None' : `${p50_ms} ms`}</td>
                <td>{p95_ms === null ? 'None' : `${p95_ms} ms`}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  )
}
