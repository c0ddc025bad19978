import type { AuditEntry } from '@/lib/api/audit'
import type { Db } from '@/lib/db/open'
import { resourceNames, resourceTypes } from '@/lib/resources/resource-types'

interface Mentioning {
  account_id: string | null
  before: string | null
  after: string | null
}

const MAX_IDS = 500

const idPattern = /(?<![0-9A-Za-z_])[a-z]{1,12}_[0-9A-Za-z]{8,64}(?![0-9A-Za-z_])/g
const idsIn = ({ before, after }: Mentioning) => `${before ?? ''} ${after ?? ''}`.match(idPattern) ?? []

/**
 * Returns a function that finds the existing resources mentioned in an entry's values. The function's result is keyed
 * by ID and omits resources without a name.
 */
export async function findMentioned(
  db: Db,
  rows: readonly Mentioning[],
): Promise<(row: Mentioning) => AuditEntry['mentioned']> {
  const ids = [...new Set(rows.flatMap(idsIn))].slice(0, MAX_IDS)
  const accountIds = [...new Set(rows.flatMap(({ account_id }) => account_id ?? []))]
  const prefixes = new Set(ids.map((id) => id.split('_', 1)[0]))
  const kinds = resourceNames.filter((name) => prefixes.has(resourceTypes[name].idPrefix))
  if (accountIds.length === 0 || kinds.length === 0) return () => ({})
  const found = await db
    .selectFrom('inventory')
    .select(['account_id', 'resource', 'id', 'title'])
    .where('account_id', 'in', accountIds)
    .where('resource', 'in', kinds)
    .where('id', 'in', ids)
    .where('gone_at', 'is', null)
    .where('title', '<>', '')
    .execute()
  const keyOf = (accountId: string | null, id: string) => `${accountId} ${id}`
  const byKey = new Map(
    found.map(({ account_id, id, resource, title }) => [keyOf(account_id, id), { resource, title }]),
  )
  return (row) =>
    Object.fromEntries(
      idsIn(row).flatMap((id) => {
        const known = byKey.get(keyOf(row.account_id, id))
        return known === undefined ? [] : [[id, known] as const]
      }),
    )
}

/** Returns the account's name for an operation on the account itself, or null for any other operation. */
export const accountName = ({
  operation,
  ...row
}: Pick<AuditEntry, 'operation' | 'target' | 'account' | 'account_name'>) =>
  operation.startsWith('accounts.') && row.target === row.account ? row.account_name : null
