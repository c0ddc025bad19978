'use client'

import { type ReactNode, useRef } from 'react'
import { Button } from '@/components/ui/button'
import type { Entry } from '@/lib/resources/abuse-urls'
import { cn } from '@/lib/util/cn'

/** So many of a list are shown; the rest is counted. */
const SHOWN = 50

/** `2 URLs`, `1 entry`. */
export const counted = (n: number, one: string, many = `${one}s`) =>
  `${n.toLocaleString('en')} ${n === 1 ? one : many}`

interface EntryListProps<E extends Entry> {
  label: string
  /** What the entries are, and what can be done. */
  about: string
  isWrong?: boolean
  entries: readonly E[]
  /** The button for all of them, and the one of each, where there is one. */
  act: string
  actOne?: string
  onAct: (entries: readonly E[]) => void
  /** How many were dealt with already, and how it is said after their number. */
  done: { count: number; words: string }
  onUndo: () => void
}

/** Entries of a text that are to be decided about: at once or one by one, with the way back. */
export function EntryList<E extends Entry>(props: EntryListProps<E>) {
  const { label, about, isWrong, entries, act, actOne, onAct, done, onUndo } = props
  const main = useRef<HTMLButtonElement>(null)
  const isOpen = entries.length > 0
  if (!isOpen && done.count === 0) return null
  const actOn = (entry: E) => {
    onAct([entry])
    main.current?.focus() // the button that had it is gone
  }
  return (
    <section aria-label={label} className="space-y-1 text-sm">
      {isOpen && <p className={cn(isWrong && 'text-wrong')}>{about}</p>}
      <ShownOf
        entries={entries}
        show={(entry) => (
          <>
            Line {entry.line}: <span className="font-mono">{entry.text}</span>
            {actOne !== undefined && entries.length > 1 && (
              <Button className="ml-2" aria-label={`${actOne} ${entry.text}`} onClick={() => actOn(entry)}>
                {actOne}
              </Button>
            )}
          </>
        )}
      />
      <p aria-live="polite" className="text-muted empty:sr-only">
        {done.count > 0 && `${counted(done.count, 'entry', 'entries')} ${done.words}.`}
      </p>
      <div className="flex gap-2">
        {/* One button for both: whoever pressed it has the focus on the way back. */}
        <Button ref={main} onClick={() => (isOpen ? onAct(entries) : onUndo())}>
          {isOpen ? act : 'Undo'}
        </Button>
        {isOpen && done.count > 0 && (
          <Button variant="quiet" onClick={onUndo}>
            Undo
          </Button>
        )}
      </div>
    </section>
  )
}

interface ShownOfProps<E> {
  entries: readonly E[]
  show: (entry: E) => ReactNode
}

/** The first of a list of any length, and how many more there are. */
export function ShownOf<E extends object>({ entries, show }: ShownOfProps<E>) {
  return (
    <>
      <ul className="space-y-1">
        {entries.slice(0, SHOWN).map((entry, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a line may hold the same text twice
          <li key={index} className="wrap-anywhere">
            {show(entry)}
          </li>
        ))}
      </ul>
      {entries.length > SHOWN && (
        <p className="text-muted">And {counted(entries.length - SHOWN, 'more', 'more')}.</p>
      )}
    </>
  )
}
