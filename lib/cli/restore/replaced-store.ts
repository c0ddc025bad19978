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
export type PersonRow = z.output<typeof personRow>
const linkRow = z.object({ id: z.string() })

/**
 * Returns the columns in `row` of all rows of a table. Null if they can't be read, for example because the store has an
 * older schema.
 */
function rowsOf<Shape extends z.ZodRawShape>(file: string, table: string, row: z.ZodObject<Shape>) {
  const database = new Database(file)
  try {
    return z.array(row).parse(database.prepare(`select ${keysOf(row.shape).join(', ')} from ${table}`).all())
  } catch {
    return null
  } finally {
    database.close()
  }
}

/** Returns the people in a store. Null if the store can't be read. */
export const peopleOf = (file: string): PersonRow[] | null => rowsOf(file, 'users', personRow)

/** Returns the IDs of the links to DNS records in a store. Null if the store can't be read. */
export const dnsLinksOf = (file: string): string[] | null =>
  rowsOf(file, 'dns_links', linkRow)?.map(({ id }) => id) ?? null
