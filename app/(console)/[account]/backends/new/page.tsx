import { ChooseKind } from '@/components/backends/choose-kind'
import { PageHeader } from '@/components/ui/page-header'

export const metadata = { title: 'New backend' }

export default function Page() {
  return (
    <div className="space-y-5">
      <PageHeader title="New backend" description="Choose how the backend handles traffic." />
      <ChooseKind />
    </div>
  )
}
