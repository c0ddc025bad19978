import { controlIcons } from '@/lib/util/sprite-icons'
import { cn } from './style'

const spriteIcon = (name: keyof typeof controlIcons) =>
  function Icon({ className }: { className?: string }) {
    return (
      <svg aria-hidden viewBox="0 0 24 24" className={cn('sprite-icon', className)}>
        <use href={`/icons.svg#${controlIcons[name]}`} />
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
