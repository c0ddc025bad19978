import { cn } from './style'
import { Breakable } from './breakable'
import { isId, MiddleCut } from './middle-cut'
import type { ReactNode } from 'react'

export const Mono = ({ text, className }: { text: string; className?: string }) => (
  <span className={cn('font-mono wrap-anywhere', className)}>
    <Breakable text={text} />
  </span>
)

/** Returns the font class for a name: monospaced for IDs, hosts and addresses, and sans serif for other names. */
export const nameFont = (name: string) =>
  !/[\s@]/.test(name) && (/[.:/*]/.test(name) || isId(name)) ? 'font-mono' : 'font-sans'

export const NameText = ({ text, isCut = isId(text) }: { text: string; isCut?: boolean }) =>
  isCut ? (
    <span className="relative block max-w-full" data-tip={text}>
      <MiddleCut text={text} />
    </span>
  ) : (
    <Breakable text={text} />
  )

/** A neutral label. For states, use `StateChip`. */
export function Badge({ children }: { children: ReactNode }) {
  return <span className="name-badge">{children}</span>
}

export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className="key-cap">{children}</kbd>
}

export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}
