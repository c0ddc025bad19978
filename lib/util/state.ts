/** The Lucide icon of each state. `public/icons.svg` contains the images. */
export const stateIcons = {
  ready: 'circle-check',
  waiting: 'clock',
  wrong: 'octagon-x',
  attention: 'triangle-exclamation-point',
  unknown: 'circle-dashed',
} as const

export type State = keyof typeof stateIcons

/**
 * The icon of each tone: the states, `neutral` for a resource in use, `unchanged` for an action that changed nothing,
 * and `fact` for a property that is neither good nor bad.
 */
export const toneIcons = { ...stateIcons, neutral: 'link', unchanged: 'circle-minus', fact: 'info' } as const

export type Tone = keyof typeof toneIcons

export const stateLabels: Readonly<Record<State, string> & Partial<Record<Tone, string>>> = {
  ready: 'Ready',
  waiting: 'Waiting',
  attention: 'Needs attention',
  wrong: 'Incorrect',
  unknown: 'Unknown',
}

export const usedLabel = 'In use'

export const uncheckedLabel = 'Service not checked'

/** The start of the label of a fixed response, such as "Returns 503". */
export const responsePrefix = 'Returns '

/**
 * Returns a chip's tone, which is its state with three exceptions: `neutral` for "In use", `unknown` for "Service not
 * checked", and `fact` for a fixed response whose state is `unknown`.
 */
export function toneOf({ state, label }: { state: State; label: string }): Tone {
  if (state === 'unknown' && label.startsWith(responsePrefix)) return 'fact'
  if (state !== 'ready') return state
  if (label === usedLabel) return 'neutral'
  return label === uncheckedLabel ? 'unknown' : state
}
