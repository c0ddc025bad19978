import type { State } from '@/components/ui/state-chip'
import { insteadOf } from '@/lib/resources/instead-words'
import type { CapabilityRow, KnownState } from '@/lib/api/accounts'

/** What is known of an operation or field, as a chip. */
export const stateWords: Readonly<Record<KnownState, [State, string]>> = {
  works: ['ready', 'Works'],
  missing: ['wrong', 'Missing'],
  refused: ['attention', 'Refused for this key'],
  'not-tried': ['unknown', 'Not checked'],
}

type Known = Pick<CapabilityRow, 'operation' | 'state'>

/** What can be done instead of an operation that is missing, with what there is; undefined where nothing stands for it. */
export const insteadWords = ({ operation, state }: Known, rows: readonly Known[]) =>
  state === 'missing'
    ? insteadOf(operation, (other) => rows.some((row) => row.operation === other && row.state !== 'missing'))
    : undefined

/** How many operations stand how, as one sentence: "9 work, 2 are missing, 1 is not tried." */
export function countWords(rows: readonly Pick<CapabilityRow, 'state'>[]): string {
  const count = (state: KnownState) => rows.filter((row) => row.state === state).length
  const part = (n: number, one: string, many: string) => (n > 0 ? [`${n} ${n === 1 ? one : many}`] : [])
  const parts = [
    ...part(count('works'), 'works', 'work'),
    ...part(count('missing'), 'is missing', 'are missing'),
    ...part(count('refused'), 'is refused for this key', 'are refused for this key'),
    ...part(count('not-tried'), "hasn't been checked", "haven't been checked"),
  ]
  return `${parts.join(', ')}.`
}
