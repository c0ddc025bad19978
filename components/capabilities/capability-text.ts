import type { State } from '@/components/ui/state-chip'
import { joinWithAnd } from '@/lib/util/text'
import { insteadOf } from '@/lib/resources/instead-text'
import type { CapabilityRow, KnownState } from '@/lib/api/accounts'

/** The state and label for each result of the capability detection. */
export const capabilityChips: Readonly<Record<KnownState, [State, string]>> = {
  works: ['ready', 'Works'],
  missing: ['wrong', 'Missing'],
  refused: ['attention', 'Not allowed for this key'],
  'not-tried': ['unknown', 'Not checked'],
}

type Known = Pick<CapabilityRow, 'operation' | 'state'>

/**
 * Suggests an alternative to a missing operation. Returns undefined if the operation isn't missing or has no
 * alternative.
 */
export const insteadText = ({ operation, state }: Known, rows: readonly Known[]) =>
  state === 'missing'
    ? insteadOf(operation, (other) => rows.some((row) => row.operation === other && row.state !== 'missing'))
    : undefined

/** Reports whether any operation or field in `rows` is missing or isn't allowed for the API key. */
export const isLimited = (rows: readonly Pick<CapabilityRow, 'state' | 'fields'>[]) =>
  rows.some(({ state, fields }) => [state, ...fields.map((one) => one.state)].some((one) => limits.has(one)))

const limits: ReadonlySet<KnownState> = new Set(['missing', 'refused'])

/**
 * Counts operations by state in a sentence, such as "9 operations work, 2 are missing and 1 hasn't been checked."
 */
export function capabilityCountText(rows: readonly Pick<CapabilityRow, 'state'>[]): string {
  const count = (state: KnownState) => rows.filter((row) => row.state === state).length
  if (rows.length > 1 && count('works') === rows.length)
    return rows.length === 2 ? 'Both operations work.' : `All ${rows.length} operations work.`
  const part = (n: number, one: string, many: string) => (n > 0 ? [`${n} ${n === 1 ? one : many}`] : [])
  const parts = [
    ...part(count('works'), 'works', 'work'),
    ...part(count('missing'), 'is missing', 'are missing'),
    ...part(count('refused'), "isn't allowed for this key", "aren't allowed for this key"),
    ...part(count('not-tried'), "hasn't been checked", "haven't been checked"),
  ]
  return `${joinWithAnd(parts).replace(/^(\d+)/, (n) => (n === '1' ? '1 operation' : `${n} operations`))}.`
}
