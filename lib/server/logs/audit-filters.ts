import 'server-only'
import { auditKinds, type AuditSearch } from '@/lib/api/audit'
import type { AuditFilters } from '@/lib/audit/list'
import type { Db } from '@/lib/db/open'
import type { Person } from '../context'
import { splitValues, logFilters } from './logs'

/**
 * Parses the filters of the audit log from a URL. Email filters match only the part of an email that `reader` can see.
 */
export async function auditFilters(
  db: Db,
  search: AuditSearch,
  reader: Pick<Person, 'email' | 'role'>,
): Promise<AuditFilters & { before?: number }> {
  const slugs = splitValues(search.account)
  const [chosen, ...others] = auditKinds.filter((kind) => splitValues(search.kind)?.includes(kind))
  return {
    ...logFilters(search, reader),
    results: splitValues(search.result),
    ...(chosen && others.length === 0 && { isRead: chosen === 'reads' }),
    accountIds: slugs && (await accountIds(db, slugs)),
  }
}

/**
 * Returns the IDs of the accounts with these slugs. If no slug is known, returns one ID that matches no account,
 * because an empty list would select every account.
 */
async function accountIds(db: Db, slugs: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('accounts').select('id').where('slug', 'in', slugs).execute()
  return rows.length > 0 ? rows.map(({ id }) => id) : ['none']
}
