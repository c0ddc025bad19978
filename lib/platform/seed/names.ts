import { type AgentIngress, agentIngresses } from '@/lib/resources/agent-ingresses'
import { type ReservedDomain, reservedDomains } from '@/lib/resources/reserved-domains'
import type { PlatformContext } from '../context'
import { addDnsZone, writeDnsRecord } from '../zones'
import type { Story } from './story'

interface Planned {
  name: string
  type: string
  values: string[]
}

const zones = ['harbour.example', 'tidewater.example']

const managed = { authority: 'letsencrypt', private_key_type: 'ecdsa' }

const plannedIngresses = [
  { domain: 'connect.harbour.example', description: 'Agents at the harbor sites' },
  {
    domain: 'connect.tidewater.example',
    description: 'Agents at the docks (one name server is missing from DNS)',
    certificate_management_policy: managed,
  },
  { domain: 'edge.tidewater.example', description: 'Still delegated to the previous provider' },
]

const plannedDomains = [
  {
    domain: '*.site1.harbour.example',
    description: 'Everything at site 1',
    metadata: '{"customer":"harbour"}',
  },
  { domain: 'app.harbour.example', description: 'Berth planning' },
  { domain: 'status.harbour.example', description: 'Status page, moved here last week' },
  { domain: 'shop.tidewater.example', description: 'Web shop' },
  { domain: '*.dock7.tidewater.example', description: 'Everything at dock 7' },
  { domain: 'api.tidewater.example', description: 'Public API' },
  {
    domain: '*.fleet.tidewater.example',
    description: 'Ships at sea',
    metadata: '{"customer":"tidewater"}',
  },
  { domain: 'lab.localhost', description: 'Opens without DNS in a browser on this machine' },
]

interface Seeded {
  domains: readonly ReservedDomain[]
  ingresses: readonly AgentIngress[]
}

/** Returns the records of the sample zones. Some records are incorrect on purpose. */
function recordsFor(seeded: Seeded): Planned[] {
  const target = (domain: string) => seeded.domains.find((each) => each.domain === domain)?.cname_target ?? ''
  const challenge = (domain: string) =>
    seeded.domains.find((each) => each.domain === domain)?.acme_challenge_cname_target ?? ''
  const servers = seeded.ingresses[0]?.ns_targets ?? []
  const cname = (name: string, value: string) => ({ name, type: 'CNAME', values: [value] })
  return [
    { name: 'connect.harbour.example', type: 'NS', values: servers },
    { name: 'connect.tidewater.example', type: 'NS', values: servers.slice(0, 3) },
    { name: 'edge.tidewater.example', type: 'NS', values: ['ns1.former.example', 'ns2.former.example'] },
    cname('*.site1.harbour.example', target('*.site1.harbour.example')),
    cname('_acme-challenge.site1.harbour.example', challenge('*.site1.harbour.example')),
    cname('status.harbour.example', 'harbour.pages.former.example'),
    { name: 'shop.tidewater.example', type: 'A', values: ['192.0.2.80'] },
    cname('*.dock7.tidewater.example', target('*.dock7.tidewater.example')),
    cname('api.tidewater.example.tidewater.example', target('api.tidewater.example')),
    cname('*.fleet.tidewater.example', target('*.fleet.tidewater.example')),
    {
      name: '_acme-challenge.fleet.tidewater.example',
      type: 'TXT',
      values: ['left-over-from-the-former-provider'],
    },
  ]
}

export async function seedNames({ db, ...start }: PlatformContext, story: Story): Promise<void> {
  const ingresses = []
  for (const body of plannedIngresses)
    ingresses.push(await story.create(agentIngresses.ops.create, body.domain, body))
  const domains = []
  for (const body of plannedDomains)
    domains.push(await story.create(reservedDomains.ops.create, body.domain, body))
  for (const zone of zones) await addDnsZone({ db, ...start }, zone)
  for (const records of recordsFor({ domains, ingresses })) await writeDnsRecord(db, records)
}
