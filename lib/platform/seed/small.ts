import { agentIngresses } from '@/lib/resources/agent-ingresses'
import { botUsers } from '@/lib/resources/bot-users'
import { reservedAddrs } from '@/lib/resources/reserved-addrs'
import { reservedDomains } from '@/lib/resources/reserved-domains'
import type { Context } from '../context'
import { addDnsZone, writeDnsRecord } from '../zones'
import { seedAbuse } from './abuse'
import { seedAuthorities } from './authorities'
import { seedBackends } from './backends'
import { seedCredentials } from './credentials'
import { seedEndpoints } from './endpoints'
import { seedEvents } from './events'
import { seedHttpsEdges } from './https-edges'
import { seedIpPolicies } from './ip-policies'
import * as plan from './plan'
import { seedSessions } from './sessions'
import { type Story, storyOf } from './story'
import { seedTcpEdges } from './tcp-edges'

/** Ingresses and domains, and zones in which some records are wrong. */
async function seedNames({ db, ...start }: Context, story: Story): Promise<void> {
  const ingresses = []
  for (const body of plan.ingresses)
    ingresses.push(await story.make(agentIngresses.ops.create, body.domain, body))
  const domains = []
  for (const body of plan.domains)
    domains.push(await story.make(reservedDomains.ops.create, body.domain, body))
  for (const zone of plan.zones) await addDnsZone({ db, ...start }, zone)
  for (const records of plan.recordsFor({ domains, ingresses })) await writeDnsRecord(db, records)
}

/**
 * A lab that a newcomer can look around in: half a year at a small harbour, with things of every resource in every
 * state. Goes through the operations, so that every rule holds for it.
 */
export async function seedSmall(start: Context): Promise<void> {
  const story = storyOf(start)
  story.goTo(30)
  for (const body of plan.botUsers) await story.make(botUsers.ops.create, body.name, body)
  await seedCredentials(story)
  story.goTo(5)
  const addresses = new Map<string, string>()
  for (const body of plan.addresses)
    addresses.set(body.description, (await story.make(reservedAddrs.ops.create, body.description, body)).addr)
  await seedNames(start, story)
  await seedIpPolicies(story)
  await seedAuthorities(story, start.now)
  story.goTo(3)
  await seedBackends(story)
  await seedEndpoints(story)
  await seedHttpsEdges(story)
  await seedTcpEdges(story, (description) => addresses.get(description) ?? '')
  story.goTo(1)
  await seedEvents(story)
  await seedAbuse(start, story)
  await seedSessions(start, story.id)
}
