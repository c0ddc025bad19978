import { DAY_MS } from '@/lib/util/time'
import { agentIngresses } from '@/lib/resources/agent-ingresses'
import { botUsers } from '@/lib/resources/bot-users'
import { reservedAddrs } from '@/lib/resources/reserved-addrs'
import { reservedDomains } from '@/lib/resources/reserved-domains'
import type { PlatformContext } from '../context'
import { addDnsZone, writeDnsRecord } from '../zones'
import { seedAbuse } from './abuse'
import { seedBackends } from './backends'
import { seedCredentials } from './credentials'
import { seedEndpoints } from './endpoints'
import { seedHttpsEdges, seedTcpEdges } from './edges'
import { seedIpPolicies } from './ip-policies'
import * as plan from './plan'
import { seedSessions } from './sessions'
import { type Story, storyOf } from './story'
import { certificateAuthorities } from '@/lib/resources/certificate-authorities'
import { selfSignedAuthority } from '@/lib/platform/self-signed'
import { eventSubscriptions } from '@/lib/resources/event-subscriptions'

/** Creates agent ingresses, domains, and their DNS zones. Some of the zones' records are wrong. */
async function seedNames({ db, ...start }: PlatformContext, story: Story): Promise<void> {
  const ingresses = []
  for (const body of plan.plannedIngresses)
    ingresses.push(await story.create(agentIngresses.ops.create, body.domain, body))
  const domains = []
  for (const body of plan.plannedDomains)
    domains.push(await story.create(reservedDomains.ops.create, body.domain, body))
  for (const zone of plan.zones) await addDnsZone({ db, ...start }, zone)
  for (const records of plan.recordsFor({ domains, ingresses })) await writeDnsRecord(db, records)
}

/**
 * Creates sample data to explore: half a year at a small harbor, with resources of every kind in every state. Uses the
 * API's operations, so that all rules apply.
 */
export async function seedSmall(start: PlatformContext): Promise<void> {
  const story = storyOf(start)
  story.goTo(30)
  for (const body of plan.plannedBotUsers) await story.create(botUsers.ops.create, body.name, body)
  await seedCredentials(story)
  story.goTo(5)
  const addresses = new Map<string, string>()
  for (const body of plan.addresses)
    addresses.set(
      body.description,
      (await story.create(reservedAddrs.ops.create, body.description, body)).addr,
    )
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

/** The certificate authorities to create. `days` is their validity, in days from now. */
const authorities = [
  {
    name: 'Dock 7 gate CA',
    days: [-750, -20],
    description: 'Card readers of the old gate at dock 7 (expired)',
  },
  { name: 'Gate readers CA', days: [-718, 12], description: 'Card readers (expires soon)' },
  { name: 'Crane controllers CA', days: [-60, 3590], description: 'Controllers of all cranes' },
] as const

/**
 * Creates certificate authorities: an expired one, one that is about to expire and one that is valid for years.
 * Discards their keys.
 */
async function seedAuthorities(story: Story, now: Date): Promise<void> {
  const at = (days: number) => new Date(now.getTime() + days * DAY_MS)
  for (const { name, days, description } of authorities) {
    const ca_pem = selfSignedAuthority({ name, from: at(days[0]), until: at(days[1]) })
    await story.create(certificateAuthorities.ops.create, name, { ca_pem, description })
  }
}

const changesOf = (name: string) => ['created', 'updated', 'deleted'].map((change) => `${name}_${change}.v0`)

const subscriptions = [
  { description: 'Traffic events (not forwarded yet)', types: [] },
  {
    description: 'Agent connections',
    metadata: '{"channel":"on-call"}',
    types: ['agent_session_start.v0', 'agent_session_stop.v0'],
  },
  {
    description: 'Access changes, for the auditors',
    types: [...changesOf('ip_policy'), ...changesOf('ip_policy_rule'), ...changesOf('ip_restriction')],
  },
]

/** Creates event subscriptions, one of them without sources. */
async function seedEvents(story: Story): Promise<void> {
  for (const { types, ...body } of subscriptions)
    await story.create(eventSubscriptions.ops.create, body.description, {
      ...body,
      sources: types.map((type) => ({ type })),
    })
}
