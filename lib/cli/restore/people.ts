import { keysOf } from '@/lib/util/records'
import * as z from 'zod'
import type { Db } from '@/lib/db/open'
import { personRow, type StoredPerson, roles } from './replaced-store'

/** The differences between the people in a backup and in the replaced store. The lists contain email addresses. */
export interface PeopleDifferences {
  /** People who are disabled in the replaced store but not in the backup, and who stay disabled. */
  kept_disabled: string[]
  /** People who are disabled in the backup but not in the replaced store, and who are disabled again. */
  disabled_again: string[]
  /** People whose role is higher in the backup than in the replaced store, and who keep the lower role, `to`. */
  kept_role: { email: string; from: string; to: string }[]
  /** People whose role is lower in the backup than in the replaced store, and who get the lower role, `to`. */
  role_changed: { email: string; from: string; to: string }[]
  /** People whose passwords differ, and who keep the password of the replaced store. */
  kept_password: string[]
  only_in_backup: string[]
  only_in_replaced: string[]
  /** True if the restored store has people but no active admin. */
  no_active_admin: boolean
}

/**
 * Updates the people in a restored store who are also in the replaced store. Disabled people stay disabled, and each
 * person gets the lower of the two roles and the password of the replaced store. Returns the differences.
 */
export async function keepWithdrawn(db: Db, replaced: readonly StoredPerson[]): Promise<PeopleDifferences> {
  const restored = z
    .array(personRow)
    .parse(await db.selectFrom('users').select(keysOf(personRow.shape)).orderBy('email').execute())
  const pairs = restored.map((now) => ({ now, was: sameAs(now, replaced) }))
  const both = pairs.flatMap(({ now, was }) => (was ? [{ now, was }] : []))
  const kept = both.filter(({ now, was }) => was.disabled_at !== null && now.disabled_at === null)
  for (const { now, was } of kept)
    await db.updateTable('users').set({ disabled_at: was.disabled_at }).where('id', '=', now.id).execute()
  const demoted = both.filter(({ now, was }) => rank(was) < rank(now))
  for (const { now, was } of demoted)
    await db.updateTable('users').set({ role: was.role }).where('id', '=', now.id).execute()
  const repassworded = both.filter(({ now, was }) => now.password_hash !== was.password_hash)
  for (const { now, was } of repassworded)
    await db.updateTable('users').set({ password_hash: was.password_hash }).where('id', '=', now.id).execute()
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  const emails = (those: readonly { now: StoredPerson }[]) => those.map(({ now }) => now.email)
  return {
    kept_disabled: emails(kept),
    disabled_again: emails(
      both.filter(({ now, was }) => now.disabled_at !== null && was.disabled_at === null),
    ),
    kept_role: demoted.map(({ now, was }) => ({ email: now.email, from: now.role, to: was.role })),
    role_changed: both
      .filter(({ now, was }) => rank(now) < rank(was))
      .map(({ now, was }) => ({ email: now.email, from: was.role, to: now.role })),
    kept_password: emails(repassworded),
    only_in_backup: emails(pairs.filter(({ was }) => !was)),
    only_in_replaced: replaced.filter((was) => !sameAs(was, restored)).map(({ email }) => email),
    no_active_admin: restored.length > 0 && !admin,
  }
}

const rank = ({ role }: StoredPerson) => roles.indexOf(role)

/**
 * Finds a person in another list by ID or email. If two people match, returns a combination with the more restricted
 * access and the password of the person who has the email.
 */
function sameAs({ id, email }: StoredPerson, others: readonly StoredPerson[]): StoredPerson | undefined {
  const hasEmail = (one: StoredPerson) => one.email.toLowerCase() === email.toLowerCase()
  const same = others.filter((one) => one.id === id || hasEmail(one))
  const [one] = same.toSorted((a, b) => Number(b.disabled_at !== null) - Number(a.disabled_at !== null))
  const [lowest] = same.toSorted((a, b) => rank(a) - rank(b))
  const signsIn = same.find(hasEmail) ?? one
  return one && lowest && signsIn && { ...one, role: lowest.role, password_hash: signsIn.password_hash }
}
