import { sql } from 'kysely'
import type { Access } from '@/lib/contract/operation'
import { withNames } from '@/lib/util/person-name'

/**
 * Email of whoever reads, when they aren't an admin: they see and find others by name, and themselves by email. Undefined
 * for an admin, who sees every email.
 */
export type Reader = string | undefined

export const readerOf = ({ email, role }: { email: string; role: Access }): Reader =>
  role === 'admin' ? undefined : email

/** An email as a reader sees it. */
export const emailFor = (reader: Reader, email: string | null) =>
  email === null || reader === undefined || email === reader ? email : withNames(email)

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** The condition that a column of emails, as a reader sees it, contains a text. */
export function emailContains(column: string, text: string, reader: Reader) {
  const email = sql.ref(column)
  const name = sql`substr(${email}, 1, instr(${email} || '@', '@') - 1)`
  const shown =
    reader === undefined ? email : sql`case when ${email} = ${reader} then ${email} else ${name} end`
  return sql<boolean>`${shown} like ${`%${escapeLike(text)}%`} escape '\\'`
}
