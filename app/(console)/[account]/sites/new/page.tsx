import { PageHeader } from '@/components/ui/page-header'
import { NewSiteForm } from '@/components/sites/new-site'

export const metadata = { title: 'New site' }

export default function Page() {
  return (
    <div className="space-y-5">
      <PageHeader
        title="New site"
        description="Start with a customer and a domain. Later steps ask for the remaining details."
      />
      <NewSiteForm />
    </div>
  )
}
