import { Unplug } from '@/components/ui/icons'
import { BrandHeader } from '@/components/shell/brand-header'
import { PageMessage } from '@/components/shell/page-message'
import { buttonStyle } from '@/components/ui/style'
import { paths } from '@/lib/util/paths'

export default function NotFound() {
  return (
    <>
      {/* Next.js ignores the metadata of a not-found page. */}
      <title>Not found · Adit</title>
      <BrandHeader />
      <main className="px-4">
        <PageMessage
          icon={<Unplug className="size-5" />}
          title="Page not found"
          actions={
            <>
              <a href={paths.settings('accounts')} className={buttonStyle('primary')}>
                All accounts
              </a>
              <a href={paths.home()} className={buttonStyle('secondary')}>
                Go to the home page
              </a>
            </>
          }
        >
          This console has no page or account at this URL. Check the URL for typos. If it's the URL of an
          account, the account may have been removed.
        </PageMessage>
      </main>
    </>
  )
}
