'use client'

import { ActLink } from '@/components/resource/act/act-link'
import { useAccount } from '@/components/shell/account-context'
import type { ResourceInfo } from '@/lib/contract/resource'
import { paths } from '@/lib/util/paths'
import { inSentence } from '@/lib/util/text'

/**
 * The link to the create form. If the person can't create a resource, a disabled button with the reason. Renders
 * nothing if the contract doesn't contain a create operation.
 */
export function NewLink({ info }: { info: ResourceInfo }) {
  const { account } = useAccount()
  return (
    <ActLink
      operation={`${info.name}.create`}
      variant="primary"
      href={paths.create(account.slug, info.name)}
      isPageAction
    >
      {`New ${inSentence(info.one)}`}
    </ActLink>
  )
}
