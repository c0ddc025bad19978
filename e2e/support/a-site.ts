import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { Call } from './caller'

const answer = z.object({ site: z.object({ id: z.string() }) })

/** Creates a site through the console's API, without any resources on the platform. Returns the site's ID. */
export async function siteOf(
  call: Call,
  account: string,
  { customer, zone }: { customer: string; zone: string },
): Promise<string> {
  const plan = { name: customer, customer, zone, connect_domain: `connect.${zone}` }
  const { json } = await call('POST', `/api/sites/${account}`, plan)
  return answer.parse(json).site.id
}

/** Creates a site with a random customer name, without any resources on the platform. Returns the site's ID. */
export const createEmptySite = (call: Call, account: string): Promise<string> =>
  siteOf(call, account, { customer: `c${randomUUID().slice(0, 8)}`, zone: 'lab.test' })
