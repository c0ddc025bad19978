// A separate file, because only the command palette loads these icons.

const verbIcons: Readonly<Record<string, string>> = {
  Add: 'plus',
  Cancel: 'x',
  Clone: 'copy-plus',
  Connect: 'plug',
  Copy: 'copy',
  Delete: 'trash',
  Edit: 'pencil',
  File: 'plus',
  Fix: 'wrench',
  Keyboard: 'keyboard',
  New: 'plus',
  Pause: 'pause',
  Remove: 'circle-minus',
  Rename: 'pencil',
  Replace: 'replace',
  Reserve: 'plus',
  Restart: 'rotate-cw',
  Resume: 'play',
  Sign: 'log-out',
  Start: 'play',
  Stop: 'square',
  'Theme:': 'sun-moon',
  Update: 'circle-fading-arrow-up',
  View: 'eye',
}
const otherAction = 'arrow-right'

export const actionIcons: readonly string[] = [...Object.values(verbIcons), otherAction]

export const actionIcon = (label: string): string => verbIcons[label.split(' ')[0] ?? ''] ?? otherAction
