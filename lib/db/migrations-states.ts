import type { Migration } from '@/lib/util/sqlite'

export const stateMigrations: readonly Migration[] = [
  {
    // The navigation counts a problem only at the resource that causes it.
    name: '65-problem-elsewhere',
    statements: [`alter table inventory add column is_elsewhere integer not null default 0`],
  },
]
