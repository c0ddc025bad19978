import { sql } from 'kysely'
import type { Db } from '@/lib/db/open'
import { graceMs, requestedName } from './record'

const ROWS = 2_000

interface UnknownAct {
  act_id: string
  operation: string
  target: string | null
  /** The target's name in the inventory or in the create request, or null if neither has a name. */
  title: string | null
  user_email: string | null
  /** The time of the outcome or, if no outcome was recorded, the time of the intent. */
  at: string
  phase: 'intent' | 'outcome'
}

/**
 * Lists the operations with an unknown or missing outcome among an account's last 2,000 audit log rows, newest first.
 * Omits checked and dismissed operations, and operations whose last row isn't newer than `since`.
 */
export async function unknownActs(
  db: Db,
  accountId: string,
  since: string,
  nowMs: number,
): Promise<UnknownAct[]> {
  const late = new Date(nowMs - graceMs).toISOString()
  const { rows } = await sql<UnknownAct & { sent: string | null }>`
    with latest as (
      select * from audit where account_id = ${accountId} order by seq desc limit ${ROWS}
    )
    select one.act_id, one.operation, one.target, known.title, one.user_email, one.at, one.phase,
      intent.after as sent
    from latest one
    join audit intent on intent.act_id = one.act_id and intent.phase = 'intent'
    left join inventory known on known.account_id = ${accountId} and known.id = one.target
      and known.resource = substr(one.operation, 1, instr(one.operation, '.') - 1)
    where one.at > ${since} and (one.result = 'unknown' or (one.phase = 'intent' and one.at < ${late}))
      and (one.phase = 'intent' or json_extract(one.after, '$.finding') is null)
      and not exists (select 1 from latest next where next.act_id = one.act_id and next.seq > one.seq)
    order by one.seq desc`.execute(db)
  return rows.map(({ sent, ...act }) =>
    act.target === null ? { ...act, title: requestedName(act.operation, sent) } : act,
  )
}
