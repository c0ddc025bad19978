import 'server-only'
import * as z from 'zod'
import { Failure } from '@/lib/contract/failure'
import type { Named } from '@/lib/contract/operation'
import type { Db } from '@/lib/db/open'
import { canonicalName } from '@/lib/dns/model/records'
import {
  type SitePlan,
  type SiteRole,
  siteRoleInfo,
  siteRoleNoun,
  siteRoles,
  wildcardOf,
} from '@/lib/sites/model/sites'
import { addedNow, insertThing, type SiteRow, type ThingRow } from '@/lib/sites/store'
import { capabilityStates } from '@/lib/upstream/capabilities'
import { acting, actingFor } from '@/lib/server/acting'
import { resourceOf, services } from '@/lib/server/accounts/upstream'
import { readJson } from '@/lib/server/body'
import { idempotencyKey } from '@/lib/server/idempotency'
import { type ProxyAnswer, toResponse } from '@/lib/server/proxy/answer'
import { checkedRequest } from '@/lib/server/proxy/request'
import { type Check, runWrite } from '@/lib/server/proxy/run'
import type { Write } from '@/lib/server/proxy/write'
import type { RouteInput } from '@/lib/server/route-types'
import { needAgent } from './agents'
import { madeId, settleMaking, settleMakings } from './making'
import { agentLabel, openSite, type SiteSubject, siteSubject } from './subject'
import { siteDetail } from './view'
import { forReader } from '@/lib/audit/reader'

/** What calls of a site are named by in the ledger, besides who made them. */
const SITE_WORK = 'site'
const maxTitle = 255

const given = z.strictObject({
  role: z.enum(siteRoles),
  body: z.record(z.string(), z.unknown()),
  label: agentLabel.optional(),
})
type Given = z.output<typeof given>

/**
 * Has the platform create a thing of a site, by the very way of a write of the proxy, once for each key. The site knows
 * of it before anything is sent. What the platform refuses goes to the browser as the proxy's answer. Throws Failure.
 */
export async function makeSiteThing(input: RouteInput): Promise<Response> {
  const subject = await siteSubject(input)
  const { context, account, person, requestId } = subject
  const key = idempotencyKey(input.request.headers)
  if (key === null)
    throw new Failure('ADIT_BAD_REQUEST', 'A create requires an Idempotency-Key header. Reload the page.')
  const wanted = await readJson(input.request, given)
  const resource = resourceOf(siteRoleInfo[wanted.role].resource)
  const op = createOf(wanted.role)
  const request = checkedRequest({ op, params: {}, query: {}, body: wanted.body }, { context, person })
  const states = await capabilityStates(context.db, account)
  if (states[op.name] === 'missing') throw cannotCreate(wanted.role)
  await settleMakings(context, account, subject.site.id)
  const write: Write = { context, account, person, resource, states, request, requestId }
  const { making } = services(context)
  making.add(requestId) // before its row stands in the store, where a read would take it for a dead process's
  try {
    const answer = await run(subject, wanted, write, key)
    if (answer.status >= 400) return toResponse(answer)
    const made: unknown = JSON.parse(answer.textOnce ?? answer.text)
    return Response.json({ detail: await siteDetail(context, account, subject.site.id), made })
  } finally {
    making.delete(requestId)
  }
}

/**
 * Sends it, and keeps what came of it: by the answer, else by what the store has of it. The place is taken within the
 * turn that the key gives, so that each that is sent has a row of its own request; of a key that was used already, the
 * first answer comes again, and the site is left as it is.
 */
async function run(subject: SiteSubject, wanted: Given, write: Write, key: string): Promise<ProxyAnswer> {
  const { db } = write.context
  let row: ThingRow | undefined
  const claim: Check = async (checked) => {
    row = await claimPlace(subject, wanted, key)
    return checked
  }
  const send = async (): Promise<ProxyAnswer> => runWrite(write, key, claim)
  try {
    const answer = await actingFor({ ...acting(), work: SITE_WORK }, send)
    if (row) await keepMade(db, row, answer)
    return answer
  } catch (error) {
    if (row) await settleMaking(db, row)
    throw error
  }
}

