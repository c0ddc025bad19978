import { PageHeader } from '@/components/ui/page-header'
import { Panel } from '@/components/ui/panel'

/** In place of a page of the settings that takes another role. `reason`: which one, in a sentence. */
export function NotForThisRole({ title, reason }: { title: string; reason: string }) {
  return (
    <div className="space-y-4">
      <PageHeader title={title} />
      <Panel tone="attention" title={reason}>
        An admin can give you another role in Settings, People.
      </Panel>
    </div>
  )
}
