import { agentIngressesInfo } from './info/agent-ingresses'
import { botUsersInfo } from './info/bot-users'
import { reservedAddrsInfo } from './info/reserved-addrs'
import { reservedDomainsInfo } from './info/reserved-domains'

/** Every resource that has pages, without its schemas: navigation, search, links. */
export const catalogue = {
  'agent-ingresses': agentIngressesInfo,
  'bot-users': botUsersInfo,
  'reserved-addrs': reservedAddrsInfo,
  'reserved-domains': reservedDomainsInfo,
}

export type ResourceName = keyof typeof catalogue

export const resourceNames = Object.keys(catalogue) as ResourceName[] // keys of a literal object

export const isResourceName = (name: string): name is ResourceName => Object.hasOwn(catalogue, name)
