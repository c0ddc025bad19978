'use client'

import { useAccount } from '@/components/shell/account-context'
import type { ResourceInfo } from '@/lib/contract/resource'
import { paths } from '@/lib/util/paths'
import { inSentence } from '@/lib/util/in-sentence'
import { BlockedLink } from './blocked-link'

/** Leads to the form for a new one; says why where that is not possible. */
export function NewLink({ info }: { info: ResourceInfo }) {
  const { account } = useAccount()
  return (
    <BlockedLink
      variant="primary"
      href={paths.create(account.slug, info.name)}
      reason={account.blocked[`${info.name}.create`]}
    >
      {`New ${inSentence(info.one)}`}
    </BlockedLink>
  )
}