async function keepMade(db: Db, row: ThingRow, { status, text }: ProxyAnswer): Promise<void> {
  const id = status < 300 ? madeId(text) : null
  if (id === null) return settleMaking(db, row, text)
  await db
    .updateTable('site_things')
    .set({ state: 'there', thing_id: id, reason: null })
    .where('row_id', '=', row.row_id)
    .where('state', '!=', 'there')
    .execute()
}

function createOf(role: SiteRole): Named {
  const { create } = resourceOf(siteRoleInfo[role].resource).ops
  if (!create) throw new Error(`There is no create of ${role}`)
  return create
}

const cannotCreate = (role: SiteRole) =>
  new Failure(
    'ADIT_CONFLICT',
    `The API of this account can't create this. Create the ${siteRoleNoun(role)} in the platform's dashboard, then link it here by its ID.`,
  )

/** Names that the plan of a site says, where the body names one. Throws Failure ADIT_INVALID. */
function checkAgainstPlan(plan: SitePlan, { role, body, label }: Given): void {
  if (role === 'credential' && label === undefined)
    throw new Failure('ADIT_INVALID', 'Choose the agent that the authtoken is for.', { field: 'label' })
  const planned = plannedName(plan, role)
  if (planned === null || (typeof body.domain === 'string' && canonicalName(body.domain) === planned)) return
  throw new Failure('ADIT_INVALID', `This site is for ${planned}. Change the site to have another name.`, {
    field: 'domain',
  })
}

/** The domain that a site's plan gives a thing; null where it gives none. */
export function plannedName(plan: SitePlan, role: SiteRole): string | null {
  if (role === 'ingress') return plan.connect_domain
  return role === 'domain' ? wildcardOf(plan) : null
}

/** Takes a place of a site, as its plan is now, for what is about to be made. Throws Failure ADIT_CONFLICT, ADIT_INVALID. */
function claimPlace(subject: SiteSubject, wanted: Given, key: string): Promise<ThingRow> {
  const { context, person, requestId } = subject
  const { role, body } = wanted
  const label = role === 'credential' ? (wanted.label ?? '') : ''
  return context.db.transaction().execute(async (db) => {
    const site = await openSite(db, subject)
    const known = await placeOf(db, site, role, label)
    if (known) throw placeTaken(known)
    checkAgainstPlan(site, wanted)
    if (role === 'credential') await needAgent(db, site, label)
    const making = { role, label, title: titleIn(body), is_made: 1, state: 'making' as const }
    return insertThing(db, site, { ...making, ...addedNow(person), key, request_id: requestId })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

function titleIn({ domain, name, description }: Record<string, unknown>): string {
  const texts = [domain, name, description].flatMap((one) => (typeof one === 'string' ? one : []))
  return (texts.find((text) => text !== '') ?? '').slice(0, maxTitle)
}

/** Returns the resource that a site has in a role; undefined where it has none. */
export const placeOf = (
  db: Db,
  { id }: Pick<SiteRow, 'id'>,
  role: SiteRole,
  label: string,
): Promise<ThingRow | undefined> =>
  db
    .selectFrom('site_things')
    .selectAll()
    .where('site_id', '=', id)
    .where('role', '=', role)
    .where('label', '=', label)
    .executeTakeFirst()

export function placeTaken({ role, title, thing_id, state, user_email }: ThingRow): Failure {
  const what = `${siteRoleNoun(role)} ${title || (thing_id ?? '')}`.trim()
  if (state === 'making')
    return new Failure(
      'ADIT_CONFLICT',
      `${forReader(user_email)} is creating the ${what} right now. Nothing was sent.`,
    )
  if (state === 'unknown')
    return new Failure(
      'ADIT_CONFLICT',
      `We couldn't confirm whether the ${what} was created. Link the existing one, or remove it from the site first. Nothing was sent.`,
    )
  return new Failure(
    'ADIT_CONFLICT',
    `The site already has the ${what}. Remove it from the site first. Nothing was sent.`,
  )
}
