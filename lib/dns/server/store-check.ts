import 'server-only'
import { recordDone } from '@/lib/audit/record'
import type { Db } from '@/lib/db/open'
import { type DnsCheck, worstVerdict } from '@/lib/dns/model/records'
import { checkStanding, type DnsResource, type DnsStanding, recordStanding } from '@/lib/dns/model/standing'
import type { Account } from '@/lib/server/accounts/upstream'
import type { Context } from '@/lib/server/context'

interface Of {
  resource: DnsResource
  id: string
}

const isBad = (standing: DnsStanding | undefined) => standing === 'wrong' || standing === 'missing'

/** Returns the operation that the audit log records for a change; null for none. */
function changeOf(before: DnsStanding | undefined, after: DnsStanding): 'dns.break' | 'dns.recover' | null {
  if (before === 'correct' && (isBad(after) || after === 'attention')) return 'dns.break'
  return isBad(before) && after === 'correct' ? 'dns.recover' : null
}

const lastStanding = async (db: Db, account: Account, { resource, id }: Of) =>
  (
    await db
      .selectFrom('dns_checks')
      .select('standing')
      .where('account_id', '=', account.id)
      .where('resource', '=', resource)
      .where('id', '=', id)
      .executeTakeFirst()
  )?.standing

/**
 * Stores the result of a check. If correct records became wrong, or wrong ones correct, the resource's activity gets an
 * entry.
 */
export async function storeCheck(
  { db, keyRing }: Context,
  account: Account,
  of: Of,
  check: DnsCheck,
): Promise<void> {
  const verdict = worstVerdict(check.records.map((record) => record.verdict))
  const standing = checkStanding(check)
  const values = { checked_at: check.checked_at, verdict, standing, body: JSON.stringify(check) }
  await db.transaction().execute(async (db) => {
    const before = await lastStanding(db, account, of)
    await db
      .insertInto('dns_checks')
      .values({ account_id: account.id, ...of, ...values })
      .onConflict((conflict) => conflict.columns(['account_id', 'resource', 'id']).doUpdateSet(values))
      .execute()
    const operation = changeOf(before, standing)
    if (operation === null) return
    await recordDone(db, keyRing, {
      operation,
      user: null,
      accountId: account.id,
      target: of.id,
      before: { state: before },
      after: { state: standing, code: check.records.find((one) => recordStanding(one) === standing)?.code },
    })
  })
}
