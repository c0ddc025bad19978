import type { ResourceInfo } from '@/lib/contract/resource'
import { keysOf } from '@/lib/util/records'
import { inSentence } from '@/lib/util/text'

export const resourceTypes = {
  'abuse-reports': {
    label: 'Abuse reports',
    one: 'Abuse report',
    idPrefix: 'abrp',
    help: 'abuse-reports#file-a-report',
  },
  'agent-ingresses': {
    label: 'Agent ingresses',
    one: 'Agent ingress',
    idPrefix: 'agin',
    help: 'domains-and-dns#agent-ingresses',
  },
  'api-keys': {
    label: 'API keys',
    one: 'API key',
    idPrefix: 'ak',
    help: 'access#authtokens-ssh-credentials-and-api-keys',
  },
  'bot-users': { label: 'Bot users', one: 'Bot user', idPrefix: 'bot', help: 'access#bot-users' },
  'certificate-authorities': {
    label: 'Certificate authorities',
    one: 'Certificate authority',
    idPrefix: 'ca',
    help: 'access#certificate-authorities',
  },
  credentials: {
    label: 'Authtokens',
    one: 'Authtoken',
    idPrefix: 'cr',
    help: 'access#authtokens-ssh-credentials-and-api-keys',
  },
  endpoints: { label: 'Endpoints', one: 'Endpoint', idPrefix: 'ep', help: 'traffic#endpoints' },
  'event-subscriptions': {
    label: 'Event subscriptions',
    one: 'Event subscription',
    idPrefix: 'esb',
    help: 'event-subscriptions#event-sources',
  },
  'failover-backends': {
    label: 'Failover backends',
    one: 'Failover backend',
    idPrefix: 'bkdfo',
    help: 'traffic#backends',
  },
  'http-response-backends': {
    label: 'HTTP response backends',
    one: 'HTTP response backend',
    idPrefix: 'bkdhr',
    help: 'traffic#backends',
  },
  'https-edges': {
    label: 'HTTPS edges',
    one: 'HTTPS edge',
    idPrefix: 'edghts',
    help: 'traffic#https-edges-and-routes',
  },
  'ip-policies': { label: 'IP policies', one: 'IP policy', idPrefix: 'ipp', help: 'access#ip-policies' },
  'ip-policy-rules': {
    label: 'IP policy rules',
    one: 'IP policy rule',
    idPrefix: 'ipr',
    help: 'access#ip-policies',
  },
  'reserved-addrs': {
    label: 'TCP addresses',
    one: 'TCP address',
    idPrefix: 'ra',
    help: 'domains-and-dns#tcp-addresses',
  },
  'reserved-domains': { label: 'Domains', one: 'Domain', idPrefix: 'rd', help: 'domains-and-dns#domains' },
  'ssh-credentials': {
    label: 'SSH credentials',
    one: 'SSH credential',
    idPrefix: 'sshcr',
    help: 'access#authtokens-ssh-credentials-and-api-keys',
  },
  'static-backends': {
    label: 'Static backends',
    one: 'Static backend',
    idPrefix: 'bkdsc',
    help: 'traffic#backends',
  },
  'tcp-edges': { label: 'TCP edges', one: 'TCP edge', idPrefix: 'edgtcp', help: 'traffic#tcp-edges' },
  'tunnel-group-backends': {
    label: 'Tunnel group backends',
    one: 'Tunnel group backend',
    idPrefix: 'bkdtg',
    help: 'traffic#backends',
  },
  'tunnel-sessions': {
    label: 'Tunnel sessions',
    one: 'Tunnel session',
    idPrefix: 'ts',
    help: 'agents#tunnel-sessions',
  },
  tunnels: { label: 'Tunnels', one: 'Tunnel', idPrefix: 'tn', help: 'agents#tunnels' },
  'weighted-backends': {
    label: 'Weighted backends',
    one: 'Weighted backend',
    idPrefix: 'bkdwd',
    help: 'traffic#backends',
  },
} as const satisfies Record<string, Pick<ResourceInfo, 'label' | 'one' | 'idPrefix' | 'help'>>

export type ResourceName = keyof typeof resourceTypes

export const resourceNames = keysOf(resourceTypes)

export const resourcesByLabel = resourceNames.toSorted((a, b) =>
  resourceTypes[a].label.localeCompare(resourceTypes[b].label, 'en'),
)

export const isResourceName = (name: string): name is ResourceName => Object.hasOwn(resourceTypes, name)

export const resourceType = <N extends ResourceName>(name: N) => ({ name, ...resourceTypes[name] })

const createVerbs: ReadonlyMap<string, string> = new Map([
  ['abuse-reports', 'File'],
  ['reserved-addrs', 'Reserve'],
  ['reserved-domains', 'Reserve'],
])

/** Returns the title of a resource's create form, which links to the form also use. */
export const createTitle = ({ name, one }: Pick<ResourceInfo, 'name' | 'one'>): string =>
  `${createVerbs.get(name) ?? 'New'} ${inSentence(one)}`

export const dnsResources = ['agent-ingresses', 'reserved-domains'] as const satisfies ResourceName[]
export type DnsResource = (typeof dnsResources)[number]
