import { HOUR_MS } from '@/lib/util/time'
import { agentRegions, regionCodes } from '@/lib/resources/values/regions'
import type { PlatformContext } from '../context'
import { agentIngressesHandlers } from '../handlers/agent-ingresses'
import { botUsersHandlers } from '../handlers/bot-users'
import { reservedAddrsHandlers } from '../handlers/reserved-addrs'
import { reservedDomainsHandlers } from '../handlers/reserved-domains'
import { addSampleSession, type SampleSession } from './sessions'

/** The size of the large sample: the number of TCP addresses, which is also the number of reserved domains. */
export const LARGE = 10_000
const SMALLER = 500
const none = { params: {}, query: {} }
const padded = (n: number) => String(n).padStart(5, '0')

/** Creates objects of the large sample, from the index `from` up to, but not including, `to`. */
export async function seedLargeChunk(context: PlatformContext, from: number, to: number): Promise<void> {
  for (let n = from; n < to; n++) {
    const region = regionCodes[n % regionCodes.length]
    const metadata = JSON.stringify({ site: `site-${n % 97}`, rack: n % 11 })
    await reservedAddrsHandlers.create(
      { ...none, body: { region, description: `Address ${padded(n)}`, metadata } },
      context,
    )
    const body = { description: `Domain ${padded(n)}`, certificate_management_policy: null }
    await reservedDomainsHandlers.create(
      { ...none, body: { ...body, domain: `d${padded(n)}.fleet.example` } },
      context,
    )
    if (n >= SMALLER) continue
    await botUsersHandlers.create({ ...none, body: { name: `bot-${padded(n)}`, active: n % 7 > 0 } }, context)
    await agentIngressesHandlers.create(
      { ...none, body: { domain: `connect.c${padded(n)}.example` } },
      context,
    )
  }
}

export const FLEET = 10_000
/** The number of agents at the end of the fleet sample that share one IP address and have no metadata. */
const UNNAMED = 1_000
const SITES = 97

const systems = ['linux', 'linux', 'linux', 'windows', 'darwin', 'freebsd']
const versions = ['3.31.0', '3.30.2', '3.30.2', '3.29.1', '2.9.1']
const of = <T>(values: readonly T[], n: number, otherwise: T) => values[n % values.length] ?? otherwise

function sample(n: number): SampleSession {
  const facts = {
    os: of(systems, n, 'linux'),
    agent_version: of(versions, Math.floor(n / 7), '3.30.2'),
    region: of(agentRegions, n % SITES, 'us'),
  }
  if (n >= FLEET - UNNAMED) return { ...facts, os: 'linux', region: 'us', ip: '198.51.100.1', metadata: '' }
  const host = `gateway-${String(n).padStart(4, '0')}`
  return {
    ...facts,
    ip: `203.0.113.${n % SITES}`,
    metadata: JSON.stringify({ site: `site-${n % SITES}`, host }),
  }
}

/** Creates agents of the fleet sample, from the index `from` up to, but not including, `to`. */
export async function seedFleetChunk(context: PlatformContext, from: number, to: number): Promise<void> {
  for (let n = from; n < to; n++) {
    const now = new Date(context.now.getTime() - (n % 2000) * HOUR_MS)
    await addSampleSession({ ...context, now }, sample(n))
  }
}
