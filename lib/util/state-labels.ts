import type { State } from './state'

/**
 * The labels for the traffic path of an endpoint or edge, worst first, each with its state. `Mostly unreachable` means
 * that at least half of the requests, or the requests to a host's default route, don't reach the service. `No
 * certificate` means that the host points to the platform but can't get a certificate. `Failing` means that the last
 * test request failed. `Maintenance` means that a traffic policy returns 503 on purpose.
 */
export const pathStates = {
  Unreachable: 'wrong',
  'No certificate': 'wrong',
  Failing: 'wrong',
  'Mostly unreachable': 'wrong',
  'Partly unreachable': 'attention',
  'Needs attention': 'attention',
  Waiting: 'waiting',
  'Not set up': 'unknown',
  Maintenance: 'unknown',
  Unknown: 'unknown',
  'Service not checked': 'ready',
  Ready: 'ready',
} as const satisfies Readonly<Record<string, State>>
export type PathLabel = keyof typeof pathStates

export const sharedLabels = {
  ...pathStates,
  Offline: 'wrong',
  'Partly offline': 'attention',
  'Mostly offline': 'wrong',
  Expired: 'wrong',
  'Expired, not enforced': 'attention',
  'Expires soon': 'attention',
  Stopped: 'wrong',
  'Stopped early': 'attention',
  Paused: 'attention',
  'In progress': 'waiting',
  'Ended with failures': 'wrong',
  'Partly updated': 'attention',
} as const satisfies Readonly<Record<string, State>>

type SharedLabel = keyof typeof sharedLabels

export const labeled = <L extends SharedLabel>(label: L) => ({ state: sharedLabels[label], label })
