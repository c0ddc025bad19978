import { useQuery } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import { usePreferences } from '@/components/ui/preferences'
import type { ApiLogRate, ApiLogSearch } from '@/lib/api/api-log'
import { apiLogRateQuery } from '@/lib/client/logs'
import { formatAbsolute, formatSpan } from '@/lib/util/time'
import { formatNumber } from '@/lib/util/text'
import { isCharted, isSparse, peaksOf, rateText } from './rate-text'
import { barHeight, Ends, RequestStrip } from './request-strip'

export function RequestRate({ search }: { search: ApiLogSearch }) {
  const { account } = useAccount()
  const { data } = useQuery(apiLogRateQuery(account.slug, search))
  if (data && !isCharted(data)) return <p className="text-sm text-muted">{rateText(data)}</p>
  if (data && isSparse(data)) return <RequestStrip rate={data} />
  return (
    <section aria-label="Requests over time" className="rounded-md border border-line bg-surface px-3 py-2">
      <div className="flex min-h-5 flex-wrap justify-between gap-x-4 text-muted">
        <p className="text-sm">{data && rateText(data)}</p>
        {data && <Legend isWithSpread={hasSpread(data)} />}
      </div>
      <div className="relative h-19 pl-28">
        {data &&
          tracksOf(data).map(({ label, peak, top, height }) => (
            <span
              key={label}
              style={{ top: `${percent(top)}%`, height: `${percent(height)}%` }}
              className="absolute left-0 flex w-26 justify-between text-xs leading-none text-muted tabular-nums"
            >
              {label}
              {height > LINE && (
                <span className="flex flex-col justify-between text-right">
                  <span>{peak}</span>
                  <span>0</span>
                </span>
              )}
            </span>
          ))}
        {data && <Chart rate={data} />}
      </div>
      <div className="pl-28">{data && <Ends rate={data} />}</div>
      <details>
        <summary className="w-fit rounded-sm py-0.5 text-sm text-muted hover:text-ink">Show as table</summary>
        {data && <RateTable rate={data} />}
      </details>
    </section>
  )
}

const hasSpread = ({ buckets }: ApiLogRate) =>
  buckets.some(({ p50_ms, p95_ms }) => (p95_ms ?? 0) > (p50_ms ?? 0))

const Legend = ({ isWithSpread }: { isWithSpread: boolean }) => (
  <ul aria-label="Duration legend" className="flex flex-wrap gap-x-4 text-xs">
    <li className="flex items-center gap-1.5">
      <span aria-hidden className="size-3 bg-waiting" />
      Median duration
    </li>
    {isWithSpread && (
      <li className="flex items-center gap-1.5">
        <span aria-hidden className="size-3 bg-waiting/25" />
        Up to the 95th percentile
      </li>
    )}
  </ul>
)

const HEIGHT = 76
const GAP = 4
const FAILED = 12
const DURATION = 26
const LINE = 14

interface Track {
  label: string
  /** The highest value as text. Empty if the track doesn't show it. */
  peak: string
  top: number
  height: number
}

const percent = (y: number) => (100 * y) / HEIGHT

export function tracksOf(rate: ApiLogRate): Track[] {
  const { calls, ms } = peaksOf(rate)
  const hasFailed = rate.buckets.some(({ failed }) => failed > 0)
  const duration = HEIGHT - DURATION
  const requests = duration - GAP - (hasFailed ? FAILED + GAP : 0)
  return [
    { label: 'Requests', peak: formatNumber(calls), top: 0, height: requests },
    ...(hasFailed ? [{ label: 'Failed', peak: '', top: requests + GAP, height: FAILED }] : []),
    { label: 'Duration', peak: `${formatNumber(ms)} ms`, top: duration, height: DURATION },
  ]
}

function Chart({ rate }: { rate: ApiLogRate }) {
  const tracks = tracksOf(rate)
  const requests = tracks[0]?.height ?? 0
  const failedAt = (tracks.find(({ label }) => label === 'Failed')?.top ?? 0) + FAILED
  const { buckets } = rate
  const { calls, failed, ms } = peaksOf(rate)
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
        const [all, bad] = [
          barHeight(bucket.calls, calls, requests),
          barHeight(bucket.failed, failed, FAILED),
        ]
        const median = barHeight(bucket.p50_ms ?? 0, ms, DURATION)
        const high = barHeight(bucket.p95_ms ?? 0, ms, DURATION)
        return (
          <g key={n}>
            <rect x={n * 10 + 1} y={requests - all} width={8} height={all} className="fill-muted" />
            <rect x={n * 10 + 1} y={failedAt - bad} width={8} height={bad} className="fill-wrong" />
            <rect
              x={n * 10 + 1}
              y={HEIGHT - high}
              width={8}
              height={high}
              className="fill-waiting opacity-25"
            />
            <rect x={n * 10 + 1} y={HEIGHT - median} width={8} height={median} className="fill-waiting" />
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
