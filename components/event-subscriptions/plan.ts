import { eventGroups, eventMeaning } from '@/lib/resources/values/event-types'
import { fieldsOf } from '@/lib/util/records'

export interface SourcePlan {
  added: string[]
  removed: string[]
  unchanged: string[]
}

export function sourcePlan(present: readonly string[], wanted: readonly string[]): SourcePlan {
  return {
    added: wanted.filter((type) => !present.includes(type)),
    removed: present.filter((type) => !wanted.includes(type)),
    unchanged: present.filter((type) => wanted.includes(type)),
  }
}

export interface Step {
  act: 'add' | 'remove'
  type: string
}

/** Returns a plan's requests, with additions first so that replacing a type doesn't lose events. */
export const planSteps = ({ added, removed }: SourcePlan): Step[] => [
  ...added.map((type) => ({ act: 'add', type }) as const),
  ...removed.map((type) => ({ act: 'remove', type }) as const),
]

interface ShownGroup {
  label: string
  types: { type: string; meaning?: string }[]
}

/**
 * Returns the groups of event types that match a search, with a group for the types in `more` that aren't in the
 * catalog.
 */
export function groupsFor(search: string, more: readonly string[]): ShownGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const others = [...new Set(more)]
    .filter((type) => eventMeaning(type) === undefined)
    .map((type) => ({ type }))
  const groups: ShownGroup[] = [
    ...eventGroups.map(({ label, types }) => ({ label, types: [...types] })),
    { label: 'Not in the catalog', types: others },
  ]
  const fits = (label: string, { type, meaning = '' }: ShownGroup['types'][number]) => {
    const text = `${type} ${meaning} ${label}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
  return groups
    .map(({ label, types }) => ({ label, types: types.filter((each) => fits(label, each)) }))
    .filter(({ types }) => types.length > 0)
}

/**
 * Returns the sources for an update that selects these types. Keeps sources with an unknown format from the stored
 * subscription `raw`.
 */
export function changedSources(types: readonly string[], raw: unknown): unknown[] {
  const { sources } = fieldsOf(raw)
  const stored: unknown[] = Array.isArray(sources) ? sources : []
  return [
    ...types.map((type) => ({ type })),
    ...stored.filter((one) => typeof fieldsOf(one).type !== 'string'),
  ]
}
