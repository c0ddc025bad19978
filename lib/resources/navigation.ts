import { catalogue, type ResourceName } from './catalogue'

type Page = 'overview' | 'dns'
interface Entry {
  label: string
  /** A resource's list, or a page of its own. */
  to: { resource: ResourceName } | { page: Page }
}
export interface NavigationGroup {
  /** Null: the entries on top, without a heading. */
  label: string | null
  entries: readonly Entry[]
}

const list = (resource: ResourceName): Entry => ({ label: catalogue[resource].label, to: { resource } })

/** The groups of the navigation, from first set-up to keeping an eye on things. */
export const navigation: readonly NavigationGroup[] = [
  { label: null, entries: [{ label: 'Overview', to: { page: 'overview' } }] },
  { label: 'Set up', entries: [{ label: 'DNS status', to: { page: 'dns' } }] },
  { label: 'Traffic', entries: [list('reserved-domains'), list('reserved-addrs')] },
  { label: 'Agents', entries: [list('agent-ingresses')] },
  { label: 'Access', entries: [list('bot-users')] },
]
