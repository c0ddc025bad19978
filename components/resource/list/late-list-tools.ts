import { onDemandInPage } from '@/components/ui/on-demand'

const { Component, preload } = onDemandInPage(async () => ({
  default: (await import('./list-tools')).ListTools,
}))

// The code loads while the page starts, so that the buttons work immediately. The component reports a failure.
if (typeof window !== 'undefined') preload().catch(() => undefined)

/** `ListTools`, whose code isn't part of what a list loads first. */
export const LateListTools = Component
