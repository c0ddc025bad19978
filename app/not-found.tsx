import { Link } from '@/components/ui/link'
import { PageHeader } from '@/components/ui/page-header'
import { paths } from '@/lib/util/paths'

export const metadata = { title: 'Not found' }

export default function NotFound() {
  return (
    <main className="mx-auto max-w-text space-y-4 p-6">
      <PageHeader title="Page not found" description="Check the URL for typos." />
      <Link href={paths.home()}>Go to the home page</Link>
    </main>
  )
}
