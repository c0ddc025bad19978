import type { Db } from '@/lib/db/open'
import { UNKNOWN_FIELD } from '@/lib/contract/body-issues'
import { type CapabilityState, type CapabilityStates, fieldName, widerFields } from '@/lib/contract/offers'
import type { Named } from '@/lib/contract/operation'
import { isPart } from '@/lib/contract/operation-target'
import { codeNumber } from '@/lib/contract/read-envelope'
import { operations } from '@/lib/resources/registry'
import { recordOf } from '@/lib/util/records'
import { envelopeOf, isKeyRefused, isPathMissing, isSuccess } from './outcome'
import type { Answer, Answered } from './transport'

export interface CapabilityOwner {
  id: string
  kind: 'local' | 'connected'
}

const everything: readonly string[] = operations.flatMap((op) => [
  ...(op.support === 'wider' ? [op.name] : []),
  ...widerFields(op).map((field) => fieldName(op, field)),
])

const allWork: CapabilityStates = recordOf(everything, () => 'works')

/**
 * Returns the known states of the operations and fields that only some APIs support. For the local platform, all states
 * are `works`.
 */
export async function capabilityStates(db: Db, account: CapabilityOwner): Promise<CapabilityStates> {
  if (account.kind === 'local') return allWork
  const seen = await seenCapabilities(db, account.id)
  return Object.fromEntries(everything.flatMap((name) => (seen[name] ? [[name, seen[name].state]] : [])))
}

interface SeenCapability {
  state: CapabilityState
  /** The time when the API's responses last changed this state. */
  checked_at: string
}

export async function seenCapabilities(
  db: Db,
  accountId: string,
): Promise<Readonly<Record<string, SeenCapability>>> {
  const rows = await db
    .selectFrom('capabilities')
    .select(['name', 'state', 'checked_at'])
    .where('account_id', '=', accountId)
    .execute()
  return Object.fromEntries(rows.map(({ name, ...seen }) => [name, seen]))
}

/** Stores the capability states that have changed. Does nothing for the local platform. */
export async function remember(db: Db, account: CapabilityOwner, states: CapabilityStates): Promise<void> {
  if (account.kind === 'local' || Object.keys(states).length === 0) return
  const known = await seenCapabilities(db, account.id)
  const checked_at = new Date().toISOString()
  const values = Object.entries(states)
    .filter(([name, state]) => known[name]?.state !== state)
    .map(([name, state]) => ({ account_id: account.id, name, state, checked_at }))
  if (values.length === 0) return
  await db
    .insertInto('capabilities')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'name']).doUpdateSet((row) => ({
        state: row.ref('excluded.state'),
        checked_at: row.ref('excluded.checked_at'),
      })),
    )
    .execute()
}

/** Reports whether a response means that a part or its resource doesn't exist. */
const isPartUnset = (op: Named, answer: Answered) =>
  isPart(op) && answer.status === 404 && envelopeOf(answer) !== null

/** Returns the capability states that a response reveals for the operation and the sent fields. */
export function lessonsOf(op: Named, body: unknown, answer: Answer): CapabilityStates {
  if (answer.kind === 'none' || isKeyRefused(answer)) return {}
  const lessons: Record<string, CapabilityState> = {}
  const sent = Object.keys(typeof body === 'object' && body !== null ? body : {})
  const fields = widerFields(op).filter((field) => sent.includes(field))
  if (isPathMissing(answer)) lessons[op.name] = 'missing'
  else if (isSuccess(answer) || isPartUnset(op, answer)) lessons[op.name] = 'works'
  else if (answer.status === 403) lessons[op.name] = 'refused'
  if (isSuccess(answer)) for (const field of fields) lessons[fieldName(op, field)] = 'works'
  const envelope = envelopeOf(answer)
  const refused = envelope?.details?.field
  if (codeNumber(envelope?.error_code) === UNKNOWN_FIELD && refused && fields.includes(refused))
    lessons[fieldName(op, refused)] = 'missing'
  return lessons
}
