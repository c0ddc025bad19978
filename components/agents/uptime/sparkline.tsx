import { formatNumber } from '@/lib/util/text'

/** The width of a day in pixels: a 3 px bar and a 1 px gap. The style of the chart has the width of 30 days. */
const STEP = 4

/** The height and style of each kind of bar. Bars differ in height as well as color. */
const styles = [
  { marks: 'us', y: 6, style: 'spark-up' },
  { marks: 'o', y: 6, style: 'spark-open' },
  { marks: 'd', y: 9, style: 'spark-down' },
  { marks: 's', y: 1, style: 'spark-short' },
] as const

/**
 * A small chart of daily uptime. `days` contains at most 30 letters, one per day, oldest first: `u` for up, `o` for
 * connected but not monitored, `d` for down, `s` for briefly down, and `-` for no data.
 */
export function Sparkline({ days }: { days: string }) {
  if (days === '') return null
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn in place
      role="img"
      aria-label={sparkText(days)}
      className="spark"
    >
      {styles.map(({ marks, y, style }) => {
        const path = runs(days, marks)
          .map(([from, count]) => `M${from * STEP} ${y}h${count * STEP - 1}`)
          .join('')
        return path && <path key={marks} d={path} className={style} />
      })}
    </svg>
  )
}

function runs(days: string, marks: string): [number, number][] {
  return [...days.matchAll(new RegExp(`[${marks}]+`, 'g'))].map(({ index, 0: run }) => [index, run.length])
}

/** Returns a summary of the days, such as "Up on 28 of 30 days, down on 1, no data for 1". */
export function sparkText(days: string): string {
  const count = (mark: string) => days.split(mark).length - 1
  const short = count('s')
  const [up, down, open, unknown] = [count('u') + short, count('d'), count('o'), count('-')]
  if (up + down + open === 0) return `No data for ${formatNumber(days.length)} days`
  const parts = [`Up on ${up} of ${days.length} days`]
  if (down > 0) parts.push(`down on ${down}`)
  if (short > 0) parts.push(`briefly down on ${short}`)
  if (open > 0) parts.push(`connected but not monitored on ${open}`)
  if (unknown > 0) parts.push(`no data for ${unknown}`)
  return parts.join(', ')
}
