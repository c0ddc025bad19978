import 'server-only'
import type { auditApi, AuditSearch } from '@/lib/api/audit'
import { type AuditFilters, listAudit } from '@/lib/audit/list'
import { readerOf } from '@/lib/audit/reader'
import type { Db } from '@/lib/db/open'
import type { abuseApi } from '@/lib/api/abuse'
import { verifyAudit } from '@/lib/audit/verify'
import type { Person } from './route-types'
import { abuseStatus, lookAtAbuse } from './abuse'
import { accountOf } from './accounts/upstream'
import type { AreaRoutes } from './console-api'

/** Parses the filters of the audit trail from a URL, and adds what `reader` may see. */
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

export const auditRoutes: AreaRoutes<typeof auditApi> = {
  list: async ({ context, person, query }) => {
    const { before, ...filters } = await auditFilters(context.db, query, person)
    return listAudit(context.db, filters, before)
  },
  verify: ({ context }) => verifyAudit(context.db, context.keyRing),
}

export const abuseRoutes: AreaRoutes<typeof abuseApi> = {
  status: async ({ context, params }) =>
    abuseStatus(context, await accountOf(context, params.account), params.id),
  check: async ({ context, params, request }) =>
    lookAtAbuse(context, await accountOf(context, params.account), params.id, request.signal),
}
