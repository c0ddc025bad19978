import { inSentence } from '@/lib/util/text'
import { resourceTypes, type ResourceName } from '@/lib/resources/resource-types'
import { isWithin } from '@/lib/dns/model/records'

// No schemas here, because the pages of sites load this module.

/**
 * The nine steps from an API key to traffic, in order. Source: the API specification, section "Site-to-site set-up
 * sequence".
 */
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
 * The state of a step. `done`: its evidence was seen and is still valid. `attention`: it was done once but is no
 * longer. `waiting`: part of it exists. `todo`: none of it exists. `unknown`: no source could be queried.
 */
export const siteStepStates = ['done', 'attention', 'waiting', 'todo', 'unknown'] as const
export type SiteStepState = (typeof siteStepStates)[number]

/** The state of a site. `finished`: every step was done once. `taking-down` and `taken-down` can't be undone. */
export const siteStates = ['open', 'finished', 'taking-down', 'taken-down'] as const
export type SiteState = (typeof siteStates)[number]

/** The roles of a site's resources, in order of creation. Deletion uses the reverse order. */
export const siteRoles = ['ingress', 'domain', 'bot-user', 'credential'] as const
export type SiteRole = (typeof siteRoles)[number]

/**
 * The resource kind of each role and the step that creates it. A site has one resource per role, and one credential per
 * agent.
 */
export const siteRoleInfo = {
  ingress: { resource: 'agent-ingresses', step: 'ingress' },
  domain: { resource: 'reserved-domains', step: 'domain' },
  'bot-user': { resource: 'bot-users', step: 'bot-user' },
  credential: { resource: 'credentials', step: 'bot-user' },
} as const satisfies Record<SiteRole, { resource: ResourceName; step: SiteStepName }>

/** Returns the noun for a role within a sentence, such as "agent ingress". */
export const siteRoleNoun = (role: SiteRole) => inSentence(resourceTypes[siteRoleInfo[role].resource].one)

/**
 * The kinds of removals in a site deletion: tunnels and sessions of agents, resources, and DNS records. The domain's
 * owner removes the DNS records manually.
 */
export const siteRemovalKinds = ['tunnel', 'agent', ...siteRoles, 'dns-record'] as const
export type SiteRemovalKind = (typeof siteRemovalKinds)[number]

/**
 * The states of a removal. `by-hand`: the API has no such operation, or it is a record in the owner's zone. `stays`:
 * the site didn't create it. `absent`: a record that was never seen in DNS and doesn't exist, or a resource that was
 * gone before the site deletion.
 */
export const siteRemovalStates = [
  'planned',
  'under-way',
  'removed',
  'absent',
  'by-hand',
  'stays',
  'failed',
  'unknown',
] as const
export type SiteRemovalState = (typeof siteRemovalStates)[number]

/**
 * Returns a key that identifies a displayed removal. A tunnel is identified by its URL, because its endpoint ID changes
 * after a restart.
 */
export const removalMark = ({ kind, id, title }: { kind: SiteRemovalKind; id: string; title: string }) =>
  `${kind} ${kind === 'tunnel' ? title : id}`

/** The parts that a site's names are derived from. All are lowercase and have no final dot. */
export interface SitePlan {
  /** One label, or several: `acme`. */
  customer: string
  /** The owner's domain: `example.net`. */
  zone: string
  /** The domain of the agent ingress, which several sites may share: `connect.example.net`. */
  connect_domain: string
}

/** The maximum length of a site's name, in characters. */
export const maxSiteName = 80

/**
 * Returns the parts of a plan that can't be changed, each with the role of the first resource that depends on it.
 * `roles` lists the resources that the site has or is creating.
 */
export function fixedPlan(roles: readonly SiteRole[]): Partial<Record<keyof SitePlan, SiteRole>> {
  const has = (role: SiteRole) => roles.includes(role)
  const named = (['domain', 'credential'] as const).find(has)
  return {
    ...(has('ingress') ? { connect_domain: 'ingress' } : {}),
    ...(named ? { customer: named, zone: named } : {}),
  }
}

type Names = Pick<SitePlan, 'customer' | 'zone'>

/** Returns the base domain of all names of a site. */
export const siteBase = ({ customer, zone }: Names) => `${customer}.${zone}`

export const wildcardOf = (plan: Names) => `*.${siteBase(plan)}`

/** Returns the default domain of an agent's API. */
export const usualAgentDomain = (plan: Names, label: string) => `agent-${label}.${siteBase(plan)}`

/** Returns the ACL rule for the names that a site's agents may bind. */
export const aclRuleOf = (plan: Names) => `bind:${wildcardOf(plan)}`

/**
 * Returns the problem with the ingress's domain; null if the domain is valid. The domain is delegated with all names
 * below it, so it must not contain the owner's domain or the wildcard.
 */
export function connectDomainProblem(plan: SitePlan): string | null {
  const { zone, connect_domain } = plan
  if (isWithin(zone, connect_domain))
    return `This would delegate all of ${zone} to the platform. Use a name under it, such as connect.${zone}`
  return isWithin(siteBase(plan), connect_domain)
    ? `${wildcardOf(plan)} would be within this domain, so its records couldn't be found`
    : null
}
