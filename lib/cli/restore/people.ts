import Database from 'libsql'
import * as z from 'zod'
import type { Db } from '@/lib/db/open'

const personRow = z.object({
  id: z.string(),
  email: z.string(),
  role: z.string(),
  disabled_at: z.string().nullable(),
  password_hash: z.string(),
})
type PersonRow = z.output<typeof personRow>

/** What differs between the people of a backup and those of the data that it replaces, by email. */
export interface PeopleDifferences {
  /** Disabled in the replaced data and not in the backup: they stay disabled. */
  kept_disabled: string[]
  /** Disabled in the backup and not in the replaced data: they are disabled again. */
  disabled_again: string[]
  role_changed: { email: string; from: string; to: string }[]
  /** Their password is the one of the backup again. */
  password_changed: string[]
  only_in_backup: string[]
  only_in_replaced: string[]
}

/** The people of a store that is about to be replaced; null when it cannot be read. */
export function peopleOf(file: string): PersonRow[] | null {
  const database = new Database(file)
  try {
    return z
      .array(personRow)
      .parse(database.prepare('select id, email, role, disabled_at, password_hash from users').all())
  } catch {
    return null
  } finally {
    database.close()
  }
}

/** Keeps those disabled who are disabled in the replaced data. Returns all that differs. */
export async function keepDisabled(db: Db, replaced: readonly PersonRow[]): Promise<PeopleDifferences> {
  const restored = z.array(personRow).parse(
    await db
      .selectFrom('users')
      .select(Object.keys(personRow.shape) as (keyof PersonRow)[])
      .orderBy('email')
      .execute(),
  )
  const pairs = restored.map((now) => ({ now, was: sameAs(now, replaced) }))
  const both = pairs.flatMap(({ now, was }) => (was ? [{ now, was }] : []))
  const kept = both.filter(({ now, was }) => was.disabled_at !== null && now.disabled_at === null)
  for (const { now, was } of kept)
    await db.updateTable('users').set({ disabled_at: was.disabled_at }).where('id', '=', now.id).execute()
  const emails = (those: readonly { now: PersonRow }[]) => those.map(({ now }) => now.email)
  return {
    kept_disabled: emails(kept),
    disabled_again: emails(
      both.filter(({ now, was }) => now.disabled_at !== null && was.disabled_at === null),
    ),
    role_changed: both
      .filter(({ now, was }) => now.role !== was.role)
      .map(({ now, was }) => ({ email: now.email, from: was.role, to: now.role })),
    password_changed: emails(both.filter(({ now, was }) => now.password_hash !== was.password_hash)),
    only_in_backup: emails(pairs.filter(({ was }) => !was)),
    only_in_replaced: replaced.filter((was) => !sameAs(was, restored)).map(({ email }) => email),
  }
}

/** The same person: by id, or by email where one was added again. Disabled wins where both are there. */
function sameAs({ id, email }: PersonRow, others: readonly PersonRow[]): PersonRow | undefined {
  const same = others.filter((one) => one.id === id || one.email.toLowerCase() === email.toLowerCase())
  return same.find(({ disabled_at }) => disabled_at !== null) ?? same[0]
}
