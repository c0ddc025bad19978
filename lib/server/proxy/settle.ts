import 'server-only'
import { endAct } from '@/lib/acts/acts'
import { auditable } from '@/lib/audit/masking'
import { findActs, recordOutcome } from '@/lib/audit/record'
import type { Found, WriteCheck } from '@/lib/api/checks'
import type { Named } from '@/lib/contract/operation'
import { nameField, targetOf, resourceId } from '@/lib/contract/operation-target'
import type { Resource } from '@/lib/contract/resource'
import type { Db } from '@/lib/db/open'
import { identityOf, partIdentity } from '@/lib/inventory/identity'
import { findItem } from '@/lib/inventory/row'
import { isRecord } from '@/lib/util/records'
import { errorFields } from '@/lib/util/errors'
import type { Account } from '../accounts/upstream'
import type { Context, Person } from '../context'
import { log } from '../log'
import { masked } from './answer'
import { compareSent } from './compare'

/** A write with an unknown outcome, and the person who checks it. */
export interface UnknownWrite {
  context: Context
  account: Account
  person: Pick<Person, 'id' | 'email'>
  resource: Resource
  op: Named
  params: Record<string, string>
  body?: unknown
  sentMs: number
}

/** The result of a check, without the time of the check. */
export type Result = WriteCheck extends infer C
  ? C extends WriteCheck
    ? Omit<C, 'checked_at'>
    : never
  : never

/**
 * The maximum time by which the intent in the audit log may precede or follow the sender's time of the write, in
 * milliseconds.
 */
const [beforeMs, afterMs] = [60_000, 120_000]

/**
 * Records the result of a check in the audit log, as another outcome of the original operation. Records a creation only
 * if the request certainly created the resource, and a deletion only if the resource no longer exists. Skips resources
 * that another operation created or that have different values. Returns the result without resources that other
 * operations created.
 */
export async function settleWrite(sent: UnknownWrite, result: Result): Promise<Result> {
  const { op, params, context } = sent
  if (result.kind === 'absent' && op.method === 'DELETE') await record(sent, targetOf(op, params), {})
  if (result.kind !== 'created') return result
  const others = await createdByOthers(sent, result.found, await sameActs(context.db, sent))
  const found = result.found.filter((one) => !others.has(targetIn(one)))
  const [first, second] = found
  if (first === undefined) return { kind: 'unclear', found: result.found }
  const item = second === undefined ? await itemOf(sent, first) : null
  if (item && hasSentValues(sent, item)) await record(sent, targetIn(first), item)
  return { kind: 'created', found }
}

/** Reports whether the resource has every sent value that the API returns. */
function hasSentValues({ context, resource, op, params, body }: UnknownWrite, item: object): boolean {
  const [, list = ''] = op.name.split('.')
  const isOwn = resourceId(op, params) === undefined
  const identity = identityOf(
    isOwn ? resource.info.identifies : (partIdentity(resource.info, list) ?? []),
    body,
  )
  return compareSent(masked(context, op.body, body), item).differs.every((path) => {
    const [field = ''] = path.split('.')
    return identity.has(field) || identity.has(field.replace(/_id$/, ''))
  })
}

/** Returns the target of a found resource or part, in the audit log's form. */
const targetIn = ({ id, segments }: Found) => [id, ...segments.slice(1)].join('/')

type Act = Awaited<ReturnType<typeof findActs>>[number]

/** Returns the operations in the audit log that sent the same request as this write at about the same time. */
export async function sameActs(
  db: Db,
  { context: { keyRing }, account, op, params, body, sentMs }: UnknownWrite,
): Promise<Act[]> {
  const at = (ms: number) => new Date(ms).toISOString()
  const acts = await findActs(db, {
    accountId: account.id,
    operation: op.name,
    target: targetOf(op, params),
    from: at(sentMs - beforeMs),
    to: at(sentMs + afterMs),
  })
  const masked = JSON.stringify(auditable(keyRing, op.body, body)) ?? null
  return acts.filter(({ after }) => after === masked)
}

/** Returns the targets that operations other than `acts` created. */
async function createdByOthers(
  { context, account, op }: UnknownWrite,
  found: readonly Found[],
  acts: readonly Act[],
) {
  const rows = await context.db
    .selectFrom('audit')
    .select(['target', 'act_id'])
    .where('account_id', '=', account.id)
    .where('target', 'in', found.map(targetIn))
    .where('operation', '=', op.name)
    .where('result', '=', 'done')
    .execute()
  const own = new Set(acts.map(({ act_id }) => act_id))
  return new Set(rows.flatMap(({ target, act_id }) => (target === null || own.has(act_id) ? [] : [target])))
}

/** Returns the created resource or part from the inventory. Null if the inventory doesn't have it. */
async function itemOf({ context, account, resource, op }: UnknownWrite, { id, segments }: Found) {
  const item = await findItem(context.db, { accountId: account.id, resource: resource.name, id })
  if (!item) return null
  const [list, name] = segments
  if (list === undefined) return item
  const parts = Array.isArray(item[list]) ? item[list].filter(isRecord) : []
  return parts.find((part) => part[nameField(resource.ops, op)] === name) ?? null
}

/**
 * Records the outcome of a write if exactly one matching operation in the audit log has no outcome yet. Reads and
 * writes in one transaction, so that concurrent checks record the outcome once. Errors are only logged, because the
 * result of the check is valid without the record.
 */
async function record(sent: UnknownWrite, target: string | undefined, item: object) {
  const { context, person } = sent
  try {
    await context.db.transaction().execute(async (db) => {
      const [act, other] = (await sameActs(db, sent)).filter(({ isOpen }) => isOpen)
      if (act === undefined || other !== undefined || (await isDoneByOther(db, sent, act, target))) return
      const outcome = { result: 'done' as const, target, after: { ...item, settled_by: 'check' } }
      await recordOutcome(db, context.keyRing, act.act_id, outcome, person)
      await endAct(db, { id: act.act_id, key: null }, 'confirmed', null)
    })
  } catch (error) {
    log.error(errorFields(error), 'could not record the outcome of a check')
  }
}

/** Reports whether another operation created this target, or deleted it after `act` began. */
async function isDoneByOther(db: Db, { account, op }: UnknownWrite, act: Act, target: string | undefined) {
  const row = await db
    .selectFrom('audit')
    .select('seq')
    .where('account_id', '=', account.id)
    .where('operation', '=', op.name)
    .where('target', '=', target ?? null)
    .where('result', '=', 'done')
    .where('act_id', '!=', act.act_id)
    .$if(op.method === 'DELETE', (rows) => rows.where('seq', '>', act.seq))
    .executeTakeFirst()
  return row !== undefined
}
