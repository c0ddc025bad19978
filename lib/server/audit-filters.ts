import 'server-only'
import type { AuditSearch } from '@/lib/api/audit'
import type { AuditFilters } from '@/lib/audit/list'
import { readerOf } from '@/lib/audit/reader'
import type { Db } from '@/lib/db/open'
import type { Person } from './route-types'

/**
 * Filters of the audit trail from an address, and what `reader` may see.
 */
export async function auditFilters(
  db: Db,
  search: AuditSearch,
  reader: Pick<Person, 'email' | 'role'>,
): Promise<AuditFilters & { before?: number }> {
  const text = (name: keyof AuditSearch) => search[name]?.trim().slice(0, 300) || undefined
  const slug = text('account')
  const before = Number(text('before'))
  return {
    reader: readerOf(reader),
    person: text('person'),
    operation: text('operation'),
    target: text('target'),
    accountId: slug === undefined ? undefined : ((await accountId(db, slug)) ?? 'none'),
    before: Number.isSafeInteger(before) && before > 0 ? before : undefined,
  }
}

async function accountId(db: Db, slug: string): Promise<string | undefined> {
  const row = await db.selectFrom('accounts').select('id').where('slug', '=', slug).executeTakeFirst()
  return row?.id
}
