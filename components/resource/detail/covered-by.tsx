'use client'

import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { Link } from '@/components/ui/link'
import { findQuery } from '@/lib/client/account-queries'
import { resourceTypes } from '@/lib/resources/resource-types'
import { coveringNames, type EndpointAddress } from '@/lib/resources/values/endpoint-url'
import { paths } from '@/lib/util/paths'
import { inSentence } from '@/lib/util/text'

export function CoveredBy({ address }: { address: Pick<EndpointAddress, 'scheme' | 'host' | 'hostport'> }) {
  const { account } = useAccount()
  const isTcp = address.scheme === 'tcp'
  const resource = isTcp ? 'reserved-addrs' : 'reserved-domains'
  const sought = isTcp ? address.hostport : address.host
  const asked = useDeferredValue(sought)
  const { data, isPlaceholderData, isError } = useQuery(findQuery(account.slug, asked))
  if (isError) return <p>Couldn't check for a reservation. The platform will check when you save.</p>
  if (data === undefined || isPlaceholderData || asked !== sought) return <p>Checking for a reservation…</p>
  const hits = coveringNames(address).flatMap((name) =>
    data.hits.filter((hit) => hit.resource === resource && hit.title.toLowerCase() === name),
  )
  const [hit] = hits
  if (hit)
    return (
      <p>
        Covered by the {isTcp ? 'TCP address' : 'domain'}{' '}
        <Link href={paths.detail(account.slug, resource, hit.id)} target="_blank" className="font-mono">
          {hit.title}
        </Link>
        .
      </p>
    )
  return (
    <p>
      {account.blocked[`${resource}.list`] === 'not-offered'
        ? `This account's API can't list ${inSentence(resourceTypes[resource].label)}. The platform will check for a reservation when you save.`
        : `No known ${isTcp ? 'TCP address' : 'domain'} in this account covers ${sought}.`}{' '}
      <Link href={paths.create(account.slug, resource)} target="_blank">
        Reserve {isTcp ? 'a TCP address' : 'a domain'} (in a new tab)
      </Link>
    </p>
  )
}
