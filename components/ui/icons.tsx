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
export const ArrowUpRight = spriteIcon('ArrowUpRight')
export const Bell = spriteIcon('Bell')
export const Check = spriteIcon('Check')
export const ChevronDown = spriteIcon('ChevronDown')
export const ChevronLeft = spriteIcon('ChevronLeft')
export const ChevronRight = spriteIcon('ChevronRight')
export const ChevronsUpDown = spriteIcon('ChevronsUpDown')
export const CircleCheck = spriteIcon('CircleCheck')
export const CircleQuestionMark = spriteIcon('CircleQuestionMark')
export const Copy = spriteIcon('Copy')
export const FileQuestionMark = spriteIcon('FileQuestionMark')
export const Info = spriteIcon('Info')
export const LoaderCircle = spriteIcon('LoaderCircle')
export const Menu = spriteIcon('Menu')
export const OctagonX = spriteIcon('OctagonX')
export const RefreshCw = spriteIcon('RefreshCw')
export const Search = spriteIcon('Search')
export const ShieldCheck = spriteIcon('ShieldCheck')
export const TriangleAlert = spriteIcon('TriangleAlert')
export const Unplug = spriteIcon('Unplug')
export const UserRound = spriteIcon('UserRound')
export const WifiOff = spriteIcon('WifiOff')
export const X = spriteIcon('X')
