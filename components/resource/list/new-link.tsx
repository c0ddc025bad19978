'use client'

import { ActLink } from '@/components/resource/act/act-link'
import { useAccount } from '@/components/shell/account-context'
import type { ResourceInfo } from '@/lib/contract/resource'
import { paths } from '@/lib/util/paths'
import { inSentence } from '@/lib/util/in-sentence'

/** Leads to the form for a new one; says why where that is not possible, and is not there where the API has no create. */
export function NewLink({ info }: { info: ResourceInfo }) {
  const { account } = useAccount()
  return (
    <ActLink operation={`${info.name}.create`} variant="primary" href={paths.create(account.slug, info.name)}>
      {`New ${inSentence(info.one)}`}
    </ActLink>
  )
}
