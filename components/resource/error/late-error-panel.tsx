import { type ComponentProps, lazy, Suspense } from 'react'
import { Panel } from '@/components/ui/panel'
import type { ErrorPanel } from './error-panel'

type ErrorPanelProps = ComponentProps<typeof ErrorPanel>

/** The error's own message, if the code of the panel can't be loaded either. */
function PlainError({ error, actions }: ErrorPanelProps) {
  const title = error instanceof Error ? error.message : 'Something went wrong on this page'
  return <Panel tone="wrong" title={title} actions={actions} live />
}

const LoadedPanel = lazy(() =>
  import('./error-panel').then(
    (module) => ({ default: module.ErrorPanel }),
    () => ({ default: PlainError }),
  ),
)

/** An ErrorPanel whose code loads with the first error, for pages that rarely show one. */
export function LateErrorPanel(props: ErrorPanelProps) {
  return (
    <Suspense fallback={null}>
      <LoadedPanel {...props} />
    </Suspense>
  )
}
