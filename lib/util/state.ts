/** The Lucide icon of each state. `public/icons.svg` contains the images. */
export const stateIcons = {
  ready: 'circle-check',
  waiting: 'clock',
  wrong: 'octagon-x',
  attention: 'triangle-exclamation-point',
  unknown: 'circle-dashed',
} as const

export type State = keyof typeof stateIcons

/** The icons of all chips: those of the states, and that of a chip that says nothing about health. */
export const toneIcons = { ...stateIcons, neutral: 'link' } as const

/** The appearance of a chip. */
export type Tone = keyof typeof toneIcons

export const stateLabels: Readonly<Record<State, string>> = {
  ready: 'Ready',
  waiting: 'Waiting',
  attention: 'Attention',
  wrong: 'Incorrect',
  unknown: 'Unknown',
}
