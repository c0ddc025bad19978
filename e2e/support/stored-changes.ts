import { join } from 'node:path'
import Database from 'libsql'

/** Returns everything in the console's store that a person can change. The console's own jobs write audit rows too. */
export function storedChanges(dataDir: string): unknown {
  const database = new Database(join(dataDir, 'console.sqlite'), { readonly: true })
  const tables = [
    'users',
    'accounts',
    'audit where user_id is not null',
    'acts',
    'settings',
    'attempts',
    'jobs where runs > 9',
  ]
  const rows = tables.map((table) => database.prepare(`select * from ${table}`).all())
  const sessions = database.prepare('select id, revoked_at from sessions').all()
  database.close()
  return { rows, sessions }
}
