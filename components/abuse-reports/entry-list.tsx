'use client'

import { type ReactNode, useRef } from 'react'
import { Button } from '@/components/ui/button'
import type { UrlEntry } from './abuse-urls'
import { cn } from '@/components/ui/style'
import { counted } from '@/lib/util/text'

const SHOWN = 50

interface EntryListProps<E extends UrlEntry> {
  label: string
  about: string
  isWrong?: boolean
  entries: readonly E[]
  acts: readonly [Act<E>, ...Act<E>[]]
  done: readonly { count: number; text: string }[]
  onUndo: () => void
}
interface Act<E> {
  all: string
  one?: string
  run: (entries: readonly E[]) => void
}

export function EntryList<E extends UrlEntry>(props: EntryListProps<E>) {
  const { label, about, isWrong, entries, acts, onUndo } = props
  const [first, ...others] = acts
  const main = useRef<HTMLButtonElement>(null)
  const isOpen = entries.length > 0
  const done = props.done.filter(({ count }) => count > 0)
  if (!isOpen && done.length === 0) return null
  const decide = ({ run }: Act<E>, those: readonly E[]) => {
    run(those)
    main.current?.focus() // the focused button may be gone
  }
  return (
    <section aria-label={label} className="space-y-1 text-sm">
      {isOpen && <p className={cn(isWrong && 'text-wrong')}>{about}</p>}
      <ShownOf
        entries={entries}
        show={(entry) => (
          <>
            Line {entry.line}: <span className="font-mono">{entry.text}</span>
            {entries.length > 1 && (
              <OwnActs acts={acts} text={entry.text} onAct={(act) => decide(act, [entry])} />
            )}
          </>
        )}
      />
      <p aria-live="polite" className="text-muted empty:sr-only">
        {done.map(({ count, text }) => `${counted(count, 'entry', 'entries')} ${text}.`).join(' ')}
      </p>
      <div className="flex flex-wrap gap-2">
        {/* One button for both acts, so that it keeps the focus for an undo. */}
        <Button ref={main} onClick={() => (isOpen ? first.run(entries) : onUndo())}>
          {isOpen ? first.all : 'Undo'}
        </Button>
        {isOpen &&
          others.map((act) => (
            <Button key={act.all} onClick={() => decide(act, entries)}>
              {act.all}
            </Button>
          ))}
        {isOpen && done.length > 0 && (
          <Button variant="quiet" onClick={onUndo}>
            Undo
          </Button>
        )}
      </div>
    </section>
  )
}

interface OwnActsProps<E> {
  acts: readonly Act<E>[]
  text: string
  onAct: (act: Act<E>) => void
}

function OwnActs<E>({ acts, text, onAct }: OwnActsProps<E>) {
  return acts.map(
    (act) =>
      act.one !== undefined && (
        <Button key={act.one} className="ml-2" aria-label={`${act.one} ${text}`} onClick={() => onAct(act)}>
          {act.one}
        </Button>
      ),
  )
}

interface ShownOfProps<E> {
  entries: readonly E[]
  show: (entry: E) => ReactNode
}

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
