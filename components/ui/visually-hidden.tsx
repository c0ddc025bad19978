import type { ReactNode } from 'react'

/** Text for screen readers that isn't visible. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}
