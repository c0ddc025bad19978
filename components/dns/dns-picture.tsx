import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { dnsStatusQuery } from '@/lib/client/dns'
import { changesOf } from '@/lib/dns/model/diagnosis'
import type { DnsResource } from '@/lib/resources/resource-types'
import { certificateAnchor, recordAnchor } from './certificate-line'
import { DnsChain } from './dns-chain'

interface DnsPictureProps {
  resource: DnsResource
  id: string
  /** The picture to show if no record needs a change, or if the DNS state isn't known yet. */
  children?: ReactNode
}

/** The picture at the top of a page. Shows the DNS chain if a record needs a change, and `children` otherwise. */
export function DnsPicture({ resource, id, children }: DnsPictureProps) {
  const { account } = useAccount()
  const { data } = useQuery(dnsStatusQuery(account.slug, resource, id))
  if (data === undefined || changesOf(data.check).length === 0) return children
  return (
    <DnsChain
      id="dns-chain"
      of={data}
      anchorOf={(index) => recordAnchor(id, index)}
      certificateAnchor={certificateAnchor(id)}
      isBrief
      isPlain
    />
  )
}
