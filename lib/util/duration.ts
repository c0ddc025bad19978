import { formatNumber } from './format-number'

/** Units of a time span, longest first, with their seconds. */
export const durationUnits = [
  { unit: 'days', seconds: 86_400 },
  { unit: 'h', seconds: 3_600 },
  { unit: 'min', seconds: 60 },
  { unit: 's', seconds: 1 },
] as const
export type DurationUnit = (typeof durationUnits)[number]['unit']

export const isDurationUnit = (text: string): text is DurationUnit =>
  durationUnits.some(({ unit }) => unit === text)

export const secondsIn = (wanted: DurationUnit): number =>
  durationUnits.find(({ unit }) => unit === wanted)?.seconds ?? 1

/** The longest unit of which a span is a whole number; seconds for 0. */
export const unitFor = (seconds: number): DurationUnit =>
  durationUnits.find((unit) => seconds !== 0 && seconds % unit.seconds === 0)?.unit ?? 's'

/** A span in words: `5400` → `1 h 30 min`; `0` → `0 s`. For whole seconds, not negative. */
export function formatDuration(seconds: number): string {
  let rest = seconds
  const parts = durationUnits.flatMap(({ unit, seconds: size }) => {
    const count = Math.floor(rest / size)
    rest -= count * size
    return count > 0 ? [`${formatNumber(count)} ${count === 1 && unit === 'days' ? 'day' : unit}`] : []
  })
  return parts.join(' ') || '0 s'
}
