import type { ResourceName } from '@/lib/resources/resource-types'
import { resourceNames } from '@/lib/resources/resource-types'
import type { RecordCheck, WantedRecord } from '@/lib/dns/model/records'
import { tracePath, type TrafficSubject } from '../model/trace'
import type { DomainFacts, Known, LastRequest, PolledAgent, TrafficReads } from '../model/reads'

type Item = Record<string, unknown>
const traffic: WantedRecord = {
  name: 'a.example.com',
  type: 'CNAME',
  values: ['x.example.net'],
  purpose: 'traffic',
}

export const dns = (
  verdict: RecordCheck['verdict'],
  more: Partial<DomainFacts> = {},
  code: RecordCheck['code'] = 'correct',
  state?: RecordCheck['state'],
  zone: string | null = null,
): DomainFacts => ({
  wanted: [traffic],
  certificate: { state: 'ready', label: 'Issued', sentence: '', reported: null, renewsOn: '2030-01-01' },
  check: {
    checked_at: '',
    zone: null,
    name_servers: [],
    records: [
      {
        record: traffic,
        zone,
        verdict,
        code,
        ...(state && { state }),
        message: '',
        found: [],
        servers: [],
      },
    ],
  },
  ...more,
})

/**
 * The resources of a test account, keyed by kind and ID. Every resource on the path of an edge endpoint works.
 */
export const working: Partial<Record<ResourceName, Record<string, Item>>> = {
  'reserved-domains': { rd_1: { title: '*.example.com', domain: '*.example.com' } },
  'reserved-addrs': { ra_1: { title: '1.tcp.example:20000', addr: '1.tcp.example:20000' } },
  endpoints: {
    ep_1: {
      title: 'https://a.example.com',
      type: 'edge',
      url: 'https://a.example.com',
      domain: { id: 'rd_1' },
      edge: { id: 'edghts_1' },
    },
  },
  'https-edges': {
    edghts_1: {
      title: 'Shop',
      hostports: ['a.example.com:443'],
      routes: [
        {
          id: 'edghtsrt_1',
          match: '/',
          match_type: 'path_prefix',
          oauth: { enabled: true },
          oidc: { enabled: false },
          backend: { enabled: true, backend: { id: 'bkdtg_1', uri: '' } },
        },
      ],
    },
  },
  'tunnel-group-backends': { bkdtg_1: { title: 'Quay', labels: { site: '1' }, tunnels: [{ id: 'tn_1' }] } },
  tunnels: { tn_1: { tunnel_session: { id: 'ts_1' }, forwards_to: 'http://localhost:80' } },
}

interface Input {
  items?: Partial<Record<ResourceName, Record<string, Item | null>>>
  domain?: DomainFacts
  agents?: Record<string, Partial<PolledAgent> | null>
  requests?: Record<string, LastRequest>
  lost?: Record<string, Known[]>
  unlisted?: ResourceName[]
}

/**
 * Returns functions that read from `working`, with some resources replaced. A null item removes the resource.
 */
function readsOf({
  items = {},
  domain = dns('correct'),
  agents = {},
  requests = {},
  lost = {},
  unlisted = [],
}: Input): TrafficReads {
  const known: Known[] = resourceNames.flatMap((resource) =>
    Object.entries({ ...working[resource], ...items[resource] }).flatMap(([id, item]) =>
      item ? [{ resource, id, title: typeof item.title === 'string' ? item.title : '', item }] : [],
    ),
  )
  const isComplete = (kind: ResourceName) => !unlisted.includes(kind)
  const absent = (kinds: readonly ResourceName[]) => (kinds.every(isComplete) ? 'missing' : 'unknown')
  return {
    account: 'lab',
    isLocal: false,
    today: '2027-01-01',
    isComplete,
    read: async (kinds, id) =>
      known.find((one) => kinds.includes(one.resource) && one.id === id) ?? absent(kinds),
    named: async (kind, titles) =>
      titles.flatMap((title) => known.filter((one) => one.resource === kind && one.title === title))[0] ??
      absent([kind]),
    users: async (kinds, id) => {
      const some = known.filter(
        (one) =>
          kinds.includes(one.resource) &&
          one.id !== id &&
          one.title !== id &&
          JSON.stringify(one.item).replaceAll('\\', '').includes(`"${id}"`),
      )
      return { some, total: some.length }
    },
    lastEndpoints: async (id) => {
      const some = lost[id] ?? []
      return { some, total: some.length }
    },
    domain: async () => domain,
    lastRequest: async (id) => requests[id],
    agent: async (id) => {
      const agent = agents[id] === undefined ? {} : agents[id]
      const session = { sessionId: id, sessionSeenAt: '2026-01-01T00:00:00.000Z' }
      return agent && { id: `ag_${id}`, name: `agent of ${id}`, state: 'online', ...session, ...agent }
    },
  }
}

/** Describes a path as text: the state of each node, the sentence, the fix and the links. */
export async function describePath(kind: TrafficSubject, id: string, input: Input = {}, route?: string) {
  const path = await tracePath(readsOf(input), { kind, id, route })
  if (!path) return null
  return {
    nodes: path.nodes.map(({ label, name, state, status }) => `${label} ${name}: ${state}, ${status}`),
    broken: path.broken === null ? null : path.nodes[path.broken]?.label,
    label: path.label,
    cause: path.cause,
    sentence: path.sentence,
    action: path.action && `${path.action.label} ${path.action.href}`,
    hrefs: path.nodes.map(({ href }) => href),
    here: path.nodes.filter(({ is_here }) => is_here).map(({ label }) => label),
  }
}
