import type { AgentIngress } from '@/lib/resources/agent-ingresses'
import type { ReservedDomain } from '@/lib/resources/reserved-domains'

/** The records with one name and type in the sample zones. */
interface Planned {
  name: string
  type: string
  values: string[]
}

export const zones = ['harbour.example', 'tidewater.example']

export const plannedBotUsers = [
  { name: 'harbour-site-1', active: true },
  { name: 'harbour-site-2', active: true },
  { name: 'tidewater-dock-7', active: true },
  { name: 'monitoring', active: true },
  { name: 'former-contractor', active: false },
]

export const addresses = [
  { region: 'us', description: 'SSH bastion, site 1' },
  { region: 'us', description: 'MQTT broker', metadata: '{"team":"telemetry","port":8883}' },
  { region: 'eu', description: 'Database replica, Rotterdam', metadata: '{"team":"data","tier":"replica"}' },
  { region: 'ap', description: 'Camera gateway, Singapore' },
  { region: 'au', description: 'Weather station' },
  { region: 'jp', description: '' },
]

const managed = { authority: 'letsencrypt', private_key_type: 'ecdsa' }

export const plannedIngresses = [
  { domain: 'connect.harbour.example', description: 'Agents at the harbor sites' },
  {
    domain: 'connect.tidewater.example',
    description: 'Agents at the docks (one name server is missing in DNS)',
    certificate_management_policy: managed,
  },
  { domain: 'edge.tidewater.example', description: 'Still delegated to the previous provider' },
]

export const plannedDomains = [
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
  { domain: 'lab.localhost', description: 'Opens in a browser on this machine without DNS' },
]

interface Seeded {
  domains: readonly ReservedDomain[]
  ingresses: readonly AgentIngress[]
}

/**
 * Returns the records of the sample zones. The records of two resources are correct. Each of the other resources has a
 * common error in its records.
 */
export function recordsFor(seeded: Seeded): Planned[] {
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
