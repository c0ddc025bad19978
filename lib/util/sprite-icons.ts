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
  Check: 'check',
  ChevronDown: 'chevron-down',
  ChevronLeft: 'chevron-left',
  ChevronRight: 'chevron-right',
  ChevronsUpDown: 'chevrons-up-down',
  CircleCheck: 'circle-check',
  CircleQuestionMark: 'circle-question-mark',
  Copy: 'copy',
  FileQuestionMark: 'file-question-mark',
  Info: 'info',
  LoaderCircle: 'loader-circle',
  Menu: 'menu',
  OctagonX: 'octagon-x',
  RefreshCw: 'refresh-cw',
  Search: 'search',
  ShieldCheck: 'shield-check',
  TriangleAlert: 'triangle-exclamation-point',
  Unplug: 'unplug',
  UserRound: 'user-round',
  WifiOff: 'wifi-off',
  X: 'x',
} as const
