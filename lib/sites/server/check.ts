import 'server-only'
import type { DnsResource } from '@/lib/dns/model/standing'
import type { SiteDetail } from '@/lib/api/site-views'
import { Failure } from '@/lib/contract/failure'
import { type SiteRole, siteRoleInfo, type SiteStepName, siteSteps } from '@/lib/sites/model/sites'
import { thingsOf } from '@/lib/sites/store'
import { atMost } from '@/lib/util/async'
import { resourceOf, services } from '@/lib/server/accounts/upstream'
import { checkDns } from '@/lib/dns/server/dns'
import { followUp } from '@/lib/dns/server/watch'
import { wholeWalk } from '@/lib/server/inventory/look-up'
import { lookUp } from './look-up'
import { type SiteSubject, type SiteInput, siteSubject } from './subject'
import { siteDetail } from './view'

/** What a check takes at most, in milliseconds. */
const checkMs = 14_000

type Look = (subject: SiteSubject, signal: AbortSignal) => Promise<unknown>

const looks: Record<SiteStepName, Look> = {
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
 * Looks now at whatever proves a step, 15 s at most; nothing changes on the platform. That something could not be asked
 * shows in what the step says. Throws Failure ADIT_NOT_FOUND.
 */
export async function checkSiteStep(input: SiteInput<'checkStep'>): Promise<SiteDetail> {
  const subject = await siteSubject(input)
  const { context, account, site } = subject
  const step = siteSteps.find((name) => name === input.params.step)
  if (!step) throw new Failure('ADIT_NOT_FOUND', 'Step not found.')
  const signal = AbortSignal.any([input.request.signal, AbortSignal.timeout(checkMs)])
  await atMost(looks[step](subject, signal), checkMs)
  await services(context).keepCalls() // they may be the evidence
  return siteDetail(context, account, site.id)
}

/** Ids of the things of a site that have a role. */
async function idsIn({ context, account, site }: SiteSubject, role: SiteRole): Promise<string[]> {
  const things = await thingsOf(context.db, { accountId: account.id, siteId: site.id })
  return things.flatMap((thing) => (thing.role === role ? (thing.thing_id ?? []) : []))
}

/** Reads things anew, where the API can be asked for them. */
function reread(role: SiteRole): Look {
  return async (subject, signal) => {
    for (const id of await idsIn(subject, role)) await lookUp(subject, role, id, signal)
  }
}

/** Asks DNS for the records of the ingress or the domain, and has it asked again until they are right. */
function checkRecordsOf(role: SiteRole & ('ingress' | 'domain')): Look {
  return async (subject, signal) => {
    const { context, account } = subject
    const resource: DnsResource = siteRoleInfo[role].resource
    for (const id of await idsIn(subject, role))
      await followUp(context, account, await checkDns(context, account, resource, id, signal))
  }
}
