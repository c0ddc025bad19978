import 'server-only'
import { Failure } from '@/lib/contract/failure'
import type { Access } from '@/lib/contract/operation'
import { includesRole } from '@/lib/contract/role'
import type { Env } from './env'
import type { Person } from './context'

/** The role and password confirmation that an act requires. */
interface Requirements {
  access: Access
  freshPassword?: true | undefined
}

/** The largest step back of the clock that doesn't invalidate a confirmation, in milliseconds. */
const LEEWAY_MS = 60_000

/**
 * Rejects an act that requires a higher role, or a more recent password confirmation. All role and confirmation checks
 * use this function. `purpose` completes "You need the admin role …". Throws Failure ADIT_FORBIDDEN or
 * ADIT_CONFIRM_PASSWORD.
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
      `You need the ${access} role ${purpose}. Your role is ${person.role}.`,
    )
  if (!freshPassword || isRecent(person.confirmedAt, env.ADIT_CONFIRM_MINUTES * 60_000)) return
  throw new Failure('ADIT_CONFIRM_PASSWORD', 'Confirm your password, then try again. Nothing was changed.')
}

/** Reports whether a confirmation is recent. One in the future, from a clock that was set back, doesn't count. */
function isRecent(at: string, windowMs: number): boolean {
  const ageMs = Date.now() - Date.parse(at)
  return ageMs < windowMs && ageMs > -LEEWAY_MS
}
