import { readEndpointUrl } from '@/lib/resources/endpoint-url'
import type { Context } from './context'
import { reservationOf } from './endpoint-fields'
import { findByKey } from './objects'
import { endpointKey, openTunnel } from './tunnels'

interface Serving {
  session_id: string
  region: string
  /** URLs that are covered by a reservation; any other, or one that is served already, is passed over. */
  urls: readonly string[]
}

/** Creates the endpoints that a sample session serves, each with its tunnel. */
export async function openEndpoints(context: Context, { session_id, region, urls }: Serving): Promise<void> {
  for (const url of urls) {
    const { place } = readEndpointUrl(url)
    const reservation = place && (await reservationOf(context, place))
    if (!place || !reservation || (await findByKey(context.db, endpointKey(place)))) continue
    await openTunnel(context, {
      session_id,
      region,
      place,
      reservation,
      upstream_url: 'http://localhost:8080',
    })
  }
}
