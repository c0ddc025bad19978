import type { EndpointAddress } from '@/lib/resources/values/endpoint-url'
import { tunnels as resource } from '@/lib/resources/tunnels'
import { toRfc3339 } from '@/lib/util/time'
import { collection } from '../store/collection'
import type { PlatformContext } from '../context'
import { currentEndpoints } from '../edges/edge-endpoints'
import { newEndpointFields, type reservationOf } from '../endpoint-fields'
import { deleteObject, insertObject } from '../store/objects'
import { refTo } from '../store/refs'

export const openTunnels = collection(resource, {
  filterable: ['id', 'metadata', 'proto', 'public_url', 'region', 'forwards_to', 'started_at'],
})

interface NewTunnel {
  session_id: string
  region: string
  address: EndpointAddress
  /** The reservation that covers the address, or null if the platform chose the name. */
  reservation: Awaited<ReturnType<typeof reservationOf>>
  upstream_url: string
  name?: string
  description?: string
  metadata?: string
  /** The ID of the user or bot user who owns the agent's credential. */
  principal?: string | null
}

/** Returns the unique key of an endpoint that isn't pooled. */
export const endpointKey = ({ url }: EndpointAddress) => `endpoints:${url}`

const tunnelIdOf = (endpointId: string) => endpointId.replace(/^ep_/, 'tn_')

/** Creates a tunnel and its endpoint, and returns their IDs. The address must be free. */
export async function openTunnel(context: PlatformContext, tunnel: NewTunnel) {
  const { session_id, region, address, reservation, upstream_url, metadata = '', principal = null } = tunnel
  const endpoint_id = context.newId('ep', context.now)
  const tunnel_id = tunnelIdOf(endpoint_id)
  const fields = newEndpointFields('ephemeral', address, context.now)
  const tunnel_session = refTo(session_id)
  const endpoint = {
    ...fields,
    ...reservation,
    region,
    metadata,
    description: tunnel.description ?? '',
    name: tunnel.name ?? '',
    principal: principal === null ? null : refTo(principal),
    tunnel: refTo(tunnel_id),
    tunnel_session,
    upstream_url,
    upstream_proto: 'http1',
  }
  await insertObject(context.db, {
    id: endpoint_id,
    resource: 'endpoints',
    body: endpoint,
    uniqueKey: endpointKey(address),
    work: null,
  })
  const body = {
    public_url: fields.public_url,
    started_at: toRfc3339(context.now.getTime()),
    metadata,
    proto: fields.proto,
    region,
    tunnel_session,
    endpoint: refTo(endpoint_id),
    labels: null,
    backends: null,
    forwards_to: upstream_url,
  }
  await insertObject(context.db, {
    id: tunnel_id,
    resource: resource.name,
    body,
    uniqueKey: null,
    work: null,
  })
  return { endpoint_id, tunnel_id }
}

export async function closeTunnel({ db }: PlatformContext, endpointId: string): Promise<void> {
  await deleteObject(db, endpointId)
  await deleteObject(db, tunnelIdOf(endpointId))
}

export async function closeTunnels(context: PlatformContext, sessionId: string): Promise<void> {
  for (const { id } of await currentEndpoints(context, sessionId)) await closeTunnel(context, id)
}
