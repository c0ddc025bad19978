import { FileQuestionMark } from '@/components/ui/icons'
import { BrandHeader } from '@/components/shell/brand-header'
import { PageMessage } from '@/components/shell/page-message'
import { buttonStyle } from '@/components/ui/style'
import { paths } from '@/lib/util/paths'

export const metadata = { title: 'Not found' }

export default function NotFound() {
  return (
    <>
      <BrandHeader />
      <main className="px-4">
        <PageMessage
          icon={<FileQuestionMark className="size-5" />}
          title="Page not found"
          actions={
            <a href={paths.home()} className={buttonStyle('primary')}>
              Go to the home page
            </a>
          }
        >
          Check the URL for typos.
        </PageMessage>
      </main>
    </>
  )
}
