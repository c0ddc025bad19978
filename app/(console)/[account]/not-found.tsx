'use client'

import { useAccount } from '@/components/shell/account-context'
import { ButtonLink } from '@/components/ui/button-link'
import { PageHeader } from '@/components/ui/page-header'
import { paths } from '@/lib/util/paths'

/** The "not found" page for an unknown path of an account. */
export default function NotFound() {
  const { account } = useAccount()
  return (
    <div className="space-y-4">
      <PageHeader
        title="Page not found"
        description={`${account.name} has no page at this URL. Check the URL for typos.`}
      />
      <ButtonLink href={paths.overview(account.slug)}>Go to the overview</ButtonLink>
    </div>
  )
}
