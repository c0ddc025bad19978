import 'server-only'
import { auditable } from '@/lib/audit/fingerprint'
import { findActs, recordOutcome } from '@/lib/audit/record'
import type { Found, WriteCheck } from '@/lib/client/write-check'
import type { Named } from '@/lib/contract/operation'
import { targetOf } from '@/lib/contract/place'
import type { Resource } from '@/lib/contract/resource'
import { isRecord } from '@/lib/util/is-record'
import { errorFields } from '@/lib/util/uncaught'
import type { Account } from '../accounts/upstream'
import type { Context } from '../context'
import { log } from '../log'
import type { Person } from '../route-types'

/** A write whose outcome is unknown, as it was sent, and who checks it. */
export interface Sent {
  context: Context
  account: Account
  person: Pick<Person, 'id' | 'email'>
  resource: Resource
  op: Named
  params: Record<string, string>
  body?: unknown
  sentMs: number
}

/** The result of a check, before its time is added. */
export type Result = WriteCheck extends infer C
  ? C extends WriteCheck
    ? Omit<C, 'checked_at'>
    : never
  : never

/** An intent is written this long before or after the time that its sender reports, at most. */
const [beforeMs, afterMs] = [60_000, 120_000]

/**
 * Appends what a check found to the audit, as another outcome of the act: what one request created, or that a deleted
 * resource no longer exists. A resource that another act created isn't a result of this one.
 */
export async function settle(sent: Sent, result: Result): Promise<Result> {
  const { op, params } = sent
  if (result.kind === 'absent' && op.method === 'DELETE')
    await record(await actsOf(sent), sent, targetOf(op, params), {})
  if (result.kind !== 'created') return result
  const acts = await actsOf(sent)
  const others = await createdByOthers(sent, result.found, acts)
  const found = result.found.filter((one) => !others.has(targetIn(one)))
  const [first, second] = found
  if (first === undefined) return { kind: 'unclear', found: result.found }
  if (second === undefined) await record(acts, sent, targetIn(first), await itemOf(sent, first))
  return { kind: 'created', found }
}

/** The target of a found resource, or of a part of one, as the audit has it. */
const targetIn = ({ id, segments }: Found) => [id, ...segments.slice(1)].join('/')

type Act = Awaited<ReturnType<typeof findActs>>[number]

/** The acts that sent the same at that time. */
async function actsOf({ context, account, op, params, body, sentMs }: Sent): Promise<Act[]> {
  const { db, keyRing } = context
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

/** The targets that acts other than these created. */
async function createdByOthers(
  { context, account, op }: Sent,
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

/** What was created, as the inventory has it; nothing for a part. */
async function itemOf({ context, account, resource }: Sent, { id, segments }: Found): Promise<object> {
  if (segments.length > 0) return {}
  const row = await context.db
    .selectFrom('inventory')
    .select('body')
    .where('account_id', '=', account.id)
    .where('resource', '=', resource.name)
    .where('id', '=', id)
    .executeTakeFirst()
  const item: unknown = JSON.parse(row?.body ?? 'null')
  return isRecord(item) ? item : {}
}

/** Where exactly one act is open, its outcome is this one. Doesn't throw: the result of the check holds without it. */
async function record(acts: readonly Act[], sent: Sent, target: string | undefined, item: object) {
  const [act, other] = acts.filter(({ isOpen }) => isOpen)
  if (act === undefined || other !== undefined) return
  const { db, keyRing } = sent.context
  const outcome = { result: 'done' as const, target, after: { ...item, settled_by: 'check' } }
  try {
    await recordOutcome(db, keyRing, act.act_id, outcome, sent.person)
  } catch (error) {
    log.error(errorFields(error), 'the outcome that a check found was not recorded')
  }
}
