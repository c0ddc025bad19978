import { Circle, CircleCheck, CircleDot, OctagonX, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '@/lib/util/cn'
import { VisuallyHidden } from './visually-hidden'

export type Step = {
  id: string
  title: string
  state: 'next' | 'running' | 'done' | 'attention' | 'wrong'
  /** When it ran or how long it took. */
  time?: ReactNode
  /** What shows that it is so. */
  evidence?: ReactNode
}

const looks = {
  next: { icon: Circle, word: 'Next', className: 'text-muted' },
  running: { icon: CircleDot, word: 'Running', className: 'text-waiting' },
  done: { icon: CircleCheck, word: 'Done', className: 'text-ready' },
  attention: { icon: TriangleAlert, word: 'Attention', className: 'text-attention' },
  wrong: { icon: OctagonX, word: 'Wrong', className: 'text-wrong' },
}

/** The steps of long work, in order, each with its time and evidence. */
export function ProgressSteps({ steps, label }: { steps: readonly Step[]; label: string }) {
  return (
    <ol aria-label={label}>
      {steps.map(({ id, title, state, time, evidence }) => {
        const { icon: Icon, word, className } = looks[state]
        return (
          <li key={id} aria-current={state === 'running' ? 'step' : undefined} className="group flex gap-2.5">
            <div className="flex flex-col items-center pt-0.5">
              <Icon aria-hidden className={cn('size-4', className)} />
              <span aria-hidden className="w-px flex-1 bg-line group-last:hidden" />
            </div>
            <div className="min-w-0 flex-1 pb-4 group-last:pb-0">
              <div className="flex flex-wrap justify-between gap-x-4">
                <span className={cn('font-medium', state === 'next' && 'text-muted')}>
                  {title}
                  <VisuallyHidden>: {word}</VisuallyHidden>
                </span>
                {time !== undefined && <span className="text-sm text-muted">{time}</span>}
              </div>
              {evidence !== undefined && (
                <div className="mt-0.5 text-sm wrap-anywhere text-muted">{evidence}</div>
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
