'use client'

import { FileQuestionMark } from 'lucide-react'
import { useAccount } from '@/components/shell/account-context'
import { PageMessage } from '@/components/shell/page-message'
import { ButtonLink } from '@/components/ui/button-link'
import { paths } from '@/lib/util/paths'

/** The "not found" page for an unknown path of an account. */
export default function NotFound() {
  const { account } = useAccount()
  return (
    <PageMessage
      icon={<FileQuestionMark aria-hidden className="size-5" />}
      title="Page not found"
      actions={
        <ButtonLink variant="primary" href={paths.overview(account.slug)}>
          Go to the overview
        </ButtonLink>
      }
    >
      {account.name} has no page at this URL. Check the URL for typos.
    </PageMessage>
  )
}
