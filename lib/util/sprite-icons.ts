/**
 * The Lucide icons of the menus above a list, and the icon for a newer version. `public/icons.svg` contains the images.
 */
export const listIcons = {
  views: 'bookmark',
  display: 'sliders-horizontal',
  export: 'download',
  newer: 'arrow-up',
} as const

/** The Lucide icons of common controls, keyed by component. */
export const controlIcons = {
  ArrowDown: 'arrow-down',
  ArrowUp: 'arrow-up',
  ArrowUpRight: 'arrow-up-right',
  Bell: 'bell',
  ChevronDown: 'chevron-down',
  ChevronLeft: 'chevron-left',
  ChevronRight: 'chevron-right',
  ChevronsUpDown: 'chevrons-up-down',
  CircleCheck: 'circle-check',
  CircleQuestionMark: 'circle-question-mark',
  Info: 'info',
  LoaderCircle: 'loader-circle',
  Menu: 'menu',
  OctagonX: 'octagon-x',
  RefreshCw: 'refresh-cw',
  Search: 'search',
  TriangleAlert: 'triangle-exclamation-point',
  UserRound: 'user-round',
  WifiOff: 'wifi-off',
  X: 'x',
} as const

/** The Lucide icon of an action, keyed by the first word of its label. */
const verbIcons: Readonly<Record<string, string>> = {
  Add: 'plus',
  Cancel: 'x',
  Clone: 'copy-plus',
  Connect: 'plug',
  Copy: 'copy',
  Delete: 'trash',
  Edit: 'pencil',
  Fix: 'wrench',
  Keyboard: 'keyboard',
  New: 'plus',
  Pause: 'pause',
  Remove: 'circle-minus',
  Rename: 'pencil',
  Replace: 'replace',
  Restart: 'rotate-cw',
  Resume: 'play',
  Sign: 'log-out',
  Start: 'play',
  Stop: 'square',
  'Theme:': 'sun-moon',
  Update: 'circle-fading-arrow-up',
  View: 'eye',
}
/** The icon of an action without an icon of its own. */
const otherAction = 'arrow-right'

/** The icons of all actions. */
export const actionIcons: readonly string[] = [...Object.values(verbIcons), otherAction]

/** Returns the icon of an action in the command palette. */
export const actionIcon = (label: string): string => verbIcons[label.split(' ')[0] ?? ''] ?? otherAction
