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
 * The icons of all chips: the states, `neutral` for a resource in use, and `unchanged` for an action that changed
 * nothing.
 */
export const toneIcons = { ...stateIcons, neutral: 'link', unchanged: 'circle-minus' } as const

/** The appearance of a chip. */
export type Tone = keyof typeof toneIcons

export const stateLabels: Readonly<Record<State, string> & Partial<Record<Tone, string>>> = {
  ready: 'Ready',
  waiting: 'Waiting',
  attention: 'Attention',
  wrong: 'Incorrect',
  unknown: 'Unknown',
}

/** The label of a resource that other resources use. */
export const usedLabel = 'In use'

/** The label of a ready path that ends at a service that nobody has checked. */
export const uncheckedLabel = 'Service not checked'

/**
 * Returns the tone for a state and label. A `ready` resource that is only in use or unchecked gets a tone other than
 * `ready`.
 */
export function toneOf({ state, label }: { state: State; label: string }): Tone {
  if (state !== 'ready') return state
  if (label === usedLabel) return 'neutral'
  return label === uncheckedLabel ? 'unknown' : state
}
