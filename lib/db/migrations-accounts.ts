import type { Migration } from '@/lib/util/sqlite'

/** Adds columns to accounts and to what belongs to them. */
export const accountMigrations: readonly Migration[] = [
  {
    name: '31-account-name-servers',
    statements: [`alter table accounts add column name_servers text`],
  },
  {
    name: '34-dns-links-note',
    statements: [`alter table dns_links add column note text not null default ''`],
  },
]
