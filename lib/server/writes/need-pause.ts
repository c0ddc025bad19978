import 'server-only'
import type { ExpressionBuilder } from 'kysely'
import { Failure } from '@/lib/contract/failure'
import { resourceName, resourceId } from '@/lib/contract/operation-target'
import type { Tables } from '@/lib/db/schema'
import { counted } from '@/lib/util/text'
import type { Account } from '../accounts/upstream'
import type { Context } from '../context'
import type { PlatformRequest } from '../proxy/request'

/** Throws Failure ADIT_CONFLICT if a write comes too soon after another operation on the same resource (`op.pause`). */
export async function needPause(
  { db }: Pick<Context, 'db'>,
  account: Account,
  { op, params }: Pick<PlatformRequest, 'op' | 'params'>,
): Promise<void> {
  const { pause } = op
  const id = resourceId(op, params)
  if (pause === undefined || id === undefined) return
  const last = await db
    .selectFrom('audit')
    .select('at')
    .where('account_id', '=', account.id)
    .where('target', '=', id)
    .where('operation', '=', `${resourceName(op)}.${pause.after}`)
    .where((eb) => eb.or([eb('result', 'in', ['done', 'unknown']), isOpenIntent(eb)]))
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const [left, whole] = [
    last === undefined ? 0 : secondsUntil(Date.parse(last.at) + pause.ms),
    pause.ms / 1000,
  ]
  if (left > 0 && left <= whole)
    throw new Failure(
      'ADIT_CONFLICT',
      `${pause.wording.after} was sent less than ${counted(whole, 'second')} ago, so this request wasn't sent. Wait ${counted(left, 'second')} before ${pause.wording.act}.`,
    )
}

const isOpenIntent = (eb: ExpressionBuilder<Pick<Tables, 'audit'>, 'audit'>) =>
  eb.and([
    eb('phase', '=', 'intent'),
    eb.not(
      eb.exists(
        eb
          .selectFrom('audit as end')
          .select('end.seq')
          .whereRef('end.act_id', '=', 'audit.act_id')
          .where('end.phase', '=', 'outcome'),
      ),
    ),
  ])

const secondsUntil = (ms: number) => Math.ceil((ms - Date.now()) / 1000)
