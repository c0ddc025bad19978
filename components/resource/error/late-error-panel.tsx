'use client'

import { type ComponentProps, lazy, Suspense } from 'react'
import { Panel } from '@/components/ui/panel'
import type { ErrorPanel } from './error-panel'

type ErrorPanelProps = ComponentProps<typeof ErrorPanel>

function PlainError({ error, actions }: ErrorPanelProps) {
  const title =
    error instanceof Error ? error.message : 'An error occurred on this page. Reload the page to try again.'
  return <Panel tone="wrong" title={title} actions={actions} live />
}

const LoadedPanel = lazy(() =>
  import('./error-panel').then(
    (module) => ({ default: module.ErrorPanel }),
    () => ({ default: PlainError }),
  ),
)

/** An `ErrorPanel` whose code loads on first use. Pages rarely show an error. */
export function LateErrorPanel(props: ErrorPanelProps) {
  return (
    <Suspense fallback={null}>
      <LoadedPanel {...props} />
    </Suspense>
  )
}
