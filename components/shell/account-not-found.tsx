'use client'

import { FileQuestionMark } from '@/components/ui/icons'
import { ButtonLink } from '@/components/ui/button-link'
import { paths } from '@/lib/util/paths'
import { useAccount } from './account-context'
import { PageMessage } from './page-message'

export default function AccountNotFound() {
  const { account } = useAccount()
  return (
    <PageMessage
      icon={<FileQuestionMark className="size-5" />}
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
