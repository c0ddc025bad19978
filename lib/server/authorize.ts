import 'server-only'
import { Failure } from '@/lib/contract/failure'
import type { Access } from '@/lib/contract/operation'
import { includesRole } from '@/lib/contract/role'
import type { Env } from './env'
import type { Person } from './context'

interface Requirements {
  access: Access
  freshPassword?: true | undefined
}

/** The tolerance, in milliseconds, for confirmation times in the future. Allows for small clock corrections. */
const LEEWAY_MS = 60_000

/**
 * Checks a person's role and password confirmation. `purpose` completes the error message "You need the admin role …".
 * Throws Failure ADIT_FORBIDDEN if the person lacks the role, or ADIT_CONFIRM_PASSWORD if the operation requires a
 * recent confirmation and the person has none.
 */
export function authorize(
  env: Env,
  person: Pick<Person, 'role' | 'confirmedAt'>,
  { access, freshPassword }: Requirements,
  purpose = 'for this',
): void {
  if (!includesRole(person.role, access))
    throw new Failure(
      'ADIT_FORBIDDEN',
      `You need the ${access} role ${purpose}. Your role is ${person.role}. Ask an admin.`,
    )
  if (!freshPassword || isRecent(person.confirmedAt, env.ADIT_CONFIRM_MINUTES * 60_000)) return
  throw new Failure('ADIT_CONFIRM_PASSWORD', 'Confirm your password, then try again. Nothing was changed.')
}

/**
 * Reports whether a password confirmation is recent. A time further in the future than `LEEWAY_MS` doesn't count,
 * because it means that the clock was set back.
 */
function isRecent(at: string, windowMs: number): boolean {
  const ageMs = Date.now() - Date.parse(at)
  return ageMs < windowMs && ageMs > -LEEWAY_MS
}
