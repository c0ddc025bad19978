import type { Db } from '@/lib/db/open'
import { backendKinds } from '@/lib/resources/info/backend-text'

/** Counts the known backends of an account by kind. */
export async function countsByKind(
  db: Db,
  accountId: string,
): Promise<Record<(typeof backendKinds)[number], number>> {
  const rows = await db
    .selectFrom('inventory')
    .select((eb) => ['resource', eb.fn.countAll<number>().as('count')])
    .where('account_id', '=', accountId)
    .where('resource', 'in', backendKinds)
    .where('gone_at', 'is', null)
    .groupBy('resource')
    .execute()
  const count = (kind: string) => rows.find(({ resource }) => resource === kind)?.count ?? 0
  return {
    'tunnel-group-backends': count('tunnel-group-backends'),
    'weighted-backends': count('weighted-backends'),
    'failover-backends': count('failover-backends'),
    'static-backends': count('static-backends'),
    'http-response-backends': count('http-response-backends'),
  }
}
