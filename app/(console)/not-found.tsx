import { ButtonLink } from '@/components/ui/button-link'
import { PageHeader } from '@/components/ui/page-header'
import { paths } from '@/lib/util/paths'

/** The "not found" page for an unknown account. */
export default function NotFound() {
  return (
    <main className="mx-auto max-w-text space-y-4 p-6">
      {/* Next ignores the metadata of a not-found page. */}
      <title>Not found · Adit</title>
      <PageHeader title="Account not found" description="Check the URL. The account may have been removed." />
      <ButtonLink href={paths.settings('accounts')}>All accounts</ButtonLink>
    </main>
  )
}
