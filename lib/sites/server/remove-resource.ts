import 'server-only'
import { randomUUID } from 'node:crypto'
import { isRunning } from '@/lib/acts/run'
import { Failure } from '@/lib/contract/failure'
import { offers } from '@/lib/contract/offers'
import type { Named } from '@/lib/contract/operation'
import type { Db } from '@/lib/db/open'
import { type SiteRole, siteRoleInfo, siteRoleNoun } from '@/lib/sites/model/sites'
import { alsoUsedText } from '@/lib/sites/removal-plan'
import { keepRemoval, type RemovalChange } from '@/lib/sites/removals'
import type { RemovalRow, SiteRow } from '@/lib/sites/store'
import { capabilityStates } from '@/lib/upstream/capabilities'
import { answerError, isPathMissing, resultOf } from '@/lib/upstream/outcome'
import type { Answer } from '@/lib/upstream/transport'
import { type Account, resourceOf } from '@/lib/server/accounts/upstream'
import { actsOf } from '@/lib/server/acts/acts'
import type { Context } from '@/lib/server/context'
import { log } from '@/lib/server/log'
import { senderFault } from '@/lib/server/people/sender-fault'
import type { Write } from '@/lib/server/writes/types'
import { runWrite } from '@/lib/server/writes/write'
import { errorFields } from '@/lib/util/errors'
import { lookUp } from './subject'
import { ingressUsers } from './view'

export interface Removing {
  context: Context
  account: Account
  site: SiteRow
}

type ResourceRemoval = RemovalRow & { kind: SiteRole }

const now = () => new Date().toISOString()
const removed = (reason: string | null = null): RemovalChange => ({ state: 'removed', at: now(), reason })

/** Deletes one resource of a site. If a request was already sent, checks its outcome instead of sending another. */
export async function removeResource(removing: Removing, row: ResourceRemoval): Promise<void> {
  const { context } = removing
  if (row.state === 'under-way') {
    if (await isRunning(actsOf(context), row.act_id)) return
    await keepRemoval(context.db, row, await lookedUp(removing, row))
    return
  }
  const kept = await changeBefore(removing, row)
  if (kept) await keepRemoval(context.db, row, kept)
  else await remove(removing, row)
}

/** Returns the change to store instead of sending the delete request, or null if the request can be sent. */
async function changeBefore(removing: Removing, row: ResourceRemoval): Promise<RemovalChange | null> {
  const { context, account, site } = removing
  const kept = await keptForOthers(removing, row)
  if (kept) return kept
  const op = deleteOf(row)
  if (!op || !offers(await capabilityStates(context.db, account), op)) return byHand(row)
  const fault = await deletionUserFault(context.db, site, op)
  return fault === null ? null : { state: 'failed', at: now(), reason: fault }
}

const deleteOf = ({ kind }: ResourceRemoval) => resourceOf(siteRoleInfo[kind].resource).ops.delete

async function remove(removing: Removing, row: ResourceRemoval): Promise<void> {
  const { context, account, site } = removing
  const op = deleteOf(row)
  if (!op) return
  const resource = resourceOf(siteRoleInfo[row.kind].resource)
  const states = await capabilityStates(context.db, account)
  const person = { id: site.deletion_user_id ?? '', email: site.deletion_user_email ?? '' }
  const request = { op, params: { id: row.id }, query: {}, body: undefined, keeps: false }
  const write: Write = { context, account, person, resource, states, request, requestId: randomUUID() }
  const sent = { ...row, state: 'under-way' as const }
  let isUnknown = false
  try {
    await runWrite(write, {
      claim: (db, { id }) => claim({ ...removing, context: { ...context, db } }, row, write.requestId, id),
      async keep(db, _, answer) {
        const change = changeAfter(row, write, answer)
        isUnknown = change === null
        if (change) await keepRemoval(db, sent, change)
      },
    })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    // After a conflict, the removal has changed, and the next run reads it again.
    if (error.code !== 'ADIT_CONFLICT') await keepRejected(removing, row, error)
  }
  if (isUnknown) await keepRemoval(context.db, sent, await lookedUp(removing, row))
}

async function keepRejected(
  { context, site }: Removing,
  row: ResourceRemoval,
  error: Failure,
): Promise<void> {
  log.error({ ...errorFields(error), site: site.id, resource: row.id }, "couldn't delete a site's resource")
  await keepRemoval(context.db, row, { state: 'failed', at: now(), reason: error.message })
}

async function keptForOthers(
  { context, account, site }: Removing,
  { kind }: ResourceRemoval,
): Promise<RemovalChange | null> {
  const users = kind === 'ingress' ? await ingressUsers(context.db, account.id, site.id) : []
  return users.length > 0 ? { state: 'stays', at: now(), reason: alsoUsedText(users) } : null
}

async function claim(
  removing: Removing,
  row: ResourceRemoval,
  request_id: string,
  act_id: string,
): Promise<void> {
  const change = { state: 'under-way' as const, at: now(), reason: null, request_id, act_id }
  const isOthers = (await keptForOthers(removing, row)) !== null
  if (isOthers || !(await keepRemoval(removing.context.db, row, change)))
    throw new Failure(
      'ADIT_CONFLICT',
      "This removal has changed, so your request wasn't sent. Reload the page and review the removal again.",
    )
}

function changeAfter(row: ResourceRemoval, { request }: Write, answer: Answer): RemovalChange | null {
  const result = resultOf(answer, request.op)
  if (result === 'done') return removed()
  if (answer.kind === 'answered' && isPathMissing(answer)) return byHand(row)
  if (answer.kind === 'answered' && answer.status === 404)
    return removed('The resource had already been deleted.')
  if (result === 'unknown') return null
  return { state: 'failed', at: now(), reason: answerError(request.op, answer).message }
}

const byHand = ({ kind }: ResourceRemoval): RemovalChange => ({
  state: 'by-hand',
  at: now(),
  reason: `This account's API can't delete the ${siteRoleNoun(kind)}. Delete it in the platform's dashboard.`,
})

export async function stillExists(
  removing: Removing,
  { kind, id }: Pick<ResourceRemoval, 'kind' | 'id'>,
): Promise<boolean | 'unknown'> {
  const result = await lookUp(removing, kind, id)
  if (result.kind === 'exists') return true
  return result.kind === 'gone' ? false : 'unknown'
}

async function lookedUp(removing: Removing, row: ResourceRemoval): Promise<RemovalChange> {
  const found = await stillExists(removing, row)
  if (found === false)
    return removed("The API's response was lost. A later check showed that the resource no longer exists.")
  if (found)
    return {
      state: 'failed',
      at: now(),
      reason: `The deletion isn't confirmed, and the ${siteRoleNoun(row.kind)} still exists. Try again, or keep the resource.`,
    }
  return {
    state: 'unknown',
    at: now(),
    reason: `The console couldn't confirm whether the ${siteRoleNoun(row.kind)} was deleted. Check the platform's dashboard, then choose an action here.`,
  }
}

/**
 * Returns why the person who confirmed or retried the deletion isn't allowed to run an operation. Returns
 * null if the person is allowed.
 */
export async function deletionUserFault(
  db: Db,
  { deletion_user_id, deletion_user_email }: SiteRow,
  op: Pick<Named, 'access'>,
): Promise<string | null> {
  const who =
    deletion_user_email === null
      ? 'The person who runs this deletion'
      : `${deletion_user_email}, who runs this deletion,`
  const fault = await senderFault(db, { id: deletion_user_id, who, work: 'deletion' }, op.access)
  return fault && `${fault} If you select “Try again”, the deletion continues on your behalf.`
}
