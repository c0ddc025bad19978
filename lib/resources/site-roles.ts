import type { ResourceName } from './resource-types'

export const siteRoleResources = {
  ingress: 'agent-ingresses',
  domain: 'reserved-domains',
  'bot-user': 'bot-users',
  credential: 'credentials',
} as const satisfies Record<string, ResourceName>
