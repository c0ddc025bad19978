import type * as z from 'zod'
import { bindingOf, coveringNames, type EndpointPlace } from '@/lib/resources/endpoint-url'
import type { endpoints } from '@/lib/resources/endpoints'
import { toRfc3339 } from '@/lib/util/time'
import type { Context } from './context'
import { findByKey } from './objects'
import { refTo } from './refs'

type Endpoint = z.output<(typeof endpoints)['item']>

/**
 * The row of an endpoint as it starts, whatever serves it: everything that follows from its place, and the rest unset.
 * Its unique key is `place.url`. Source: specification "Endpoint".
 */
export function endpointFields(
  type: 'cloud' | 'edge' | 'ephemeral',
  place: EndpointPlace,
  now: Date,
): Omit<Endpoint, 'id' | 'uri'> {
  const at = toRfc3339(now.getTime())
  const none = { domain: null, tcp_addr: null, edge: null, tunnel: null, principal: null }
  return {
    region: '',
    created_at: at,
    updated_at: at,
    ...place,
    type,
    metadata: '',
    description: '',
    ...none,
    upstream_url: '',
    upstream_proto: '',
    traffic_policy: '',
    bindings: [bindingOf(place.host) ?? 'public'],
    tunnel_session: null,
    name: '',
    pooling_enabled: false,
  }
}

/**
 * The account's own reservation that covers a place, as the fields of an endpoint; null when none does: a TCP address
 * for tcp, else a domain or the wildcard closest to it. Source: api-notes 3.5.
 */
export async function reservationOf(
  { db }: Pick<Context, 'db'>,
  place: Pick<EndpointPlace, 'scheme' | 'host' | 'hostport'>,
) {
  const isTcp = place.scheme === 'tcp'
  const resource = isTcp ? 'reserved-addrs' : 'reserved-domains'
  for (const name of coveringNames(place)) {
    const found = await findByKey(db, `${resource}:${name}`)
    if (found) {
      const ref = refTo(found.id)
      return isTcp ? { domain: null, tcp_addr: ref } : { domain: ref, tcp_addr: null }
    }
  }
  return null
}
