import type { ResourceName } from '@/lib/resources/resource-types'
import type { TrafficSubject } from './trace'

/** The kinds of resources whose lists show the state of each path. */
const tracedLists = ['endpoints', 'https-edges', 'tcp-edges'] as const satisfies TrafficSubject[]
type TracedList = (typeof tracedLists)[number]

export const isTracedList = (name: string): name is TracedList => tracedLists.some((list) => list === name)

/** The kinds of resources whose state depends on whether other resources use them. */
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

/**
 * Reports whether the detail page of a kind of resource must request the resource's state, because it depends on other
 * resources.
 */
export const hasOwnState = (name: string): boolean => isUsedKind(name) || name === 'tunnels'

/** A list of one kind of resource, or the list of all backends. */
export type ListName = ResourceName | 'backends'

/** Reports whether a list has a column with states that depend on other resources. */
export const isStatedList = (list: ListName): boolean =>
  list === 'backends' || isTracedList(list) || hasOwnState(list)
