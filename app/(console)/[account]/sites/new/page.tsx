import { PageHeader } from '@/components/ui/page-header'
import { NewSiteForm } from '@/components/sites/new-site'

export const metadata = { title: 'New site' }

export default function Page() {
  return (
    <div className="space-y-5">
      <PageHeader
        title="New site"
        description="Nothing is created on the platform yet. You create the resources step by step."
      />
      <NewSiteForm />
    </div>
  )
}
