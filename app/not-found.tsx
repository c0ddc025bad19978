import { buttonStyle } from '@/components/ui/button-style'
import { PageHeader } from '@/components/ui/page-header'
import { paths } from '@/lib/util/paths'

export const metadata = { title: 'Not found' }

/** The page for an unknown address. Its link loads the whole page, so that no other page loads the code of links for it. */
export default function NotFound() {
  return (
    <main className="mx-auto max-w-text space-y-4 p-6">
      <PageHeader title="Page not found" description="Check the URL." />
      <a href={paths.home()} className={buttonStyle('secondary')}>
        Go to the home page
      </a>
    </main>
  )
}
