import 'server-only'
import type { Act } from '@/lib/acts/acts'
import type { SiteDetail } from '@/lib/api/site-views'
import type { NewSiteResource } from '@/lib/api/sites'
import { Failure } from '@/lib/contract/failure'
import type { Named } from '@/lib/contract/operation'
import { readErrorEnvelope } from '@/lib/contract/read-envelope'
import type { Db } from '@/lib/db/open'
import { canonicalName } from '@/lib/dns/model/records'
import { type SitePlan, type SiteRole, siteRoleInfo, siteRoleNoun, wildcardOf } from '@/lib/sites/model/sites'
import {
  settleCreation,
  addedNow,
  insertSiteResource,
  type SiteRow,
  type SiteResourceRow,
} from '@/lib/sites/store'
import { errorFields } from '@/lib/util/errors'
import { isRecord } from '@/lib/util/records'
import { capabilityStates } from '@/lib/upstream/capabilities'
import { resultOf } from '@/lib/upstream/outcome'
import { acting, actingFor } from '@/lib/server/acting'
import { resourceOf } from '@/lib/server/accounts/upstream'
import { idempotencyKey } from '@/lib/server/acts/acts'
import { log } from '@/lib/server/log'
import { type ProxyAnswer, toResponse } from '@/lib/server/proxy/answer'
import { checkedRequest } from '@/lib/server/proxy/request'
import type { Write, WriteHooks } from '@/lib/server/writes/types'
import { runWrite } from '@/lib/server/writes/write'
import { ensureAgent } from './agents'
import { openSite, type SiteSubject, type SiteInput, siteSubject } from './subject'
import { siteDetail } from './view'
import { forReader } from '@/lib/audit/reader'

const SITE_WORK = 'site'
const maxTitle = 255

/**
 * Creates a resource of a site on the platform, at most once per idempotency key. Returns the new resource and the
 * site (null if it can't be read), or an error response.
 */
export async function handleCreateSiteResource(input: SiteInput<'createResource'>): Promise<Response> {
  const subject = await siteSubject(input)
  const { context, account, person, requestId } = subject
  const key = idempotencyKey(input.request.headers)
  if (key === null)
    throw new Failure(
      'ADIT_BAD_REQUEST',
      'A create request must include the Idempotency-Key header. Reload the page.',
    )
  const wanted = input.body
  const resource = resourceOf(siteRoleInfo[wanted.role].resource)
  const op = createOf(wanted.role)
  const request = checkedRequest({ op, params: {}, query: {}, body: wanted.body }, { context, person })
  const states = await capabilityStates(context.db, account)
  if (states[op.name] === 'missing') throw cannotCreate(wanted.role)
  const write: Write = { context, account, person, resource, states, request, requestId, key }
  const answer: ProxyAnswer = await actingFor({ ...acting(), work: SITE_WORK }, () =>
    runWrite(write, creationHooks(subject, wanted, request)),
  )
  if (answer.status >= 400) return toResponse(answer)
  const created: unknown = JSON.parse(answer.textOnce ?? answer.text)
  return Response.json({ detail: await detailAfter(subject), created })
}

async function detailAfter({ context, account, site, requestId }: SiteSubject): Promise<SiteDetail | null> {
  try {
    return await siteDetail(context, account, site.id)
  } catch (error) {
    log.error(
      { ...errorFields(error), request_id: requestId },
      "couldn't read a site after its resource was created",
    )
    return null // the response must still contain the new resource and any secret that is shown only once
  }
}

const creationHooks = (
  subject: SiteSubject,
  wanted: NewSiteResource,
  request: Write['request'],
): WriteHooks => ({
  claim: (db, act) => claimResource(db, subject, wanted, act),
  async keep(db, { id }, answer, { text }) {
    const result = resultOf(answer, request.op)
    if (result === 'done') await settleCreation(db, id, { result, target: createdId(text) })
    else await settleCreation(db, id, { result }, readErrorEnvelope(JSON.parse(text))?.msg.slice(0, 800))
  },
})

function createdId(text: string): string | null {
  const created: unknown = JSON.parse(text)
  return isRecord(created) && typeof created.id === 'string' ? created.id : null
}

function createOf(role: SiteRole): Named {
  const { create } = resourceOf(siteRoleInfo[role].resource).ops
  if (!create) throw new Error(`${role} has no create operation`)
  return create
}

const cannotCreate = (role: SiteRole) =>
  new Failure(
    'ADIT_CONFLICT',
    `This account's API can't create the ${siteRoleNoun(role)}. Create it in the platform's dashboard, then link it here by its ID.`,
  )

function checkAgainstPlan(plan: SitePlan, { role, body, label }: NewSiteResource): void {
  if (role === 'credential' && label === undefined)
    throw new Failure('ADIT_INVALID', 'Choose the agent that the authtoken is for.', { field: 'label' })
  const planned = plannedName(plan, role)
  if (planned === null || (typeof body.domain === 'string' && canonicalName(body.domain) === planned)) return
  throw new Failure('ADIT_INVALID', `This site uses ${planned}. To use a different name, edit the site.`, {
    field: 'domain',
  })
}

export function plannedName(plan: SitePlan, role: SiteRole): string | null {
  if (role === 'ingress') return plan.connect_domain
  return role === 'domain' ? wildcardOf(plan) : null
}

async function claimResource(db: Db, subject: SiteSubject, wanted: NewSiteResource, act: Act): Promise<void> {
  const { person, requestId } = subject
  const { role, body } = wanted
  const label = role === 'credential' ? (wanted.label ?? '') : ''
  const site = await openSite(db, subject)
  const known = await findSiteResource(db, site, role, label)
  if (known) throw alreadyAdded(known)
  checkAgainstPlan(site, wanted)
  if (role === 'credential') await ensureAgent(db, site, label)
  const row = { role, label, title: titleIn(body), is_created: 1, state: 'creating' as const }
  const sent = { key: act.key?.value, request_id: requestId, act_id: act.id }
  await insertSiteResource(db, site, { ...row, ...addedNow(person), ...sent }).execute()
}

function titleIn({ domain, name, description }: Record<string, unknown>): string {
  const texts = [domain, name, description].flatMap((one) => (typeof one === 'string' ? one : []))
  return (texts.find((text) => text !== '') ?? '').slice(0, maxTitle)
}

/** Finds the site's resource for a role. `label` is the agent's label for a credential, and empty for other roles. */
export const findSiteResource = (
  db: Db,
  { id }: Pick<SiteRow, 'id'>,
  role: SiteRole,
  label: string,
): Promise<SiteResourceRow | undefined> =>
  db
    .selectFrom('site_resources')
    .selectAll()
    .where('site_id', '=', id)
    .where('role', '=', role)
    .where('label', '=', label)
    .executeTakeFirst()

export function alreadyAdded({ role, title, resource_id, state, user_email }: SiteResourceRow): Failure {
  const what = `${siteRoleNoun(role)} ${title || (resource_id ?? '')}`.trim()
  if (state === 'creating')
    return new Failure(
      'ADIT_CONFLICT',
      `${forReader(user_email)} is creating the ${what}. Nothing was changed. Reload the page in a moment.`,
    )
  if (state === 'unknown')
    return new Failure(
      'ADIT_CONFLICT',
      `The console couldn't confirm whether the ${what} was created. If the ${what} exists, link it. Otherwise, remove the unconfirmed entry from the site. Your request wasn't sent.`,
    )
  return new Failure(
    'ADIT_CONFLICT',
    `The site already has the ${what}, so nothing was changed. To use a different resource, remove this one from the site first.`,
  )
}
