import { agentIngresses } from './agent-ingresses'
import { botUsers } from './bot-users'
import type { ResourceName } from './catalogue'
import { reservedAddrs } from './reserved-addrs'
import { reservedDomains } from './reserved-domains'

/** Every resource with its schemas. Server code, tests and docs only: browser code imports the one it shows. */
export const registry = {
  'agent-ingresses': agentIngresses,
  'bot-users': botUsers,
  'reserved-addrs': reservedAddrs,
  'reserved-domains': reservedDomains,
} satisfies Record<ResourceName, { name: ResourceName }>

export type Registry = typeof registry
