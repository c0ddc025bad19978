import { RelativeTime } from '@/components/ui/relative-time'
import type { ApiLogRate } from '@/lib/api/api-log'
import { formatNumber } from '@/lib/util/text'
import { peaksOf, rateText } from './rate-text'

/** Returns the height of a bar, in the unit of `height`. Nonzero values get a height of at least 1.5. */
export const barHeight = (value: number, peak: number, height: number) =>
  value === 0 ? 0 : Math.max(1.5, (value / peak) * height)

const STRIP = 24

export const Ends = ({ rate: { since, until } }: { rate: ApiLogRate }) => (
  <div className="flex h-5 justify-between text-xs text-muted">
    <RelativeTime value={since} />
    <RelativeTime value={until} />
  </div>
)

export function RequestStrip({ rate }: { rate: ApiLogRate }) {
  const { calls } = peaksOf(rate)
  return (
    <section
      aria-label="Requests over time"
      className="rounded-md border border-line bg-surface px-3 pt-2 pb-1"
    >
      <p className="mb-2 text-sm text-muted">{rateText(rate)}</p>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <span className="flex flex-col justify-between text-right text-xs leading-none text-muted tabular-nums">
          <span>{formatNumber(calls)}</span>
          <span>0</span>
        </span>
        <svg
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, so that it follows the colors of the page
          role="img"
          aria-label={rateText(rate)}
          viewBox={`0 0 ${rate.buckets.length * 10} ${STRIP}`}
          preserveAspectRatio="none"
          className="h-9 w-full border-b border-line"
        >
          {rate.buckets.map((bucket, n) => {
            const [all, bad] = [barHeight(bucket.calls, calls, STRIP), barHeight(bucket.failed, calls, STRIP)]
            return (
              <g key={n}>
                <rect x={n * 10 + 1} y={STRIP - all} width={8} height={all} className="fill-muted" />
                <rect x={n * 10 + 1} y={STRIP - bad} width={8} height={bad} className="fill-wrong" />
              </g>
            )
          })}
        </svg>
        <div className="col-start-2">
          <Ends rate={rate} />
        </div>
      </div>
    </section>
  )
}
