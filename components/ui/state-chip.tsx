import { CircleCheck, CircleDashed, Clock, OctagonX, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '@/lib/util/cn'

export type State = 'ready' | 'waiting' | 'wrong' | 'attention' | 'unknown'

const looks: Record<State, { word: string; icon: LucideIcon; className: string }> = {
  ready: { word: 'Ready', icon: CircleCheck, className: 'border-ready-line bg-ready-fill text-ready' },
  waiting: { word: 'Waiting', icon: Clock, className: 'border-waiting-line bg-waiting-fill text-waiting' },
  wrong: { word: 'Wrong', icon: OctagonX, className: 'border-wrong-line bg-wrong-fill text-wrong' },
  attention: {
    word: 'Attention',
    icon: TriangleAlert,
    className: 'border-attention-line bg-attention-fill text-attention',
  },
  unknown: { word: 'Unknown', icon: CircleDashed, className: 'border-dashed border-edge text-muted' },
}

/** The text color of each state. */
export const stateTones: Readonly<Record<State, string>> = {
  ready: 'text-ready',
  waiting: 'text-waiting',
  wrong: 'text-wrong',
  attention: 'text-attention',
  unknown: 'text-muted',
}

/** The icon of a state, in its color. The state's word must be beside it. */
export function StateIcon({ state }: { state: State }) {
  const { icon: Icon } = looks[state]
  return <Icon aria-hidden className={cn('size-4 shrink-0', stateTones[state])} />
}

/** One of the five states with its icon and word; `children` replaces the word with a more specific one. */
export function StateChip({ state, children }: { state: State; children?: ReactNode }) {
  const { word, icon: Icon, className } = looks[state]
  return (
    <span
      className={cn(
        'inline-flex h-5.5 items-center gap-1 rounded-sm border px-1.5 text-xs font-medium whitespace-nowrap',
        className,
      )}
    >
      <Icon aria-hidden className="size-3.5" />
      {children ?? word}
    </span>
  )
}
