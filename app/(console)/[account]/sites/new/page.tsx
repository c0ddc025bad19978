import { PageHeader } from '@/components/ui/page-header'
import { NewSiteForm } from '@/components/sites/new-site'

export const metadata = { title: 'New site' }

export default function Page() {
  return (
    <div className="space-y-5">
      <PageHeader
        title="New site"
        description="Creating the site saves only the plan. You create each resource in the steps that follow."
      />
      <NewSiteForm />
    </div>
  )
}
