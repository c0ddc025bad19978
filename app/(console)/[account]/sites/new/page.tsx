import { PageHeader } from '@/components/ui/page-header'
import { NewSite } from '@/components/sites/new-site'

export const metadata = { title: 'New site' }

export default function Page() {
  return (
    <div className="space-y-5">
      <PageHeader
        title="New site"
        description="Two names are enough to begin: everything else follows from them, and the guide asks for the rest when it is needed."
      />
      <NewSite />
    </div>
  )
}
