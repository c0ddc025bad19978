import { cn } from '@/components/ui/style'
import type { ProblemCount } from '@/lib/api/navigation'
import { counted, formatNumber } from '@/lib/util/text'

/** The largest number to show. Larger numbers appear as "99+". */
const MOST_SHOWN = 99

interface Badge {
  count: number
  isWrong: boolean
}

/**
 * Returns the number of problems to show, as on the overview: errors, and what else needs attention. Returns null if
 * there is neither.
 */
export function badgeOf({ wrong, attention }: ProblemCount): Badge | null {
  const count = wrong + attention
  return count > 0 ? { count, isWrong: wrong > 0 } : null
}

interface ProblemBadgeProps extends Badge {
  /**
   * The ID of the text for screen readers. The link or button around the badge must refer to it with
   * `aria-describedby`.
   */
  id: string
}

/**
 * Shows the number of problems on a page. The number isn't part of the accessible name of the link or button around it.
 */
export function ProblemBadge({ id, count, isWrong }: ProblemBadgeProps) {
  const attention = `${formatNumber(count)} ${count === 1 ? 'needs' : 'need'} attention`
  const text = isWrong ? counted(count, 'problem') : attention
  return (
    <>
      <span
        aria-hidden
        data-tip={text}
        className={cn(
          'problem-badge',
          isWrong
            ? 'border-wrong-line bg-wrong-fill text-wrong'
            : 'border-attention-line bg-attention-fill text-attention',
        )}
      >
        {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
      </span>
      <span id={id} hidden>
        {text}
      </span>
    </>
  )
}
