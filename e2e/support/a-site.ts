import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { Call } from './caller'

const answer = z.object({ site: z.object({ id: z.string() }) })

/** Creates a site without any resources on the platform. Returns the site's ID. */
export async function aSite(call: Call, account: string): Promise<string> {
  const customer = `c${randomUUID().slice(0, 8)}`
  const plan = { name: customer, customer, zone: 'lab.test', connect_domain: 'connect.lab.test' }
  const { json } = await call('POST', `/api/sites/${account}`, plan)
  return answer.parse(json).site.id
}
