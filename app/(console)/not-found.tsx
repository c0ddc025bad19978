import { BrandHeader } from '@/components/shell/brand-header'
import { buttonStyle } from '@/components/ui/style'
import { PageHeader } from '@/components/ui/page-header'
import { paths } from '@/lib/util/paths'

/**
 * The "not found" page for an unknown account. It uses a plain link, so that other pages don't load the code of the
 * `Link` component because of this page.
 */
export default function NotFound() {
  return (
    <>
      {/* Next ignores the metadata of a not-found page. */}
      <title>Not found · Adit</title>
      <BrandHeader />
      <main className="mx-auto max-w-text space-y-4 p-6">
        <PageHeader
          title="Account not found"
          description="Check the URL. The account may have been removed."
        />
        <div className="flex flex-wrap gap-2">
          <a href={paths.home()} className={buttonStyle('secondary')}>
            Go to the home page
          </a>
          <a href={paths.settings('accounts')} className={buttonStyle('secondary')}>
            All accounts
          </a>
        </div>
      </main>
    </>
  )
}
