import { PageHeader } from '@/components/ui/page-header'
import { NewUpdate } from './new-update'

export const metadata = { title: 'New guarded update' }

export default function Page() {
  return (
    <div className="space-y-5">
      <PageHeader
        title="New guarded update"
        description="Updates agents within their major version, a few at a time, and stops at the first that fails."
      />
      <NewUpdate />
    </div>
  )
}
