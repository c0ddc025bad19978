import { readEndpointUrl } from '@/lib/resources/endpoint-url'
import type { Context } from './context'
import { endpointsOf } from './edge-endpoints'
import { endpointFields, reservationOf } from './endpoint-fields'
import { deleteObject, findByKey, insertObject } from './objects'
import { refTo } from './refs'

interface Serving {
  session_id: string
  region: string
  /** URLs that are covered by a reservation; any other, or one that is served already, is passed over. */
  urls: readonly string[]
}

/** Makes the endpoints that a session serves, each with its tunnel. Source: api-notes 3.5. */
export async function openEndpoints(context: Context, { session_id, region, urls }: Serving): Promise<void> {
  for (const url of urls) {
    const { place } = readEndpointUrl(url)
    const reservation = place && (await reservationOf(context, place))
    const uniqueKey = `endpoints:${place?.url ?? ''}`
    if (!place || !reservation || (await findByKey(context.db, uniqueKey))) continue
    const id = context.newId('ep', context.now)
    const body = {
      ...endpointFields('ephemeral', place, context.now),
      ...reservation,
      region,
      tunnel: refTo(id.replace('ep_', 'tn_')), // what belongs together has the same end
      tunnel_session: refTo(session_id),
      upstream_url: 'http://localhost:8080',
      upstream_proto: 'http1',
    }
    await insertObject(context.db, { id, resource: 'endpoints', body, uniqueKey, work: null })
  }
}

/** Ends the endpoints that a session serves. */
export async function closeEndpoints(context: Context, sessionId: string): Promise<void> {
  for (const { id } of await endpointsOf(context, sessionId)) await deleteObject(context.db, id)
}
