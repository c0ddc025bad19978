import { processWide } from '@/lib/util/records'
import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import { escapeLike } from '@/lib/db/open'
import type { Access } from '@/lib/contract/operation'
import { withNames } from '@/lib/util/text'

/**
 * The email address of a reader who isn't an admin, or undefined for an admin. Only admins see other people's email
 * addresses.
 */
export type Reader = string | undefined

export const readerOf = ({ email, role }: { email: string; role: Access }): Reader =>
  role === 'admin' ? undefined : email

/** Replaces other people's email addresses in text with names, unless the reader is an admin. */
export const emailFor = (reader: Reader, text: string | null) =>
  text === null || reader === undefined || text === reader ? text : withNames(text, reader)

/** Returns the address of an entry's client, or null if the reader isn't allowed to see the address. */
export const addressFor = (reader: Reader, entry: { user_email: string | null; address: string | null }) =>
  reader === undefined || entry.user_email === reader ? entry.address : null

/**
 * Holds the role of the current reader. Shared by all bundles in the process, because a view and its route can be in
 * different bundles.
 */
const storage = processWide('reader', () => new AsyncLocalStorage<Access>())

/** Runs a function whose result is shown to a person with this role (see `forReader`). */
export const readBy = <T>(role: Access, run: () => T): T => storage.run(role, run)

/** Returns the role of the current reader, or undefined outside `readBy`. */
export const readerRole = (): Access | undefined => storage.getStore()

/** Replaces email addresses in text with names, unless the current reader is an admin. Never store the result. */
export const forReader = (text: string): string => (readerRole() === 'admin' ? text : withNames(text))

/** Returns the SQL condition for email addresses whose visible part contains a string. */
export function emailContains(column: string, text: string, reader: Reader) {
  const email = sql.ref(column)
  const name = sql`substr(${email}, 1, instr(${email} || '@', '@') - 1)`
  const shown =
    reader === undefined ? email : sql`case when ${email} = ${reader} then ${email} else ${name} end`
  return sql<boolean>`${shown} like ${`%${escapeLike(text)}%`} escape '\\'`
}
