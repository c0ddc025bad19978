import { cn } from './style'
import { Breakable } from './breakable'
import { isId, MiddleCut } from './middle-cut'
import type { ReactNode } from 'react'

/** A host, address, ID or other name in monospace, wrapped in full. */
export const Mono = ({ text, className }: { text: string; className?: string }) => (
  <span className={cn('font-mono wrap-anywhere', className)}>
    <Breakable text={text} />
  </span>
)

/**
 * Returns the font of a name: monospace for a host, address or ID, so that similar characters differ; otherwise the
 * text font.
 */
export const nameFont = (name: string) => (/\s/.test(name) ? 'font-sans' : 'font-mono')

/** The name of a resource, which breaks at its separators. An ID in place of a name is truncated in the middle. */
export const NameText = ({ text }: { text: string }) =>
  isId(text) ? (
    <span className="relative block max-w-full" data-tip={text}>
      <MiddleCut text={text} />
    </span>
  ) : (
    <Breakable text={text} />
  )

/** A short neutral label next to a name, such as a count or a kind. For status, use StateChip. */
export function Badge({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex h-5 items-center rounded-sm border border-line bg-sunken px-1.5 text-xs font-medium whitespace-nowrap text-muted">
      {children}
    </span>
  )
}

/** A key of the keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-grid h-5 min-w-5 place-items-center rounded-sm border border-line bg-sunken px-1 font-mono text-xs text-muted">
      {children}
    </kbd>
  )
}

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}
