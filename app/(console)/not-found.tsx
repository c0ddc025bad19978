import { buttonStyle } from '@/components/ui/style'
import { PageHeader } from '@/components/ui/page-header'
import { paths } from '@/lib/util/paths'

/**
 * The "not found" page for an unknown account. It uses a plain link, so that other pages don't load the code of links
 * because of this page.
 */
export default function NotFound() {
  return (
    <main className="mx-auto max-w-text space-y-4 p-6">
      {/* Next ignores the metadata of a not-found page. */}
      <title>Not found · Adit</title>
      <PageHeader title="Account not found" description="Check the URL. The account may have been removed." />
      <a href={paths.settings('accounts')} className={buttonStyle('secondary')}>
        All accounts
      </a>
    </main>
  )
}
