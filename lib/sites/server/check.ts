import 'server-only'
import type { DnsResource } from '@/lib/resources/resource-types'
import type { SiteDetail } from '@/lib/api/site-views'
import { Failure } from '@/lib/contract/failure'
import { type SiteRole, siteRoleInfo, type SiteStepName, siteSteps } from '@/lib/sites/model/sites'
import { siteResourcesOf } from '@/lib/sites/store'
import { atMost } from '@/lib/util/async'
import { resourceOf, services } from '@/lib/server/accounts/upstream'
import { checkDns } from '@/lib/dns/server/dns'
import { followUp } from '@/lib/dns/server/watch'
import { wholeWalk } from '@/lib/server/inventory/lookup'
import { lookUp, type SiteSubject, type SiteInput, siteSubject } from './subject'
import { siteDetail } from './view'

/** The maximum duration, in milliseconds, of a check. */
const checkMs = 14_000

type Check = (subject: SiteSubject, signal: AbortSignal) => Promise<unknown>

const checks: Record<SiteStepName, Check> = {
  'api-key': (subject) => wholeWalk(subject, resourceOf('agent-ingresses')),
  ingress: reread('ingress'),
  'ns-records': checkRecordsOf('ingress'),
  domain: reread('domain'),
  'cname-records': checkRecordsOf('domain'),
  'verify-dns': (subject, signal) =>
    Promise.all((['ingress', 'domain'] as const).map((role) => checkRecordsOf(role)(subject, signal))),
  'bot-user': (subject, signal) =>
    Promise.all((['bot-user', 'credential'] as const).map((role) => reread(role)(subject, signal))),
  'agent-config': (subject) => wholeWalk(subject, resourceOf('tunnel-sessions')),
  'agent-api': async (subject) => {
    await wholeWalk(subject, resourceOf('tunnel-sessions'))
    await wholeWalk(subject, resourceOf('endpoints'))
  },
}

/**
 * Checks a step of a site now, for at most 14 seconds. Changes nothing on the platform. Ignores errors of the check
 * because the step's new state shows the result. Throws Failure ADIT_NOT_FOUND if the site or step is unknown.
 */
export async function handleCheckSiteStep(input: SiteInput<'checkStep'>): Promise<SiteDetail> {
  const subject = await siteSubject(input)
  const { context, account, site } = subject
  const step = siteSteps.find((name) => name === input.params.step)
  if (!step) throw new Failure('ADIT_NOT_FOUND', 'Step not found.')
  const signal = AbortSignal.any([input.request.signal, AbortSignal.timeout(checkMs)])
  await atMost(checks[step](subject, signal), checkMs)
  await services(context).keepCalls() // these calls may be the evidence
  return siteDetail(context, account, site.id)
}

async function idsIn({ context, account, site }: SiteSubject, role: SiteRole): Promise<string[]> {
  const resources = await siteResourcesOf(context.db, { accountId: account.id, siteId: site.id })
  return resources.flatMap((resource) => (resource.role === role ? (resource.resource_id ?? []) : []))
}

/** Returns a check that reads the site's resources with this role again, if the API can return them. */
function reread(role: SiteRole): Check {
  return async (subject, signal) => {
    for (const id of await idsIn(subject, role)) await lookUp(subject, role, id, signal)
  }
}

/**
 * Returns a check of the DNS records that the site's agent ingress or domain requires. The check also schedules further
 * checks until the records are correct.
 */
function checkRecordsOf(role: SiteRole & ('ingress' | 'domain')): Check {
  return async (subject, signal) => {
    const { context, account } = subject
    const resource: DnsResource = siteRoleInfo[role].resource
    for (const id of await idsIn(subject, role))
      await followUp(context, account, await checkDns(context, account, resource, id, signal))
  }
}
