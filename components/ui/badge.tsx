import type { ReactNode } from 'react'

/** A short neutral label next to a name, such as a count or a kind. For status, use StateChip. */
export function Badge({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex h-5 items-center rounded-sm border border-line bg-sunken px-1.5 text-xs font-medium whitespace-nowrap text-muted">
      {children}
    </span>
  )
}

/** Shows a key of the keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-grid h-5 min-w-5 place-items-center rounded-sm border border-line bg-sunken px-1 font-mono text-xs text-muted">
      {children}
    </kbd>
  )
}
