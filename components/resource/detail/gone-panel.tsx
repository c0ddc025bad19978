import { Panel } from '@/components/ui/panel'

/** Said of a thing that the platform has no longer, above what is left of it. */
export function GonePanel() {
  return (
    <Panel tone="attention" title="This no longer exists on the platform">
      Below is what the console last saw of it.
    </Panel>
  )
}
