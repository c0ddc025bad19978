'use client'

import { useState } from 'react'
import { cn } from './style'
import { type DiffLine, diffLines } from '@/lib/util/line-diff'
import { VisuallyHidden } from './text'

const styles = {
  same: { sign: ' ', label: undefined, className: 'text-muted' },
  added: { sign: '+', label: 'added', className: 'bg-ready-fill text-ready' },
  removed: { sign: '−', label: 'removed', className: 'bg-wrong-fill text-wrong' },
}

/** The number of unchanged lines next to a change that stay visible. */
const CONTEXT = 1
/** The minimum number of lines to fold. */
const LEAST = 4

type Part = { lines: DiffLine[]; isFolded: boolean }

function foldedParts(lines: readonly DiffLine[]): Part[] {
  const isNear = (index: number) =>
    lines.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(({ kind }) => kind !== 'same')
  const parts: Part[] = []
  lines.forEach((line, index) => {
    const isFolded = !isNear(index)
    const last = parts.at(-1)
    if (last?.isFolded === isFolded) last.lines.push(line)
    else parts.push({ lines: [line], isFolded })
  })
  return parts.map((part) => ({ ...part, isFolded: part.isFolded && part.lines.length >= LEAST }))
}

interface DiffProps {
  before: string
  after: string
  label: string
  isFolded?: boolean
}

export function Diff({ before, after, label, isFolded = false }: DiffProps) {
  const lines = diffLines(before, after)
  const parts = isFolded ? foldedParts(lines) : [{ lines, isFolded: false }]
  return (
    <section
      translate="no"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="contain-inline-size max-h-[60vh] overflow-auto rounded-md border border-line bg-sunken py-2 font-mono text-sm"
    >
      <div>
        {parts.map((part, index) =>
          part.isFolded ? (
            // oxlint-disable-next-line react/no-array-index-key -- a part has no other identity
            <Folded key={index} lines={part.lines} />
          ) : (
            // oxlint-disable-next-line react/no-array-index-key -- a part has no other identity
            <Lines key={index} lines={part.lines} />
          ),
        )}
      </div>
    </section>
  )
}

function Folded({ lines }: { lines: readonly DiffLine[] }) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <Lines lines={lines} />
  return (
    <button
      type="button"
      onClick={() => setOpen(true)}
      className="block px-3 py-0.5 pl-8 font-sans text-muted underline decoration-1 underline-offset-2 hover:text-ink pointer-coarse:py-2"
    >
      {lines.length} unchanged lines
    </button>
  )
}

const Lines = ({ lines }: { lines: readonly DiffLine[] }) =>
  lines.map(({ kind, text }, index) => {
    const { sign, label, className } = styles[kind]
    return (
      // oxlint-disable-next-line react/no-array-index-key -- a line has no other identity and no state
      <div key={index} className={cn('flex gap-2 px-3 whitespace-pre-wrap', className)}>
        <span aria-hidden className="w-3 shrink-0 select-none">
          {sign}
        </span>
        {label !== undefined && <VisuallyHidden>{label}: </VisuallyHidden>}
        <span className="min-w-0 wrap-anywhere">{text}</span>
      </div>
    )
  })
