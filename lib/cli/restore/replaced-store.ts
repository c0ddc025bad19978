import Database from 'libsql'
import * as z from 'zod'
import { keysOf } from '@/lib/util/records'

/** The roles, lowest first. */
export const roles = ['viewer', 'operator', 'admin'] as const
export const personRow = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(roles),
  disabled_at: z.string().nullable(),
  password_hash: z.string(),
})
export type StoredPerson = z.output<typeof personRow>
const idRow = z.object({ id: z.string() })
const accountRow = z.object({ id: z.string(), sealed_key: z.string() })
const migrationRow = z.object({ name: z.string(), applied_at: z.string() })
const objectRow = z.object({ id: z.string(), body: z.string() })

/**
 * Returns the rows that a `from` clause selects, with the columns of the schema `row`, or null if the rows can't be
 * read.
 */
function rowsOf<Shape extends z.ZodRawShape>(file: string, from: string, row: z.ZodObject<Shape>) {
  const database = new Database(file)
  try {
    return z.array(row).parse(database.prepare(`select ${keysOf(row.shape).join(', ')} from ${from}`).all())
  } catch {
    return null
  } finally {
    database.close()
  }
}

export const peopleOf = (file: string): StoredPerson[] | null => rowsOf(file, 'users', personRow)

export const dnsLinksOf = (file: string): string[] | null =>
  rowsOf(file, 'dns_links', idRow)?.map(({ id }) => id) ?? null

export const accountsOf = (file: string) => rowsOf(file, 'accounts', accountRow)

export const hasAuditRow = (file: string, { seq, mac }: { seq: number; mac: string }): boolean =>
  rowsOf(file, `audit where seq = ${seq}`, z.object({ mac: z.string() }))?.[0]?.mac === mac

/** Returns the migrations of a store in the order in which they were applied, or null if the store can't be read. */
export const migrationsOf = (file: string) => rowsOf(file, 'migrations order by rowid', migrationRow)

export const credentialKinds = ['api-keys', 'credentials', 'ssh-credentials'] as const

export const accessObjectsOf = (file: string) =>
  rowsOf(
    file,
    `objects where resource in (${['bot-users', ...credentialKinds].map((kind) => `'${kind}'`).join(', ')})`,
    objectRow,
  )
