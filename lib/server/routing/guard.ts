import 'server-only'
import { Failure } from '@/lib/contract/failure'
import type { Env } from '../env'
import type { Access } from '@/lib/contract/operation'
import { includesRole } from '@/lib/contract/role'
import type { Person } from '../context'

const JSON_TYPE = 'application/json'

/** Throws a Failure for a state-changing request that another website could have caused. */
export function guardWrite(env: Env, headers: Headers): void {
  guardOrigin(env, headers)
  if (headers.get('adit-request') !== '1')
    throw new Failure('ADIT_BAD_REQUEST', 'Requests that change data must have the Adit-Request: 1 header.')
  if (contentType(headers).split(';')[0]?.trim() !== JSON_TYPE)
    throw new Failure('ADIT_UNSUPPORTED_TYPE', 'The content type of the request must be application/json.')
}

const contentType = (headers: Headers) => headers.get('content-type')?.toLowerCase() ?? ''

export const mayBeJson = (headers: Headers) => contentType(headers).includes(JSON_TYPE)

function guardOrigin(env: Env, headers: Headers): void {
  const origin = headers.get('origin')
  const own = origin === null ? headers.get('sec-fetch-site') === 'same-origin' : isPublic(env, origin)
  if (own) return
  throw new Failure(
    'ADIT_BAD_ORIGIN',
    `This request didn't come from the console's URL, ${env.publicUrl} (ADIT_PUBLIC_URL). Open the console at that URL. API clients must send this URL in the Origin header.`,
  )
}

const isPublic = (env: Env, origin: string) => env.publicOrigins.includes(origin)

/**
 * Checks `Origin` only if the header is present. Use this only for next-auth's routes, which have their own CSRF token.
 */
export function guardNamedOrigin(env: Env, headers: Headers): void {
  if (headers.get('origin') !== null) guardOrigin(env, headers)
}

interface Requirements {
  access: Access
  freshPassword?: true | undefined
}

/** The tolerance, in milliseconds, for confirmation times in the future. */
const LEEWAY_MS = 60_000

/** Throws a Failure if a role doesn't include `access`. `purpose` completes the message "You need the admin role …". */
export function authorizeRole({ role }: Pick<Person, 'role'>, access: Access, purpose = 'for this'): void {
  if (includesRole(role, access)) return
  throw new Failure(
    'ADIT_FORBIDDEN',
    `You need the ${access} role ${purpose}. Your role is ${role}. Ask an admin.`,
  )
}

export function authorize(
  env: Env,
  person: Pick<Person, 'role' | 'confirmedAt'>,
  { access, freshPassword }: Requirements,
  purpose?: string,
): void {
  authorizeRole(person, access, purpose)
  if (!freshPassword || isRecent(person.confirmedAt, env.ADIT_CONFIRM_MINUTES * 60_000)) return
  throw new Failure('ADIT_CONFIRM_PASSWORD', 'Confirm your password, then try again. Nothing was changed.')
}

function isRecent(at: string, windowMs: number): boolean {
  const ageMs = Date.now() - Date.parse(at)
  return ageMs < windowMs && ageMs > -LEEWAY_MS
}
