import type { ResourceInfo } from '@/lib/contract/resource'
import { catalogue, type ResourceName } from './catalogue'

type Page = 'overview' | 'sites' | 'dns' | 'agents' | 'requests' | 'capabilities' | 'transfer'
interface Entry {
  label: string
  /** A resource's list or another page. */
  to: { resource: ResourceName } | { page: Page }
}
export interface NavigationGroup {
  /** Null for the entries at the top, which have no heading. */
  label: string | null
  entries: readonly Entry[]
}

const list = (resource: ResourceName): Entry => ({ label: catalogue[resource].label, to: { resource } })

/** The groups of the navigation, from initial setup to monitoring. */
export const navigation: readonly NavigationGroup[] = [
  { label: null, entries: [{ label: 'Overview', to: { page: 'overview' } }] },
  {
    label: 'Set up',
    entries: [
      { label: 'Sites', to: { page: 'sites' } },
      { label: 'DNS status', to: { page: 'dns' } },
    ],
  },
  {
    label: 'Traffic',
    entries: [
      list('endpoints'),
      list('https-edges'),
      list('tcp-edges'),
      list('reserved-domains'),
      list('reserved-addrs'),
    ],
  },
  {
    label: 'Backends',
    entries: [
      list('tunnel-group-backends'),
      list('weighted-backends'),
      list('failover-backends'),
      list('static-backends'),
      list('http-response-backends'),
    ],
  },
  {
    label: 'Agents',
    entries: [
      { label: 'Agents', to: { page: 'agents' } },
      list('tunnel-sessions'),
      list('tunnels'),
      list('agent-ingresses'),
    ],
  },
  {
    label: 'Access',
    entries: [
      list('bot-users'),
      list('ip-policies'),
      list('credentials'),
      list('ssh-credentials'),
      list('api-keys'),
      list('certificate-authorities'),
    ],
  },
  {
    label: 'Account',
    entries: [
      list('abuse-reports'),
      list('event-subscriptions'),
      { label: 'API log', to: { page: 'requests' } },
      { label: 'Capabilities', to: { page: 'capabilities' } },
      { label: 'Transfer', to: { page: 'transfer' } },
    ],
  },
]

/** Returns the lists that are linked only from the pages of a resource, not from the navigation. */
export const listsBelow = (above: ResourceName): ResourceName[] =>
  Object.values<ResourceInfo & { name: ResourceName }>(catalogue)
    .filter(({ below }) => below === above)
    .map(({ name }) => name)
