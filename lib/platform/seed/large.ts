import { regionCodes } from '@/lib/resources/regions'
import type { Context } from '../context'
import { agentIngressesHandlers } from '../handlers/agent-ingresses'
import { botUsersHandlers } from '../handlers/bot-users'
import { reservedAddrsHandlers } from '../handlers/reserved-addrs'
import { reservedDomainsHandlers } from '../handlers/reserved-domains'

/** Objects of each of the two large kinds. */
export const LARGE = 10_000
const SMALLER = 500
const none = { params: {}, query: {} }
const padded = (n: number) => String(n).padStart(5, '0')

/** The things of one chunk, `from` to below `to`: for tests of long lists. Certificates are not managed. */
export async function seedLargeChunk(context: Context, from: number, to: number): Promise<void> {
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
