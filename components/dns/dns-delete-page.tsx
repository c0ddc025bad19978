'use client'

import { useQuery } from '@tanstack/react-query'
import { DeletePage, type DeletePageProps } from '@/components/resource/detail/delete-page'
import { useAccount } from '@/components/shell/account-context'
import { dnsStatusQuery } from '@/lib/client/dns'
import type { ResourceInfo } from '@/lib/contract/resource'
import { deletionText } from '@/lib/dns/model/deletion-text'
import type { DnsResource } from '@/lib/resources/resource-types'

interface DnsDeletePageProps extends Pick<DeletePageProps, 'id' | 'deletion' | 'operation'> {
  info: ResourceInfo & { name: DnsResource }
}

export function DnsDeletePage({ info, operation, id, deletion }: DnsDeletePageProps) {
  const { account } = useAccount()
  const { data, isPending } = useQuery(dnsStatusQuery(account.slug, info.name, id))
  return (
    <DeletePage
      info={info}
      operation={operation}
      id={id}
      isLoading={isPending}
      deletion={(...known) => deletion?.(...known) ?? deletionText(data?.check ?? null)}
    />
  )
}
