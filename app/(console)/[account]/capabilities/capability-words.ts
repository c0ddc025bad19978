import type { State } from '@/components/ui/state-chip'
import type { CapabilityRow, KnownState } from '@/lib/client/capabilities'

/** What is known of an operation or field, as a chip. */
export const stateWords: Readonly<Record<KnownState, [State, string]>> = {
  works: ['ready', 'Works'],
  missing: ['wrong', 'Missing'],
  refused: ['attention', 'Refused for this key'],
  'not-tried': ['unknown', 'Not tried'],
}

const insteads: Readonly<Partial<Record<string, string>>> = {
  list: 'The console shows what was made here, and what you add by its id.',
  get: 'The console shows what it saw when it was made or changed.',
  create: 'It is made elsewhere, and added here by its id.',
  update: 'It is replaced: delete it, and make another.',
  delete: 'It goes elsewhere; here it can be forgotten with its account.',
}

/** What can be done instead of an operation that is missing; undefined where nothing stands for it. */
export const insteadOf = ({ operation, state }: Pick<CapabilityRow, 'operation' | 'state'>) =>
  state === 'missing' ? insteads[operation.slice(operation.indexOf('.') + 1)] : undefined

/** How many operations stand how, as one sentence: "9 work, 2 are missing, 1 is not tried." */
export function countWords(rows: readonly Pick<CapabilityRow, 'state'>[]): string {
  const count = (state: KnownState) => rows.filter((row) => row.state === state).length
  const part = (n: number, one: string, many: string) => (n > 0 ? [`${n} ${n === 1 ? one : many}`] : [])
  const parts = [
    ...part(count('works'), 'works', 'work'),
    ...part(count('missing'), 'is missing', 'are missing'),
    ...part(count('refused'), 'is refused for this key', 'are refused for this key'),
    ...part(count('not-tried'), 'was not tried', 'were not tried'),
  ]
  return `${parts.join(', ')}.`
}
