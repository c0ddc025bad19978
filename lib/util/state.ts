/** The Lucide icon of each state. `public/icons.svg` contains the images. */
export const stateIcons = {
  ready: 'circle-check',
  waiting: 'clock',
  wrong: 'octagon-x',
  attention: 'triangle-exclamation-point',
  unknown: 'circle-dashed',
} as const

export type State = keyof typeof stateIcons

export const stateLabels: Readonly<Record<State, string>> = {
  ready: 'Ready',
  waiting: 'Waiting',
  attention: 'Attention',
  wrong: 'Incorrect',
  unknown: 'Unknown',
}
