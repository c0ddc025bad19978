import { onDemandInPage } from '@/components/ui/on-demand'

const { Component, preload } = onDemandInPage(async () => ({
  default: (await import('./list-tools')).ListTools,
}))

// The code loads while the page starts, so that the buttons work immediately. The component reports a failure.
if (typeof window !== 'undefined') preload().catch(() => undefined)

/** `ListTools`, loaded on demand to keep its code out of the first load of a list. */
export const LateListTools = Component
