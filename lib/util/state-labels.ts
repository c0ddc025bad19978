import type { State } from './state'

/**
 * The labels that several pages share, each with its state. The state determines the color, so a label has the same
 * color everywhere. Labels such as `Partly offline` mean that only a part of the resource has a problem.
 */
export const sharedLabels = {
  Offline: 'wrong',
  'Partly offline': 'attention',
  'Mostly offline': 'wrong',
  'No tunnel': 'wrong',
  'Partly unreachable': 'attention',
  Expired: 'wrong',
  'Expired, not enforced': 'attention',
  'Expires soon': 'attention',
  Failing: 'wrong',
  Stopped: 'wrong',
  Paused: 'attention',
  'In progress': 'waiting',
  'Ended with failures': 'wrong',
} as const satisfies Readonly<Record<string, State>>

type SharedLabel = keyof typeof sharedLabels

/** Returns a shared label with its state. */
export const labeled = <L extends SharedLabel>(label: L) => ({ state: sharedLabels[label], label })

/** The label of a resource whose last test request failed. */
export const failingLabel: SharedLabel = 'Failing'
