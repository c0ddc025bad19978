import type { Db } from '@/lib/db/open'

/** Selects known resources, each with its last DNS check if it has one. */
export const knownWithCheck = (db: Db) =>
  db
    .selectFrom('inventory as known')
    .leftJoin('dns_checks as check', (join) =>
      join
        .onRef('check.account_id', '=', 'known.account_id')
        .onRef('check.resource', '=', 'known.resource')
        .onRef('check.id', '=', 'known.id'),
    )
