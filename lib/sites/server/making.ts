import 'server-only'
import { errorEnvelope } from '@/lib/contract/read-envelope'
import type { Db } from '@/lib/db/open'
import { siteRoleInfo } from '@/lib/sites/model/sites'
import { idsOf, type ThingRow } from '@/lib/sites/store'
import { unknownOutcomeMessage } from '@/lib/upstream/outcome'
import { isRecord } from '@/lib/util/is-record'
import { type Account, services } from '@/lib/server/accounts/upstream'
import type { Context } from '@/lib/server/context'

/** What became of a creation: it made this, nothing, or nobody knows. */
type Fate = { kind: 'made'; id: string } | { kind: 'nothing' } | { kind: 'unknown' }

/**
 * Brings creations up to date whose process died before it heard of their end: what the console knows to have been made
 * is attached, what was refused or never sent is taken off the site, all else is unknown from then on.
 */
export async function settleMakings(context: Context, account: Account, siteId?: string): Promise<void> {
  const rows = await context.db
    .selectFrom('site_things')
    .selectAll()
    .where('site_id', 'in', idsOf(context.db, { accountId: account.id, siteId }))
    .where('state', '=', 'making')
    .execute()
  const { making } = services(context)
  for (const row of rows) if (!making.has(row.request_id ?? '')) await settleMaking(context.db, row)
}

/**
 * Keeps what became of one creation that no request of this process is about any more. `answer`: the text that came for
 * it, of which the message is kept where that leaves its end unknown.
 */
export async function settleMaking(db: Db, row: ThingRow, answer = ''): Promise<void> {
  const fate = await fateOf(db, row)
  const still = { row_id: row.row_id, states: ['making', 'unknown'] as const }
  if (fate.kind === 'nothing')
    await db
      .deleteFrom('site_things')
      .where('row_id', '=', still.row_id)
      .where('state', 'in', still.states)
      .execute()
  else
    await db
      .updateTable('site_things')
      .set(
        fate.kind === 'made'
          ? { state: 'there', thing_id: fate.id, reason: null }
          : { state: 'unknown', reason: messageIn(answer) ?? unknownWords },
      )
      .where('row_id', '=', still.row_id)
      .where('state', 'in', still.states)
      .execute()
}

function messageIn(answer: string): string | undefined {
  const envelope = answer === '' ? null : errorEnvelope(JSON.parse(answer)) // a proxy's answer is JSON
  return envelope?.msg.slice(0, 800)
}

const unknownWords = unknownOutcomeMessage('The console stopped before the answer arrived.')

/** The answer that its key keeps; else the audit, where nothing is sent before its intent stands there. */
async function fateOf(db: Db, row: ThingRow): Promise<Fate> {
  const kept = await db
    .selectFrom('idempotency')
    .select(['status', 'response'])
    .where('user_id', '=', row.user_id)
    .where('account_id', '=', row.account_id)
    .where('key', '=', row.key ?? '')
    .executeTakeFirst()
  const id = madeId(kept?.response ?? null)
  if (id !== null) return { kind: 'made', id }
  const acts = await db
    .selectFrom('audit')
    .select(['phase', 'result', 'target'])
    .where('account_id', '=', row.account_id)
    .where('request_id', '=', row.request_id)
    .where('operation', '=', `${siteRoleInfo[row.role].resource}.create`)
    .orderBy('seq')
    .execute()
  const outcome = acts.findLast(({ phase }) => phase === 'outcome')
  if (acts.length === 0 || outcome?.result === 'refused') return { kind: 'nothing' }
  if (outcome?.result === 'done' && outcome.target) return { kind: 'made', id: outcome.target }
  return { kind: 'unknown' }
}

/** The id in the JSON that a create answered; null where there is none. */
export function madeId(text: string | null): string | null {
  const made: unknown = JSON.parse(text ?? 'null')
  return isRecord(made) && typeof made.id === 'string' ? made.id : null
}
