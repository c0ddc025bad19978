import type * as z from 'zod'
import { bindingOf, coveringNames, type EndpointAddress } from '@/lib/resources/values/endpoint-url'
import type { endpoints } from '@/lib/resources/endpoints'
import { toRfc3339 } from '@/lib/util/time'
import type { PlatformContext } from './context'
import { findByKey } from './store/objects'
import { refTo } from './store/refs'

type Endpoint = z.output<(typeof endpoints)['item']>

export function newEndpointFields(
  type: 'cloud' | 'edge' | 'ephemeral',
  address: EndpointAddress,
  now: Date,
): Omit<Endpoint, 'id' | 'uri'> {
  const at = toRfc3339(now.getTime())
  const none = { domain: null, tcp_addr: null, edge: null, tunnel: null, principal: null }
  return {
    region: '',
    created_at: at,
    updated_at: at,
    ...address,
    type,
    metadata: '',
    description: '',
    ...none,
    upstream_url: '',
    upstream_proto: '',
    traffic_policy: '',
    bindings: [bindingOf(address.host) ?? 'public'],
    tunnel_session: null,
    name: '',
    pooling_enabled: false,
  }
}

/** Returns the most specific reservation that covers an address, as endpoint fields, or null if none does. */
export async function reservationOf(
  { db }: Pick<PlatformContext, 'db'>,
  address: Pick<EndpointAddress, 'scheme' | 'host' | 'hostport'>,
) {
  const isTcp = address.scheme === 'tcp'
  const resource = isTcp ? 'reserved-addrs' : 'reserved-domains'
  for (const name of coveringNames(address)) {
    const found = await findByKey(db, `${resource}:${name}`)
    if (found) {
      const ref = refTo(found.id)
      return isTcp ? { domain: null, tcp_addr: ref } : { domain: ref, tcp_addr: null }
    }
  }
  return null
}
