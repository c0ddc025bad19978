import 'server-only'
import { confirmByCheck } from '@/lib/acts/recover'
import { auditable } from '@/lib/audit/masking'
import { type CheckFinding, findActs, recordUnknown } from '@/lib/audit/record'
import type { Found, WriteCheck } from '@/lib/api/checks'
import type { Named } from '@/lib/contract/operation'
import { nameField, targetOf, resourceId } from '@/lib/contract/operation-target'
import type { Resource } from '@/lib/contract/resource'
import { isApplied, stillForwardedMs } from '@/lib/contract/write-check'
import type { Db } from '@/lib/db/open'
import { effectMs } from '@/lib/inventory/sync/clock'
import { identityOf, partIdentity } from '@/lib/inventory/sync/identity'
import { findItem } from '@/lib/inventory/list/row'
import { isRecord } from '@/lib/util/records'
import { errorFields } from '@/lib/util/errors'
import type { Account } from '../accounts/upstream'
import type { Context, Person } from '../context'
import { log } from '../log'
import { settlers } from '../acts/settlers'
import { masked } from '../proxy/answer'
import { compareSent } from './compare'

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

export type WriteResult = WriteCheck extends infer C
  ? C extends WriteCheck
    ? Omit<C, 'checked_at'>
    : never
  : never

/** The time before and after a write, in milliseconds, in which the audit log is searched for the write's intent. */
const [beforeMs, afterMs] = [60_000, 120_000]

/**
 * Records a conclusive check in the audit log as another outcome of the original operation. Returns the result without
 * resources that other operations created.
 */
export async function settleWrite(sent: UnknownWrite, result: WriteResult): Promise<WriteResult> {
  const { op, params, context } = sent
  if (result.kind === 'absent' && op.method === 'DELETE') {
    await recordRemoved(sent, targetOf(op, params))
    return result
  }
  if (result.kind !== 'created') {
    const finding = findingOf(result, Date.now() - sent.sentMs > stillForwardedMs)
    if (finding !== null) await recordIn(sent, (db, open) => recordFinding(sent, db, open, finding))
    return result
  }
  const others = await createdByOthers(sent, result.found, await sameActs(context.db, sent))
  const found = result.found.filter((one) => !others.has(targetIn(one)))
  if (found.length === 0) return { kind: 'unclear', found: result.found }
  await recordCreated(sent, found)
  return { kind: 'created', found }
}

/**
 * Returns the finding to record, or null if the result is inconclusive. `isOver` is true if the platform must have
 * finished processing the write.
 */
function findingOf(result: WriteResult, isOver: boolean): CheckFinding | null {
  switch (result.kind) {
    case 'not-created':
      return isOver ? 'not-created' : null
    case 'unidentified':
      return isOver && result.since.length === 0 ? 'not-created' : null
    case 'exists':
      return isOver ? 'exists' : null
    case 'absent':
      return 'absent'
    case 'changed':
      if (result.differs.length > 0) return isOver ? 'different' : null
      return isApplied(result) ? 'saved' : null
    default:
      return null
  }
}

/**
 * Reports whether a resource has the values that were sent. Ignores fields that the API doesn't return, and fields that
 * already identified the resource.
 */
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

async function itemOf({ context, account, resource, op }: UnknownWrite, { id, segments }: Found) {
  const item = await findItem(context.db, { accountId: account.id, resource: resource.name, id })
  if (!item) return null
  const [list, name] = segments
  if (list === undefined) return item
  const parts = Array.isArray(item[list]) ? item[list].filter(isRecord) : []
  return parts.find((part) => part[nameField(resource.ops, op)] === name) ?? null
}

interface Created {
  target: string
  item: object
}

/**
 * Records the operations as done if the check found one resource for each. If it found fewer, records only a finding.
 * Records nothing if it found more, or a resource with other values than the sent ones.
 */
async function recordCreated(sent: UnknownWrite, found: readonly Found[]): Promise<void> {
  const created: Created[] = []
  for (const one of found.toSorted((a, b) => (a.after_ms ?? 0) - (b.after_ms ?? 0))) {
    const item = await itemOf(sent, one)
    if (!item || !hasSentValues(sent, item)) return
    created.push({ target: targetIn(one), item })
  }
  await recordIn(sent, async (db, open) => {
    const done = await doneTargets(sent, db, created)
    const left = created.filter(({ target }) => !done.has(target))
    if (left.length === open.length)
      for (const [index, { target, item }] of left.entries())
        await recordDone(sent, db, open[index], target, item)
    else if (left.length < open.length)
      await recordFinding(
        sent,
        db,
        open,
        left.length > 0 ? 'created' : 'not-created',
        left.length === 1 ? left[0]?.target : undefined,
      )
  })
}

const recordRemoved = (sent: UnknownWrite, target: string | undefined) =>
  recordIn(sent, async (db, open) => {
    const [act, other] = open
    const isSoon = Date.now() - sent.sentMs <= effectMs
    const isUnchecked = act?.finding !== 'exists' && act?.finding !== 'absent'
    const mayBeOwn = !other && isSoon && isUnchecked
    if (act && mayBeOwn && !(await isDeletedByOther(db, sent, act, target)))
      await recordDone(sent, db, act, target, {})
    else await recordFinding(sent, db, open, 'absent')
  })

/** Calls `run` in a transaction with the matching open operations, oldest first. Logs errors instead of rejecting. */
async function recordIn(sent: UnknownWrite, run: (db: Db, open: readonly Act[]) => Promise<void>) {
  try {
    await sent.context.db.transaction().execute(async (db) => {
      const open = (await sameActs(db, sent)).filter(({ isOpen }) => isOpen)
      if (open.length > 0)
        await run(
          db,
          open.toSorted((a, b) => a.seq - b.seq),
        )
    })
  } catch (error) {
    log.error(errorFields(error), "couldn't record the outcome of a check")
  }
}

async function recordDone(
  { context, person }: UnknownWrite,
  db: Db,
  act: Act | undefined,
  target: string | undefined,
  item: object,
) {
  if (!act) return
  const outcome = { target, after: { ...item, settled_by: 'check' } }
  const { keyRing } = context
  await confirmByCheck({ db, keyRing, settlers }, { actId: act.act_id, outcome, by: person })
}

async function recordFinding(
  { context, person }: UnknownWrite,
  db: Db,
  open: readonly Act[],
  finding: CheckFinding,
  target?: string,
) {
  for (const act of open) {
    if (act.finding === finding) continue
    await recordUnknown(db, context.keyRing, { ...act, target }, finding, person)
  }
}

async function doneTargets({ op, account }: UnknownWrite, db: Db, created: readonly Created[]) {
  const rows = await db
    .selectFrom('audit')
    .select('target')
    .where('account_id', '=', account.id)
    .where('operation', '=', op.name)
    .where('result', '=', 'done')
    .where(
      'target',
      'in',
      created.map(({ target }) => target),
    )
    .execute()
  return new Set(rows.map(({ target }) => target))
}

async function isDeletedByOther(db: Db, { account, op }: UnknownWrite, act: Act, target: string | undefined) {
  const row = await db
    .selectFrom('audit')
    .select('seq')
    .where('account_id', '=', account.id)
    .where('operation', '=', op.name)
    .where('target', '=', target ?? null)
    .where('result', '=', 'done')
    .where('act_id', '!=', act.act_id)
    .where('seq', '>', act.seq)
    .executeTakeFirst()
  return row !== undefined
}
