import type { ResourceName } from './resource-types'

/** The kind of resource for each role in a site. */
export const siteRoleResources = {
  ingress: 'agent-ingresses',
  domain: 'reserved-domains',
  'bot-user': 'bot-users',
  credential: 'credentials',
} as const satisfies Record<string, ResourceName>
