import type { DnsStatus } from '@/lib/api/dns'
import type { RecordCheck, RecordVerdict, WantedRecord } from '@/lib/dns/model/records'
import type { SiteAgentFact, SiteFacts, SiteResourceFact } from '../facts'

/** Returns the time `minute` minutes after noon (UTC) on a fixed day. */
export const minuteAt = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString()

export const sitePlan = {
  name: 'Acme',
  customer: 'acme',
  zone: 'example.net',
  connect_domain: 'connect.example.net',
}
const titles = {
  ingress: 'connect.example.net',
  domain: '*.acme.example.net',
  'bot-user': 'Acme',
  credential: 'gw',
}
const ids = { ingress: 'agin_1', domain: 'rd_1', 'bot-user': 'bot_1', credential: 'cr_1' }

export const resource = (
  role: SiteResourceFact['role'],
  more: Partial<SiteResourceFact> = {},
): SiteResourceFact => ({
  role,
  label: role === 'credential' ? 'gw' : '',
  id: ids[role],
  title: titles[role],
  state: 'exists',
  isCreated: true,
  addedAt: minuteAt(0),
  by: 'ann@example.com',
  reason: null,
  copy: {
    item: role === 'credential' ? { acl: ['bind:*.acme.example.net'], owner_id: 'bot_1' } : {},
    title: titles[role],
    seenAt: minuteAt(5),
    firstSeenAt: minuteAt(1),
    goneAt: null,
    isConfirmed: true,
  },
  ...more,
})

export const siteAgent = (
  urls: readonly string[] = [],
  more: Partial<SiteAgentFact> = {},
): SiteAgentFact => ({
  label: 'gw',
  serverAddr: '',
  domain: 'gw.acme.example.net',
  credentialId: 'cr_1',
  chosenId: null,
  agent: {
    id: 'ag_1',
    sessionId: 'ts_1',
    state: 'online',
    version: '3.30.2',
    credentialId: 'cr_1',
    startedAt: minuteAt(6),
    seenAt: minuteAt(7),
  },
  apiUrl: null,
  endpoints: urls.map((url, n) => ({ id: `ep_${n}`, url })),
  ...more,
})

const ns: WantedRecord = {
  name: 'connect.example.net',
  type: 'NS',
  values: ['ns1.example', 'ns2.example'],
  purpose: 'delegation',
}
const traffic: WantedRecord = {
  name: '*.acme.example.net',
  type: 'CNAME',
  values: ['a.cname.example'],
  purpose: 'traffic',
}
const challenge: WantedRecord = {
  name: '_acme-challenge.acme.example.net',
  type: 'CNAME',
  values: ['b.acme.example'],
  purpose: 'certificate',
}

const checkOf = (record: WantedRecord, verdict: RecordVerdict): RecordCheck => ({
  record,
  zone: 'example.net',
  verdict,
  code: verdict === 'correct' ? 'correct' : verdict === 'unknown' ? 'could-not-ask' : 'not-found',
  message: `${record.name} is ${verdict}.`,
  found: verdict === 'correct' ? record.values.map((value) => ({ type: record.type, value, ttl: 300 })) : [],
  servers: [{ name: 'ns1.example.net', address: '192.0.2.1', outcome: 'answered' }],
})

/**
 * Returns the DNS status of an agent ingress or a domain. Without verdicts, the resource hasn't been checked.
 */
export function dnsFacts(
  resource: DnsStatus['resource'],
  verdicts: readonly RecordVerdict[] = [],
  more: Partial<DnsStatus> = {},
): DnsStatus {
  const isIngress = resource === 'agent-ingresses'
  const wanted = isIngress ? [ns] : [traffic, challenge]
  const records = wanted.flatMap((record, n) => (verdicts[n] ? checkOf(record, verdicts[n]) : []))
  return {
    resource,
    id: isIngress ? 'agin_1' : 'rd_1',
    title: isIngress ? titles.ingress : titles.domain,
    wanted,
    check:
      records.length > 0
        ? { checked_at: minuteAt(10), zone: 'example.net', name_servers: [], records }
        : null,
    certificate: null,
    retries_at: null,
    server_addrs: [],
    ...more,
  }
}

const ready = {
  state: 'ready',
  label: 'Issued',
  sentence: 'The certificate has been issued.',
  reported: null,
} as const
const call = {
  at: minuteAt(2),
  operation: 'agent-ingresses.list',
  method: 'GET',
  path: '/agent_ingresses',
  status: 200,
  isKeyRefused: false,
}

export const facts = (more: Partial<SiteFacts> = {}): SiteFacts => ({
  slug: 'lab',
  plan: sitePlan,
  calls: { newest: [call], answered: call },
  syncedAt: null,
  resources: [resource('ingress'), resource('domain'), resource('bot-user'), resource('credential')],
  dns: {
    ingress: dnsFacts('agent-ingresses', ['correct']),
    domain: dnsFacts('reserved-domains', ['correct', 'correct'], { certificate: ready }),
  },
  isDomainReadable: true,
  agents: [siteAgent(['https://gw.acme.example.net', 'https://shop.acme.example.net'])],
  polledAt: minuteAt(7),
  testRequest: {
    at: minuteAt(12),
    url: 'https://shop.acme.example.net',
    status: 200,
    ms: 12,
    agentId: 'ag_1',
  },
  ...more,
})
