import { cn } from './style'
import { diffLines } from '@/lib/util/line-diff'
import { VisuallyHidden } from './text'

const styles = {
  same: { sign: ' ', label: undefined, className: 'text-muted' },
  added: { sign: '+', label: 'added', className: 'bg-ready-fill text-ready' },
  removed: { sign: '−', label: 'removed', className: 'bg-wrong-fill text-wrong' },
}

/**
 * Shows a line-by-line diff of two strings. Marks changed lines with a sign, a color and, for screen readers, a word.
 */
export function Diff({ before, after, label }: { before: string; after: string; label: string }) {
  const lines = diffLines(before, after)
  return (
    <section
      translate="no"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="contain-inline-size max-h-[60vh] overflow-auto rounded-md border border-line bg-sunken py-2 font-mono text-sm"
    >
      <div className="w-max min-w-full">
        {lines.map(({ kind, text }, index) => {
          const { sign, label, className } = styles[kind]
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a line has no other identity and no state
            <div key={index} className={cn('flex gap-2 px-3 whitespace-pre', className)}>
              <span aria-hidden className="w-3 select-none">
                {sign}
              </span>
              {label !== undefined && <VisuallyHidden>{label}: </VisuallyHidden>}
              <span>{text}</span>
            </div>
          )
        })}
      </div>
    </section>
  )
}
