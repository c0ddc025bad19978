import type { ComponentProps } from 'react'
import { onDemandInPage } from '@/components/ui/on-demand'
import { buttonStyle } from '@/components/ui/style'

const { Component, preload } = onDemandInPage(async () => ({
  default: (await import('./list-tools')).ListTools,
}))

// The code loads while the page starts, so that the buttons work immediately. The component reports a failure.
if (typeof window !== 'undefined') preload().catch(() => undefined)

const placeholder = (
  <span aria-hidden className="invisible flex flex-wrap gap-x-1">
    {['Views', 'Display', 'Export'].map((label) => (
      <span key={label} className={buttonStyle('quiet', 'text', 'max-sm:hidden')}>
        <span className="size-4" /> {label}
      </span>
    ))}
    <span className="row-menu sm:hidden" />
  </span>
)

export const LateListTools = (props: ComponentProps<typeof Component>) => (
  <Component {...props} fallback={placeholder} />
)
