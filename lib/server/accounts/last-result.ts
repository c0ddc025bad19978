import 'server-only'
import type { Db } from '@/lib/db/open'
import type { ConnectionResult } from '@/lib/db/schema'
import { isKeyRefused } from '@/lib/upstream/outcome'
import type { Answer } from '@/lib/upstream/transport'

export function connectionResult(answer: Answer): ConnectionResult | null {
  if (answer.kind === 'none') {
    if (answer.reason === 'aborted') return null
    return answer.status === undefined ? 'unreachable' : 'failing'
  }
  if (isKeyRefused(answer)) return 'key-refused'
  return answer.status >= 500 ? 'failing' : 'working'
}

export interface LastResult {
  accountId: string
  at: string
  result: ConnectionResult
}

/** Stores the latest result of an account's requests. Ignores a result that is older than the stored one. */
export async function storeLastResult(db: Db, { accountId, at, result }: LastResult): Promise<void> {
  await db
    .insertInto('account_results')
    .columns(['account_id', 'result', 'at'])
    .expression((eb) =>
      eb
        .selectFrom('accounts')
        .select(['id', eb.val(result).as('result'), eb.val(at).as('at')])
        .where('id', '=', accountId),
    )
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ result, at }).where('account_results.at', '<=', at),
    )
    .execute()
}
