import type { ResourceName } from './catalogue'
import { isWithin } from './dns-records'

// Without schemas: the pages of sites load this.

/** The nine steps from an API key to traffic, in order. Source: specification "Site-to-site set-up sequence". */
export const siteSteps = [
  'api-key',
  'ingress',
  'ns-records',
  'domain',
  'cname-records',
  'verify-dns',
  'bot-user',
  'agent-config',
  'agent-api',
] as const
export type SiteStepName = (typeof siteSteps)[number]

/**
 * Where a step stands: `done` its evidence was seen, and holds; `attention` it was seen once and does not hold now;
 * `waiting` something of it is there and the rest is waited for; `todo` nothing is; `unknown` nobody could be asked.
 */
export type SiteStepState = 'done' | 'attention' | 'waiting' | 'todo' | 'unknown'

/** `finished`: every step was done once; `taking-down` and `taken-down`: for good. */
export type SiteState = 'open' | 'finished' | 'taking-down' | 'taken-down'

/** What a site is made of, in the order in which it is made; a take-down goes the other way. */
export const siteRoles = ['ingress', 'domain', 'bot-user', 'credential'] as const
export type SiteRole = (typeof siteRoles)[number]

/** The resource of each, and the step that makes it. A site has one of each, and a credential for each agent. */
export const siteRoleInfo = {
  ingress: { resource: 'agent-ingresses', step: 'ingress' },
  domain: { resource: 'reserved-domains', step: 'domain' },
  'bot-user': { resource: 'bot-users', step: 'bot-user' },
  credential: { resource: 'credentials', step: 'bot-user' },
} as const satisfies Record<SiteRole, { resource: ResourceName; step: SiteStepName }>

/** What names of a site are made from; all lower-case, without a final dot. */
export interface SitePlan {
  /** One label, or several: `acme`. */
  customer: string
  /** The domain that its owner has: `example.net`. */
  zone: string
  /** The domain of the agent ingress, which several sites may share: `connect.example.net`. */
  connect_domain: string
}

export const wildcardOf = ({ customer, zone }: Pick<SitePlan, 'customer' | 'zone'>) => `*.${customer}.${zone}`

/** What agents of a site may bind. */
export const aclRuleOf = (plan: Pick<SitePlan, 'customer' | 'zone'>) => `bind:${wildcardOf(plan)}`

/**
 * What is wrong with the ingress's domain: it is delegated with all that lies below it, so that neither the owner's
 * domain nor the wildcard may. Null when nothing is.
 */
export function connectDomainProblem({ customer, zone, connect_domain }: SitePlan): string | null {
  if (isWithin(zone, connect_domain))
    return `This would hand all of ${zone} to the platform: give a name below it, such as connect.${zone}`
  return isWithin(`${customer}.${zone}`, connect_domain)
    ? `${wildcardOf({ customer, zone })} would lie within it, and its records would not be found`
    : null
}
