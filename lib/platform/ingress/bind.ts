import { fieldsOf } from '@/lib/util/is-record'
import { isIP } from 'node:net'
import { mayBind } from '@/lib/resources/acl/rules'
import {
  bindingOf,
  bindingProblem,
  coveringNames,
  type EndpointPlace,
  placeAt,
  readEndpointUrl,
} from '@/lib/resources/endpoint-url'
import type { Bind } from '@/lib/tunnel/messages'
import { byteLength } from '@/lib/util/text'
import { BASE_DOMAIN, type Context } from '../context'
import { reservationOf } from '../endpoint-fields'
import { invalid } from '../errors'
import { randomLabel } from '../ids'
import { readCredential } from '../keys'
import { countByKey } from '../objects'
import { endpointKey, openTunnel } from '../tunnels'

const METADATA_BYTES = 4096

interface Binding {
  sessionId: string
  credentialId: string
  region: string
}

/** Returns the place of a requested name. Throws E326 for an invalid name or one that a tunnel can't have. */
function placeOf({ proto, host }: Bind): EndpointPlace {
  const { place, problem } = readEndpointUrl(`${proto}://${host.replace(/\.$/, '')}`)
  if (problem) throw invalid(326, problem.message)
  const misfit = bindingProblem(place, bindingOf(place.host))
  if (misfit) throw invalid(326, misfit.message)
  if (isIP(place.host)) throw invalid(326, `${place.host} is an IP address: a tunnel must have a hostname`)
  return place
}

/** Finds the reservation that covers a place. Throws E319 if there is none, or E318 for a wildcard. */
async function reserved(context: Context, place: EndpointPlace) {
  const found = await reservationOf(context, place)
  if (found) return found
  if (place.host.startsWith('*.'))
    throw invalid(318, `${place.host} is not a reserved wildcard domain of this account, and none covers it`)
  throw invalid(
    319,
    `${place.host} is not a reserved domain of this account, and none covers it: reserve it first`,
  )
}

/** Throws E381 if an edge serves the place, and E334 if any other endpoint is online there. */
async function refuseTaken({ db }: Context, place: EndpointPlace): Promise<void> {
  const key = endpointKey(place)
  const other = await db.selectFrom('objects').select('body').where('unique_key', '=', key).executeTakeFirst()
  const type: unknown = other && fieldsOf(JSON.parse(other.body)).type
  if (type === 'edge')
    throw invalid(381, `${place.url} is a hostport of an edge: remove it from the edge first`)
  if (other || (await countByKey(db, `${key}#`)) > 0)
    throw invalid(334, `${place.url} is already online: another endpoint serves it`)
}

/**
 * Opens a tunnel for a session: creates the endpoint and the tunnel within the caller's transaction. Throws a refusal
 * if the credential's ACL, the reservation or another endpoint doesn't allow it.
 */
export async function bindTunnel(
  context: Context,
  asked: Bind,
  { sessionId, credentialId, region }: Binding,
) {
  const credential = await readCredential(context.db, credentialId)
  if (!credential)
    throw invalid(107, 'The credential of this session was deleted, or its owner is not active')
  if (byteLength(asked.metadata) > METADATA_BYTES)
    throw invalid(18_013, `The metadata of a tunnel can have at most ${METADATA_BYTES} bytes`)
  const isNamed = asked.host !== ''
  const place = isNamed
    ? placeOf(asked)
    : placeAt(asked.proto, `${randomLabel(12)}.${BASE_DOMAIN}`, PORTS[asked.proto])
  const target = isNamed ? ({ kind: 'domain', name: place.host } as const) : ({ kind: 'unnamed' } as const)
  if (!mayBind(credential.acl, target).isAllowed)
    throw invalid(
      316,
      `The rules of this authtoken don't allow it to bind ${isNamed ? place.host : 'a random name'}`,
    )
  const reservation = isNamed ? await reserved(context, place) : null
  await refuseTaken(context, place)
  const { name, metadata, description, upstream_url } = asked
  const texts = { name, metadata, description, upstream_url }
  const opened = await openTunnel(context, {
    session_id: sessionId,
    region,
    place,
    reservation,
    principal: credential.ownerId,
    ...texts,
  })
  return { place, ...opened }
}

const PORTS = { http: 80, https: 443 } as const

/**
 * Reports whether tunnels can have a name: any name below the base domain, and any that a reservation covers. The
 * ingress serves no responses of its own under these names.
 */
export async function isTunnelName(db: Context['db'], host: string): Promise<boolean> {
  if (host === BASE_DOMAIN || isIP(host.replace(/^\[|\]$/g, '')) !== 0) return false
  if (host.endsWith(`.${BASE_DOMAIN}`)) return true
  const place = { scheme: 'https', host, hostport: '' } as const
  return coveringNames(place).length > 0 && (await reservationOf({ db }, place)) !== null
}
