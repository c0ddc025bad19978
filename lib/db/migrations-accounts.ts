import type { Migration } from '@/lib/util/sqlite'

/** Adds settings of accounts. */
export const accountMigrations: readonly Migration[] = [
  {
    name: '31-account-name-servers',
    statements: [`alter table accounts add column name_servers text`],
  },
]
