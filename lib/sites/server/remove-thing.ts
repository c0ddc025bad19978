import 'server-only'
import { randomUUID } from 'node:crypto'
import { offers } from '@/lib/contract/offers'
import { includesRole } from '@/lib/contract/role'
import type { Named } from '@/lib/contract/operation'
import type { Db } from '@/lib/db/open'
import { type SiteRole, siteRoleInfo, siteRoleNoun } from '@/lib/sites/model/sites'
import { keepRemoval, type RemovalChange } from '@/lib/sites/removals'
import type { RemovalRow, SiteRow } from '@/lib/sites/store'
import { capabilityStates } from '@/lib/upstream/capabilities'
import { answerWords, isPathMissing } from '@/lib/upstream/outcome'
import type { Answer } from '@/lib/upstream/transport'
import { type Account, resourceOf } from '@/lib/server/accounts/upstream'
import type { Context } from '@/lib/server/context'
import { noteWrite } from '@/lib/server/proxy/note'
import { sendWrite } from '@/lib/server/proxy/send'
import { beginWrite, resultOf, type Write } from '@/lib/server/proxy/write'
import { lookUp } from './look-up'
import { ingressUsers } from './view'

export interface Removing {
  context: Context
  account: Account
  site: SiteRow
}

type ThingRemoval = RemovalRow & { kind: SiteRole }

const now = () => new Date().toISOString()
const removed = (reason: string | null = null): RemovalChange => ({ state: 'removed', at: now(), reason })

/**
 * Removes one thing of a site, by one write in the name of who confirmed it. Found under way, it is a dead process's:
 * what came of it is read, and it is not sent again. Stores what it comes to.
 */
export async function removeThing(removing: Removing, row: ThingRemoval): Promise<void> {
  const change = await (row.state === 'under-way' ? changeAfterDeath : changeNow)(removing, row)
  if (change !== null) await keepRemoval(removing.context.db, change.from ?? row, change.to)
}

interface Change {
  /** The row as it stands in the store by then. */
  from?: RemovalRow
  to: RemovalChange
}

/** Null where somebody else has changed it meanwhile. */
async function changeNow(removing: Removing, row: ThingRemoval): Promise<Change | null> {
  const { context, account, site } = removing
  const { db } = context
  const resource = resourceOf(siteRoleInfo[row.kind].resource)
  const kept = await keptForOthers(removing, row)
  if (kept) return { to: kept }
  const states = await capabilityStates(db, account)
  const op = resource.ops.delete
  if (!op || !offers(states, op)) return { to: byHand(row) }
  const fault = await takerFault(db, site, op)
  if (fault !== null) return { to: { state: 'failed', at: now(), reason: fault } }
  const request_id = randomUUID()
  const sending = { ...row, state: 'under-way' as const, request_id }
  if (!(await claim(removing, row, request_id))) return null
  const write: Write = {
    context,
    account,
    person: { id: site.taker_id ?? '', email: site.taker_email ?? '' },
    resource,
    states,
    request: { op, params: { id: row.id }, query: {}, body: undefined, keeps: false },
    requestId: request_id,
  }
  const answer = await sendWrite(write, await beginWrite(write))
  await noteWrite(context, account, write.request, answer, request_id)
  return { from: sending, to: await changeAfter(removing, row, write, answer) }
}

/** What becomes of an ingress that other sites have by now; null for all else. */
async function keptForOthers(
  { context, account, site }: Removing,
  { kind }: ThingRemoval,
): Promise<RemovalChange | null> {
  const users = kind === 'ingress' ? await ingressUsers(context.db, account.id, site.id) : []
  return users.length > 0 ? { state: 'stays', at: now(), reason: `Used by ${users.join(', ')} too.` } : null
}

/** Keeps that a thing is being removed, unless another site has it by now; from then on none takes it in (`needOwn`). */
const claim = (removing: Removing, row: ThingRemoval, request_id: string): Promise<boolean> =>
  removing.context.db.transaction().execute(async (db) => {
    const kept = await keptForOthers({ ...removing, context: { ...removing.context, db } }, row)
    const change = kept ?? { state: 'under-way' as const, at: now(), reason: null, request_id }
    return (await keepRemoval(db, row, change)) && kept === null
  })

async function changeAfter(
  removing: Removing,
  row: ThingRemoval,
  { request }: Write,
  answer: Answer,
): Promise<RemovalChange> {
  const result = resultOf(answer, request)
  if (result === 'done') return removed()
  if (answer.kind === 'answered' && isPathMissing(answer)) return byHand(row)
  if (answer.kind === 'answered' && answer.status === 404) return removed('It no longer existed.')
  if (result === 'unknown') return lookedUp(removing, row)
  return { state: 'failed', at: now(), reason: answerWords(request.op, answer).message }
}

const byHand = ({ kind }: ThingRemoval): RemovalChange => ({
  state: 'by-hand',
  at: now(),
  reason: `The API of this account can't delete it. Delete the ${siteRoleNoun(kind)} in the platform's dashboard.`,
})

/** What the audit and the platform say of a write whose process died. One that was never sent is sent now. */
async function changeAfterDeath(removing: Removing, row: ThingRemoval): Promise<Change | null> {
  const { db } = removing.context
  const acts = await db
    .selectFrom('audit')
    .select(['phase', 'result'])
    .where('account_id', '=', removing.account.id)
    .where('request_id', '=', row.request_id)
    .where('operation', '=', `${siteRoleInfo[row.kind].resource}.delete`)
    .execute()
  if (acts.length === 0) {
    const isMine = await keepRemoval(db, row, { state: 'planned', at: null })
    return isMine ? changeNow(removing, { ...row, state: 'planned' }) : null
  }
  if (acts.some(({ result }) => result === 'done')) return { to: removed() }
  return { to: await lookedUp(removing, row) }
}

/** Whether a thing is still there, by a read; `unknown` where nobody can be asked. */
export async function isThere(
  removing: Removing,
  { kind, id }: Pick<ThingRemoval, 'kind' | 'id'>,
): Promise<boolean | 'unknown'> {
  const sight = await lookUp(removing, kind, id)
  if (sight.kind === 'there') return true
  return sight.kind === 'gone' ? false : 'unknown'
}

async function lookedUp(removing: Removing, row: ThingRemoval): Promise<RemovalChange> {
  const found = await isThere(removing, row)
  if (found === false)
    return removed("The API's response was lost. A check afterwards showed that it no longer exists.")
  if (found)
    return {
      state: 'failed',
      at: now(),
      reason: `The API's response was lost, and the ${siteRoleNoun(row.kind)} still exists. Try again, or leave it.`,
    }
  return {
    state: 'unknown',
    at: now(),
    reason: `We couldn't confirm whether the ${siteRoleNoun(row.kind)} was deleted, and can't read it right now. Look in the platform's dashboard, then choose an action here.`,
  }
}

/** Why nothing is removed in the name of who confirmed the take-down any more; null where it may be. */
export async function takerFault(
  db: Db,
  { taker_id, taker_email }: SiteRow,
  op: Pick<Named, 'access'>,
): Promise<string | null> {
  const user = await db
    .selectFrom('users')
    .select(['role', 'disabled_at'])
    .where('id', '=', taker_id)
    .executeTakeFirst()
  const who = taker_email ?? 'Nobody'
  if (!user || user.disabled_at !== null)
    return `${who}, who started this, can no longer sign in. Try again to continue in your name.`
  return includesRole(user.role, op.access)
    ? null
    : `${who}, who started this, now has the ${user.role} role. This requires the ${op.access} role.`
}
