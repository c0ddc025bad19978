import { inSentence } from '@/lib/util/text'
import { resourceTypes, type ResourceName } from '@/lib/resources/resource-types'
import { siteRoleResources } from '@/lib/resources/site-roles'
import { domainNameProblem } from '@/lib/resources/values/domain-name-problem'
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
 * The states of a step.
 * - `done`: the step's evidence is valid now.
 * - `attention`: the step was done before but is now `waiting` or `todo`.
 * - `waiting`: DNS, an agent or the platform must act next.
 * - `unreachable`: the last test request failed.
 * - `todo`: a person must act next.
 * - `unknown`: the console couldn't check the step.
 */
export const siteStepStates = ['done', 'attention', 'unreachable', 'waiting', 'todo', 'unknown'] as const
export type SiteStepState = (typeof siteStepStates)[number]

/** The states of a site. `finished` means that every step has been done at some time. */
export const siteStates = ['open', 'finished', 'deleting', 'deleted'] as const
export type SiteState = (typeof siteStates)[number]

/** The roles of a site's resources, in the order of the set-up steps. Deletion uses the reverse order. */
export const siteRoles = ['ingress', 'domain', 'bot-user', 'credential'] as const
export type SiteRole = (typeof siteRoles)[number]

export const siteRoleInfo = {
  ingress: { resource: siteRoleResources.ingress, identifiedBy: 'domain', step: 'ingress' },
  domain: { resource: siteRoleResources.domain, identifiedBy: 'domain', step: 'domain' },
  'bot-user': { resource: siteRoleResources['bot-user'], identifiedBy: 'name', step: 'bot-user' },
  credential: { resource: siteRoleResources.credential, identifiedBy: 'description', step: 'bot-user' },
} as const satisfies Record<SiteRole, { resource: ResourceName; identifiedBy: string; step: SiteStepName }>

/** Returns the name of a role for use in a sentence, such as "agent ingress". */
export const siteRoleNoun = (role: SiteRole) => inSentence(resourceTypes[siteRoleInfo[role].resource].one)

export const siteRemovalKinds = ['tunnel', 'agent', ...siteRoles, 'dns-record'] as const
export type SiteRemovalKind = (typeof siteRemovalKinds)[number]

/**
 * A removal's states.
 * - `planned`: the removal hasn't started, or a person has requested a retry.
 * - `under-way`: the request may have been sent.
 * - `removed`: the removal succeeded, or a person reported it as done.
 * - `absent`: the resource was already deleted when the removal was planned, or no check ever found the record.
 * - `by-hand`: a person must remove a resource that the API can't delete, or a record in the owner's zone.
 * - `stays`: the resource or record is kept.
 * - `failed`: the resource wasn't removed, and a person must decide how to continue.
 * - `unknown`: the console couldn't determine the outcome, and a person must decide how to continue.
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
 * Returns a key that identifies a removal across requests. A tunnel's key contains the tunnel's URL, because the ID
 * of its endpoint changes when the agent restarts.
 */
export const removalMark = ({ kind, id, title }: { kind: SiteRemovalKind; id: string; title: string }) =>
  `${kind} ${kind === 'tunnel' ? title : id}`

/** Reports whether a removal needs a person's decision before the site's deletion can end. */
export const holdsBack = ({ kind, state }: { kind: SiteRemovalKind; state: SiteRemovalState }) =>
  kind !== 'dns-record' && (state === 'failed' || state === 'unknown')

/** The names in a site's plan, in lowercase and without a trailing dot. */
export interface SitePlan {
  /** One or more DNS labels, such as `acme`. */
  customer: string
  /** The domain of the site's owner, such as `example.net`. */
  zone: string
  /** The domain of the agent ingress, such as `connect.example.net`. Several sites can share an agent ingress. */
  connect_domain: string
}

/** The maximum length, in characters, of a site's name. */
export const maxSiteName = 80

/** Returns the plan's fields that resources with these roles depend on. Each value is one of the dependent roles. */
export function fixedPlan(roles: readonly SiteRole[]): Partial<Record<keyof SitePlan, SiteRole>> {
  const has = (role: SiteRole) => roles.includes(role)
  const named = (['domain', 'credential'] as const).find(has)
  return {
    ...(has('ingress') ? { connect_domain: 'ingress' } : {}),
    ...(named ? { customer: named, zone: named } : {}),
  }
}

type Names = Pick<SitePlan, 'customer' | 'zone'>

export const siteBase = ({ customer, zone }: Names) => `${customer}.${zone}`

export const wildcardOf = (plan: Names) => `*.${siteBase(plan)}`

export const usualAgentDomain = (plan: Names, label: string) => `agent-${label}.${siteBase(plan)}`

export const aclRuleOf = (plan: Names) => `bind:${wildcardOf(plan)}`

const maxLengths: Readonly<Record<keyof SitePlan, number>> = { customer: 100, zone: 150, connect_domain: 200 }

/**
 * Returns the error message for one name of a plan, or null if the name is valid. The name must be in lowercase without
 * a trailing dot.
 */
export function planNameProblem(part: keyof SitePlan, name: string): string | null {
  const max = maxLengths[part]
  if (name.length > max) return `Enter at most ${max} characters`
  if (part !== 'customer') return domainNameProblem(name, false)?.message ?? null
  if (!/^[a-z0-9_.-]+$/.test(name))
    return 'Enter one or more labels, such as acme or acme.eu. Use only letters, digits and hyphens.'
  return domainNameProblem(`${name}.example.net`, false)?.message ?? null
}

/**
 * Returns the error message for the domain of the agent ingress, or null if the domain is valid. The owner's domain and
 * the site's names can't be at or under this domain.
 */
export function connectDomainProblem(plan: SitePlan): string | null {
  const { zone, connect_domain } = plan
  if (isWithin(zone, connect_domain))
    return `This domain would delegate all of ${zone} to the platform. Use a name under ${zone}, such as connect.${zone}.`
  return isWithin(siteBase(plan), connect_domain)
    ? `The site's names (${wildcardOf(plan)}) would be under this domain, so resolvers couldn't find their DNS records. Enter another domain.`
    : null
}
