import { BrandHeader } from '@/components/shell/brand-header'
import { buttonStyle } from '@/components/ui/style'
import { PageHeader } from '@/components/ui/page-header'
import { paths } from '@/lib/util/paths'

export const metadata = { title: 'Not found' }

/**
 * The "not found" page. It uses a plain link, so that other pages don't load the code of the `Link` component because
 * of this page.
 */
export default function NotFound() {
  return (
    <>
      <BrandHeader />
      <main className="mx-auto max-w-text space-y-4 p-6">
        <PageHeader title="Page not found" description="Check the URL for typos." />
        <a href={paths.home()} className={buttonStyle('secondary')}>
          Go to the home page
        </a>
      </main>
    </>
  )
}
