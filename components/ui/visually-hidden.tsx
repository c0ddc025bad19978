import type { ReactNode } from 'react'

/** Text for readers of screens only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}
