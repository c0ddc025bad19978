import { cn } from './style'

/** The names of the drawings in `public/icons.svg`, by component. */
export const iconNames = {
  ArrowDown: 'arrow-down',
  ArrowUp: 'arrow-up',
  Bell: 'bell',
  ChevronDown: 'chevron-down',
  ChevronLeft: 'chevron-left',
  ChevronRight: 'chevron-right',
  ChevronsUpDown: 'chevrons-up-down',
  CircleQuestionMark: 'circle-question-mark',
  RefreshCw: 'refresh-cw',
  Search: 'search',
  UserRound: 'user-round',
} as const

const spriteIcon = (name: keyof typeof iconNames) =>
  function Icon({ className }: { className?: string }) {
    return (
      <svg aria-hidden viewBox="0 0 24 24" className={cn('sprite-icon', className)}>
        <use href={`/icons.svg#${iconNames[name]}`} />
      </svg>
    )
  }

// Icons that most pages show. Their drawings are in one file, so they add little to the HTML and JavaScript of a page.
export const ArrowDown = spriteIcon('ArrowDown')
export const ArrowUp = spriteIcon('ArrowUp')
export const Bell = spriteIcon('Bell')
export const ChevronDown = spriteIcon('ChevronDown')
export const ChevronLeft = spriteIcon('ChevronLeft')
export const ChevronRight = spriteIcon('ChevronRight')
export const ChevronsUpDown = spriteIcon('ChevronsUpDown')
export const CircleQuestionMark = spriteIcon('CircleQuestionMark')
export const RefreshCw = spriteIcon('RefreshCw')
export const Search = spriteIcon('Search')
export const UserRound = spriteIcon('UserRound')
