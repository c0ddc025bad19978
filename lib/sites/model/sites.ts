import { inSentence } from '@/lib/util/text'
import { catalogue, type ResourceName } from '@/lib/resources/catalogue'
import { isWithin } from '@/lib/dns/model/records'

// Without schemas: the pages of sites load this.

/** The nine steps from an API key to traffic, in order. The API specification, section "Site-to-site set-up sequence". */
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
export const siteStepStates = ['done', 'attention', 'waiting', 'todo', 'unknown'] as const
export type SiteStepState = (typeof siteStepStates)[number]

/** `finished`: every step was done once; `taking-down` and `taken-down`: for good. */
export const siteStates = ['open', 'finished', 'taking-down', 'taken-down'] as const
export type SiteState = (typeof siteStates)[number]

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

/** What a thing of this role is called in a sentence: "agent ingress". */
export const siteRoleNoun = (role: SiteRole) => inSentence(catalogue[siteRoleInfo[role].resource].one)

/** What a take-down removes: tunnels and sessions of agents, things, and, by their owner's hand, DNS records. */
export const siteRemovalKinds = ['tunnel', 'agent', ...siteRoles, 'dns-record'] as const
export type SiteRemovalKind = (typeof siteRemovalKinds)[number]

/**
 * `by-hand`: the API has no such operation, or it is a record of the owner's zone; `stays`: the site did not make it;
 * `absent`: a record that was never seen in DNS and is not there, or a thing that was gone before the take-down.
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

/** By what a removal that was shown is known again: a tunnel by its URL, since its endpoint is another after a restart. */
export const removalMark = ({ kind, id, title }: { kind: SiteRemovalKind; id: string; title: string }) =>
  `${kind} ${kind === 'tunnel' ? title : id}`

/** What names of a site are made from; all lower-case, without a final dot. */
export interface SitePlan {
  /** One label, or several: `acme`. */
  customer: string
  /** The domain that its owner has: `example.net`. */
  zone: string
  /** The domain of the agent ingress, which several sites may share: `connect.example.net`. */
  connect_domain: string
}

/** Characters of a site's name at most. */
export const maxSiteName = 80

/**
 * The parts of a plan that cannot be changed, each with what was made or taken in under it first. `roles`: of the things
 * that the site has, or is having made.
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

/** The name that all names of a site are below. */
export const siteBase = ({ customer, zone }: Names) => `${customer}.${zone}`

export const wildcardOf = (plan: Names) => `*.${siteBase(plan)}`

/** Under which name the API of an agent is reached unless told otherwise. */
export const usualAgentDomain = (plan: Names, label: string) => `agent-${label}.${siteBase(plan)}`

/** What agents of a site may bind. */
export const aclRuleOf = (plan: Names) => `bind:${wildcardOf(plan)}`

/**
 * What is wrong with the ingress's domain: it is delegated with all that lies below it, so that neither the owner's
 * domain nor the wildcard may. Null when nothing is.
 */
export function connectDomainProblem(plan: SitePlan): string | null {
  const { zone, connect_domain } = plan
  if (isWithin(zone, connect_domain))
    return `This would delegate all of ${zone} to the platform. Use a name below it, such as connect.${zone}`
  return isWithin(siteBase(plan), connect_domain)
    ? `${wildcardOf(plan)} would be within this domain, so its records couldn't be found`
    : null
}
