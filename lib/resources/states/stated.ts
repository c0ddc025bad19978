import { type State, uncheckedLabel } from '@/lib/util/state'
import type { ResourceState } from './own-state'
import type { ResourceName } from '../resource-types'

/** The kinds of resources whose lists show the state of each resource's traffic path. */
export const tracedLists = ['endpoints', 'https-edges', 'tcp-edges'] as const satisfies ResourceName[]
type TracedList = (typeof tracedLists)[number]

export const isTracedList = (name: string): name is TracedList => tracedLists.some((list) => list === name)

export const usedKinds = [
  'reserved-addrs',
  'static-backends',
  'http-response-backends',
  'weighted-backends',
  'failover-backends',
  'ip-policies',
  'credentials',
  'ssh-credentials',
] as const satisfies ResourceName[]
export type UsedKind = (typeof usedKinds)[number]

export const isUsedKind = (name: string): name is UsedKind => usedKinds.some((kind) => kind === name)

const alwaysHasState = (name: string): boolean =>
  isUsedKind(name) || name === 'tunnels' || name === 'certificate-authorities' || name === 'api-keys'

/** The kinds of credentials that the platform rejects while the bot user that owns them is inactive. */
export const ownedKinds = ['credentials', 'ssh-credentials', 'api-keys'] as const satisfies ResourceName[]

export const isOwnedKind = (name: string): boolean => ownedKinds.some((kind) => kind === name)

/** Reports whether a kind's states can depend on more than a resource's own fields and traffic path. */
export const hasOwnState = (name: string): boolean => alwaysHasState(name) || isOwnedKind(name)

export type ListName = ResourceName | 'backends'

/** Reports whether a list has a column of computed states. */
export const isStatedList = (list: ListName): boolean =>
  list === 'backends' || isTracedList(list) || alwaysHasState(list)

/** Reports whether the inventory stores the states of a kind of resource so that lists can filter by state. */
export const hasStoredState = (name: string): boolean =>
  isTracedList(name) || alwaysHasState(name) || name === 'tunnel-group-backends'

const worstFirst: readonly State[] = ['wrong', 'attention', 'waiting', 'unknown', 'ready']

/** Returns a state's value in a state filter, such as `wrong:Unreachable`. */
export const stateValueOf = ({ state, label }: ResourceState): string => `${state}:${label}`

/** Returns the stored form of a state, such as `0wrong:Unreachable`. The stored forms sort the worst states first. */
export const storedState = (of: ResourceState): string => `${worstFirst.indexOf(of.state)}${stateValueOf(of)}`

export const undeterminedState = storedState({ state: 'unknown', label: 'Unknown' })

export const stateValueLabel = (value: string): string => value.slice(value.indexOf(':') + 1)

export const stateOfValue = (value: string): State | undefined =>
  worstFirst.find((state) => value.startsWith(`${state}:`))

/** The sort ranks of states: a more severe state has a higher rank, and 0 means no problem. */
export const stateRanks: Readonly<Record<State, number>> = {
  wrong: 50,
  attention: 30,
  waiting: 10,
  unknown: 6,
  ready: 0,
}

const uncheckedValue = stateValueOf({ state: 'ready', label: uncheckedLabel })

/** The ranks of values that are more or less severe than others of the same state. */
export const valueRanks: Readonly<Record<string, number>> = {
  'wrong:Unreachable': 52,
  'wrong:No certificate': 51,
  'wrong:Mostly unreachable': 41,
  'wrong:Mostly offline': 40,
  'attention:Partly unreachable': 31,
  'attention:Expires soon': 20,
  [uncheckedValue]: 3,
}

export const stateValueRank = (value: string): number =>
  valueRanks[value] ?? stateRanks[stateOfValue(value) ?? 'ready']
