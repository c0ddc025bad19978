import type { Context } from '../context'
import { agentIngresses } from '../handlers/agent-ingresses'
import { botUsers } from '../handlers/bot-users'
import { reservedAddrs } from '../handlers/reserved-addrs'
import { reservedDomains } from '../handlers/reserved-domains'
import { addDnsZone, writeDnsRecord } from '../zones'
import * as plan from './plan'

const HOUR_MS = 3_600_000
const none = { params: {}, query: {} }

/**
 * A lab that a newcomer can look around in: objects of the last weeks, and zones in which some records are wrong.
 * Goes through the handlers, so that every rule holds for it.
 */
export async function seedSmall(start: Context): Promise<void> {
  const things = plan.botUsers.length + plan.addresses.length + plan.ingresses.length + plan.domains.length
  let next = start.now.getTime() - things * 31 * HOUR_MS
  const context = () => ({ ...start, now: new Date((next += 31 * HOUR_MS)) })
  for (const body of plan.botUsers) await botUsers.create({ ...none, body }, context())
  for (const body of plan.addresses) await reservedAddrs.create({ ...none, body }, context())
  const ingresses = []
  for (const body of plan.ingresses) ingresses.push(await agentIngresses.create({ ...none, body }, context()))
  const domains = []
  for (const body of plan.domains) domains.push(await reservedDomains.create({ ...none, body }, context()))
  for (const zone of plan.zones) await addDnsZone(start, zone)
  for (const records of plan.recordsFor({ domains, ingresses })) await writeDnsRecord(start.db, records)
}
