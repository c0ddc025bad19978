import type { ResourceState } from './own-state'

export const ownKeyState = { state: 'ready', label: 'Used by this console' } as const satisfies ResourceState

export const isOwnKey = ({ label }: ResourceState): boolean => label === ownKeyState.label

/** The state of an API key if this console is known to use another API key. */
export const otherKeyState = {
  state: 'unknown',
  label: 'Unknown',
  sentence: 'This console uses another key.',
} as const satisfies ResourceState

/** The state of an API key if the console can't identify its own key. */
export const unidentifiedKeyState = {
  state: 'unknown',
  label: 'Unknown',
  sentence: 'This console might use this key.',
} as const satisfies ResourceState

/** Reports whether a state belongs to an API key that this console is known not to use. */
export const isOtherKey = ({ sentence }: ResourceState): boolean => sentence === otherKeyState.sentence
