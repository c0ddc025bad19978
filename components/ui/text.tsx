import { cn } from './style'
import { Breakable } from './breakable'
import { isId, MiddleCut } from './middle-cut'
import type { ReactNode } from 'react'

/** Shows a host, address or ID in monospace, wrapped if necessary. */
export const Mono = ({ text, className }: { text: string; className?: string }) => (
  <span className={cn('font-mono wrap-anywhere', className)}>
    <Breakable text={text} />
  </span>
)

/**
 * Returns the font class for a name. Hosts, addresses, paths and IDs are in monospace, so that people can distinguish
 * similar characters. The names in one column of a list have the same font instead.
 */
export const nameFont = (name: string) =>
  !/\s/.test(name) && (/[.:/*]/.test(name) || isId(name)) ? 'font-mono' : 'font-sans'

/**
 * Shows a resource's name, with possible line breaks after separators. Truncates an ID in the middle instead, and any
 * other name if `isCut` is true.
 */
export const NameText = ({ text, isCut = isId(text) }: { text: string; isCut?: boolean }) =>
  isCut ? (
    <span className="relative block max-w-full" data-tip={text}>
      <MiddleCut text={text} />
    </span>
  ) : (
    <Breakable text={text} />
  )

/** A short neutral label next to a name, such as a count or a kind. For status, use `StateChip`. */
export function Badge({ children }: { children: ReactNode }) {
  return <span className="name-badge">{children}</span>
}

export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className="key-cap">{children}</kbd>
}

/** Invisible text for screen readers. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}
