import 'server-only'
import { Failure } from '@/lib/contract/failure'
import type { Access } from '@/lib/contract/operation'
import { includesRole } from '@/lib/contract/role'
import type { Env } from './env'
import type { Person } from './route-types'

/** What an act requires of whoever asks for it. */
interface Requirements {
  access: Access
  freshPassword?: true | undefined
}

/** A clock that is set back by less leaves a confirmation valid. */
const LEEWAY_MS = 60_000

/**
 * Refuses an act that requires another role, or a password that was confirmed more recently. The one place where both
 * are decided. `purpose` completes "You need the admin role …". Throws Failure ADIT_FORBIDDEN or ADIT_CONFIRM_PASSWORD.
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

/** A confirmation from the future, which a clock that was set back leaves behind, doesn't count. */
function isRecent(at: string, windowMs: number): boolean {
  const ageMs = Date.now() - Date.parse(at)
  return ageMs < windowMs && ageMs > -LEEWAY_MS
}
