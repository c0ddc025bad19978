import { fieldsOf } from '@/lib/util/records'
import { isIP } from 'node:net'
import { mayBind } from '@/lib/resources/acl/rules'
import {
  bindingOf,
  bindingProblem,
  coveringNames,
  type EndpointAddress,
  addressAt,
  readEndpointUrl,
} from '@/lib/resources/values/endpoint-url'
import type { Bind } from '@/lib/tunnel/messages'
import { byteLength } from '@/lib/util/text'
import { BASE_DOMAIN, type PlatformContext } from '../context'
import { reservationOf } from '../endpoint-fields'
import { invalid } from '../requests/errors'
import { randomBase36 } from '../store/ids'
import { countByKey } from '../store/objects'
import { endpointKey, openTunnel } from '../agents/tunnels'
import { readCredential } from './admission'

const METADATA_BYTES = 4096

interface Binding {
  sessionId: string
  credentialId: string
  region: string
}

function addressOf({ proto, host }: Bind): EndpointAddress {
  const { address, problem } = readEndpointUrl(`${proto}://${host.replace(/\.$/, '')}`)
  if (problem) throw invalid(326, problem.message)
  const mismatch = bindingProblem(address, bindingOf(address.host))
  if (mismatch) throw invalid(326, mismatch.message)
  if (isIP(address.host))
    throw invalid(326, `${address.host} is an IP address. A tunnel requires a hostname.`)
  return address
}

async function reserved(context: PlatformContext, address: EndpointAddress) {
  const found = await reservationOf(context, address)
  if (found) return found
  if (address.host.startsWith('*.'))
    throw invalid(
      318,
      `${address.host} isn't a reserved wildcard domain in this account, and no other wildcard domain covers it. Reserve it first.`,
    )
  throw invalid(
    319,
    `${address.host} isn't a reserved domain in this account, and no wildcard domain covers it. Reserve it first.`,
  )
}

async function refuseTaken({ db }: PlatformContext, address: EndpointAddress): Promise<void> {
  const key = endpointKey(address)
  const other = await db.selectFrom('objects').select('body').where('unique_key', '=', key).executeTakeFirst()
  const type: unknown = other && fieldsOf(JSON.parse(other.body)).type
  if (type === 'edge') throw invalid(381, `${address.url} belongs to an edge. Remove it from the edge first.`)
  if (other || (await countByKey(db, `${key}#`)) > 0)
    throw invalid(334, `${address.url} is already online: another endpoint serves it`)
}

export async function bindTunnel(
  context: PlatformContext,
  asked: Bind,
  { sessionId, credentialId, region }: Binding,
) {
  const credential = await readCredential(context.db, credentialId)
  if (!credential)
    throw invalid(107, "This session's credential was deleted, or the credential's owner is inactive")
  if (byteLength(asked.metadata) > METADATA_BYTES)
    throw invalid(18_013, `Tunnel metadata can be at most ${METADATA_BYTES.toLocaleString('en')} bytes`)
  const isNamed = asked.host !== ''
  const address = isNamed
    ? addressOf(asked)
    : addressAt(asked.proto, `${randomBase36(12)}.${BASE_DOMAIN}`, PORTS[asked.proto])
  const target = isNamed ? ({ kind: 'domain', name: address.host } as const) : ({ kind: 'unnamed' } as const)
  if (!mayBind(credential.acl, target).isAllowed)
    throw invalid(
      316,
      `This authtoken's rules don't allow binding ${isNamed ? address.host : 'a random name'}`,
    )
  const reservation = isNamed ? await reserved(context, address) : null
  await refuseTaken(context, address)
  const { name, metadata, description, upstream_url } = asked
  const texts = { name, metadata, description, upstream_url }
  const opened = await openTunnel(context, {
    session_id: sessionId,
    region,
    address,
    reservation,
    principal: credential.ownerId,
    ...texts,
  })
  return { address, ...opened }
}

const PORTS = { http: 80, https: 443 } as const

/** Reports whether a tunnel can have this name: a subdomain of the base domain, or a name that a reservation covers. */
export async function isTunnelName(db: PlatformContext['db'], host: string): Promise<boolean> {
  if (host === BASE_DOMAIN || isIP(host.replace(/^\[|\]$/g, '')) !== 0) return false
  if (host.endsWith(`.${BASE_DOMAIN}`)) return true
  const address = { scheme: 'https', host, hostport: '' } as const
  return coveringNames(address).length > 0 && (await reservationOf({ db }, address)) !== null
}
