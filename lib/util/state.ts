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
 * The icon of each tone: the states, `neutral` for a resource in use, and `unchanged` for an action that changed
 * nothing.
 */
export const toneIcons = { ...stateIcons, neutral: 'link', unchanged: 'circle-minus' } as const

export type Tone = keyof typeof toneIcons

export const stateLabels: Readonly<Record<State, string> & Partial<Record<Tone, string>>> = {
  ready: 'Ready',
  waiting: 'Waiting',
  attention: 'Attention',
  wrong: 'Incorrect',
  unknown: 'Unknown',
}

export const usedLabel = 'In use'

export const uncheckedLabel = 'Service not checked'

/**
 * Returns a chip's tone, which is its state except for two labels of `ready` chips: "In use" is `neutral`, and "Service
 * not checked" is `unknown`.
 */
export function toneOf({ state, label }: { state: State; label: string }): Tone {
  if (state !== 'ready') return state
  if (label === usedLabel) return 'neutral'
  return label === uncheckedLabel ? 'unknown' : state
}
