import { DAY_MS } from '@/lib/util/time'
import { botUsers } from '@/lib/resources/bot-users'
import { reservedAddrs } from '@/lib/resources/reserved-addrs'
import type { PlatformContext } from '../context'
import { seedBackends, seedEndpoints } from './endpoints'
import { seedCredentials } from './credentials'
import { seedHttpsEdges, seedTcpEdges } from './edges'
import { seedIpPolicies } from './ip-policies'
import { seedNames } from './names'
import { seedSessions } from './sessions'
import { type Story, storyOf } from './story'
import { certificateAuthorities } from '@/lib/resources/certificate-authorities'
import { selfSignedAuthority } from '@/lib/platform/provisioning/self-signed'
import { eventSubscriptions } from '@/lib/resources/event-subscriptions'
import { abuseReports, type HostnameStatus } from '@/lib/resources/abuse-reports'
import { changeAbuseHostname } from '../abuse'

const bots = [
  { name: 'harbour-site-1', active: true },
  { name: 'harbour-site-2', active: true },
  { name: 'tidewater-dock-7', active: true },
  { name: 'monitoring', active: true },
  { name: 'former-contractor', active: false },
]

const addressPlan = [
  { region: 'us', description: 'SSH bastion, site 1' },
  { region: 'us', description: 'MQTT broker', metadata: '{"team":"telemetry","port":8883}' },
  { region: 'eu', description: 'Database replica, Rotterdam', metadata: '{"team":"data","tier":"replica"}' },
  { region: 'ap', description: 'Camera gateway, Singapore' },
  { region: 'au', description: 'Weather station' },
  { region: 'jp', description: '' },
]

/** Creates sample data to explore: half a year at a small harbor. */
export async function seedSmall(start: PlatformContext): Promise<void> {
  const story = storyOf(start)
  story.goTo(30)
  for (const body of bots) await story.create(botUsers.ops.create, body.name, body)
  await seedCredentials(story)
  story.goTo(5)
  const addresses = new Map<string, string>()
  for (const body of addressPlan)
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

const authorities = [
  {
    name: 'Dock 7 gate CA',
    days: [-750, -20],
    description: 'Card readers at the old dock 7 gate (expired)',
  },
  { name: 'Gate readers CA', days: [-718, 12], description: 'Card readers (expires soon)' },
  { name: 'Crane controllers CA', days: [-60, 3590], description: 'All crane controllers' },
] as const

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

async function seedEvents(story: Story): Promise<void> {
  for (const { types, ...body } of subscriptions)
    await story.create(eventSubscriptions.ops.create, body.description, {
      ...body,
      sources: types.map((type) => ({ type })),
    })
}

interface Planned {
  ticket: number
  urls: string[]
  done: Record<string, HostnameStatus>
}

const reports: readonly Planned[] = [
  {
    ticket: 311,
    urls: [
      'https://harbour-fees.example/pay?invoice=77',
      'https://berth-booking.example/login',
      'http://crane-hire.example/',
    ],
    done: {
      'harbour-fees.example': 'BANNED',
      'berth-booking.example': 'UNBANNED',
      'crane-hire.example': 'IGNORE',
    },
  },
  {
    ticket: 318,
    urls: ['https://port-parking.example/card', 'https://pilot-fees.example/card'],
    done: { 'port-parking.example': 'BANNED' },
  },
  { ticket: 324, urls: ['https://gate-pass.example/renew'], done: {} },
]

async function seedAbuse({ db }: PlatformContext, story: Story): Promise<void> {
  for (const { ticket, urls, done } of reports) {
    const body = { urls, metadata: JSON.stringify({ ticket }) }
    const { id } = await story.create(abuseReports.ops.create, `Report ${ticket}`, body)
    for (const [hostname, status] of Object.entries(done)) await changeAbuseHostname(db, id, hostname, status)
  }
}
