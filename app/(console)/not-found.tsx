import { buttonStyle } from '@/components/ui/button-style'
import { PageHeader } from '@/components/ui/page-header'
import { paths } from '@/lib/util/paths'

/** The page for an unknown account. Its link loads the whole page, so that no other page loads the code of links for it. */
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
