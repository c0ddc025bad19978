'use client'

import { useAccount } from '@/components/shell/account-context'
import { ButtonLink } from '@/components/ui/button-link'
import { PageHeader } from '@/components/ui/page-header'
import { paths } from '@/lib/util/paths'

/** An address below an account that is none of its pages. */
export default function NotFound() {
  const { account } = useAccount()
  return (
    <div className="space-y-4">
      <PageHeader
        title="There is no such page"
        description={`${account.name} has no page at this address. It may be mistyped.`}
      />
      <ButtonLink href={paths.overview(account.slug)}>Go to the overview</ButtonLink>
    </div>
  )
}
