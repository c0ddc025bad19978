import { canonicalName } from '@/lib/dns/model/records'
import { domainNameProblem } from '@/lib/resources/values/domain-name-problem'
import {
  aclRuleOf,
  connectDomainProblem,
  planNameProblem,
  siteBase,
  type SitePlan,
  wildcardOf,
} from '@/lib/sites/model/sites'

/** The values of the form. `connect_domain` is null for the default, which is derived from `zone`. */
export interface PlanValues {
  name: string
  customer: string
  zone: string
  connect_domain: string | null
}

const canonical = (typed: string) => canonicalName(typed.trim())

type NamedPlan = SitePlan & { name: string }

const usualConnectDomain = (zone: string) => `connect.${zone}`

/**
 * Returns the plan for a request, with canonical domain names and with defaults for the site's name and the ingress
 * domain.
 */
export function namedPlan({ name, customer, zone, connect_domain }: PlanValues): NamedPlan {
  const plan = { customer: canonical(customer), zone: canonical(zone) }
  const connect = canonical(connect_domain ?? '') || usualConnectDomain(plan.zone)
  return { ...plan, connect_domain: connect, name: name.trim() || plan.customer }
}

export function planValues(plan: NamedPlan, fixed: Partial<Record<keyof SitePlan, unknown>>): PlanValues {
  const { name, customer, zone, connect_domain } = plan
  const isUsual = connect_domain === usualConnectDomain(zone) && !fixed.connect_domain
  return { name, customer, zone, connect_domain: isUsual ? null : connect_domain }
}

export function changedPlan(start: NamedPlan, plan: NamedPlan, fixed: readonly string[]): Partial<NamedPlan> {
  const { name, customer, zone, connect_domain } = plan
  const parts = { name, customer, zone, connect_domain }
  const before: Readonly<Record<string, unknown>> = { ...start }
  return Object.fromEntries(
    Object.entries(parts).filter(([part, value]) => before[part] !== value && !fixed.includes(part)),
  )
}

export function customerProblem(typed: string): string | null {
  const customer = canonical(typed)
  if (customer === '') return 'Enter a short label for the customer, such as acme'
  return planNameProblem('customer', customer)
}

export function zoneProblem(typed: string, customer = ''): string | null {
  const zone = canonical(typed)
  if (zone === '') return 'Enter a domain whose DNS records you can change'
  const own = planNameProblem('zone', zone)
  if (own !== null || customerProblem(customer) !== null) return own
  return domainNameProblem(wildcardOf({ customer: canonical(customer), zone }), true)?.message ?? null
}

export function connectProblem(values: PlanValues): string | null {
  const isUsual = canonical(values.connect_domain ?? '') === ''
  if (isUsual && zoneProblem(values.zone) !== null) return null
  const plan = namedPlan(values)
  const problem = planNameProblem('connect_domain', plan.connect_domain)
  if (problem !== null) return problem
  return zoneProblem(plan.zone) === null ? connectDomainProblem(plan) : null
}

/**
 * Returns the resource names that result from the input, or an empty list while the customer or the zone is invalid.
 */
export function resultingNames(values: PlanValues): { term: string; value: string }[] {
  if (customerProblem(values.customer) !== null || zoneProblem(values.zone, values.customer) !== null)
    return []
  const plan = namedPlan(values)
  const connect = connectProblem(values) === null ? plan.connect_domain : null
  return [
    { term: 'Wildcard domain', value: wildcardOf(plan) },
    { term: 'Challenge record', value: `_acme-challenge.${siteBase(plan)}` },
    ...(connect === null
      ? []
      : [
          { term: 'Agent ingress', value: connect },
          { term: 'Agents connect to', value: `tunnel.<region>.${connect}` },
        ]),
    { term: 'Authtoken rule', value: aclRuleOf(plan) },
    { term: 'Example service', value: `app.${siteBase(plan)}` },
  ]
}
