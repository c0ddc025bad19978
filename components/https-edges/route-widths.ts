import { textLength } from '@/components/resource/list/column-widths'
import type { ResourceState } from '@/lib/resources/states/own-state'

// In rem. The match gets the room that these columns leave.

/**
 * The maximum widths, in rem, of the columns with states and backends in windows of 1,200, 1,280, 1,440 and 1,680 px.
 */
const STATE = [10.5, 14.5, 18, 21]
const BACKEND = [12.5, 13.5, 18, 24]
const [LEAST_STATE, LEAST, MODULE] = [7, 6, 13]
/** The widths, in rem, of a character: in the monospaced font, in a state's label and in the cause of a state. */
const [CHARACTER, LABEL, CAUSE] = [0.49, 0.4, 0.36]
/** The widths, in rem, of cells without text: with a chip, with only the icon of a chip, and with a badge. */
const [CHIP, ICON, BADGE] = [3, 2.9, 3.5]
const [GAP, COUNT] = [0.5, 1]

const widest = (widths: readonly number[], least: number) => Math.max(least, ...widths)

const capped = (width: number, caps: readonly number[]) =>
  caps.map((cap) => `${Number(Math.min(cap, width).toFixed(1))}rem`)

/** Returns a column's CSS width for each window size, capped by `STATE`, for these states and their causes. */
export function stateWidths(states: readonly Pick<ResourceState, 'label' | 'cause'>[]): string[] {
  const widths = states.map(
    ({ label, cause = '' }) =>
      CHIP + label.length * LABEL + (cause === '' || cause === label ? 0 : GAP + cause.length * CAUSE),
  )
  return capped(widest(widths, LEAST_STATE), STATE)
}

/** Returns a column's CSS width for each window size, capped by `BACKEND`, for these backend names. */
export function backendWidths(names: readonly string[]): string[] {
  const widths = names.map((name) => ICON + textLength(name) * CHARACTER)
  return capped(widest(widths, LEAST), BACKEND)
}

/** Returns the CSS width of a column for these modules and the counts of further modules. */
export function moduleWidth(modules: readonly { label: string; others: number }[]): string {
  const widths = modules.map(
    ({ label, others }) => BADGE + textLength(label, true) * CHARACTER + (others > 0 ? COUNT : 0),
  )
  return `${Number(Math.min(MODULE, widest(widths, LEAST)).toFixed(1))}rem`
}
