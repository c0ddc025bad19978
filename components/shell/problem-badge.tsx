import { cn } from '@/components/ui/style'
import type { NavigationBadge as BadgeNumber } from '@/lib/api/navigation'

const MOST_SHOWN = 99

interface Badge {
  count: number
  isWrong: boolean
  text: string
}

export function badgeOf({ wrong, attention, text }: BadgeNumber): Badge | null {
  const count = wrong || attention
  return count > 0 ? { count, isWrong: wrong > 0, text } : null
}

interface ProblemBadgeProps extends Badge {
  /**
   * The ID of the text for screen readers. The link or button around the badge must refer to it with
   * `aria-describedby`.
   */
  id: string
}

export function ProblemBadge({ id, count, isWrong, text }: ProblemBadgeProps) {
  return (
    <>
      <span
        aria-hidden
        data-tip={text}
        className={cn('problem-badge', isWrong ? 'chip-wrong' : 'chip-attention')}
      >
        {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
      </span>
      <span id={id} hidden>
        {text}
      </span>
    </>
  )
}
