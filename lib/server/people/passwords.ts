import 'server-only'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { MAX_PASSWORD, passwordProblem, PERSONAL_PASSWORD } from '@/lib/util/password'
import { Failure } from '@/lib/contract/failure'
import { fairQueue, QueueFull } from '@/lib/util/async'
import { networkOf } from './attempts'
import { isCommonPassword } from './password-strength'

/** argon2id is the package's default. Source: OWASP password storage, the first of its equal choices. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** At most 4 at once, and one processor left for everybody else's pages. Addresses take turns. */
const queueHashing = fairQueue({
  most: Math.max(1, Math.min(4, availableParallelism() - 1)),
  mostWaiting: 100,
})
const TOO_COMMON = 'This password is too common. Choose another one.'

async function queued<T>(address: string, task: () => Promise<T>): Promise<T> {
  try {
    return await queueHashing(networkOf(address), task)
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error
    throw new Failure('ADIT_TOO_MANY', 'Too many sign-ins at once. Wait a few seconds, then try again.', {
      retry_after: '5',
    })
  }
}

/**
 * The hash of a password that follows the rules. `address`: whoever sets it, where that is a stranger. Throws Failure
 * ADIT_INVALID for the field `password`, or ADIT_TOO_MANY.
 */
export async function hashPassword(password: string, email: string, address = 'signed in'): Promise<string> {
  needGoodPassword(password, email)
  return queued(address, () => hash(password, parameters))
}

/** Throws Failure ADIT_INVALID for the field `password` where it breaks the rules or is easy to guess. */
export function needGoodPassword(password: string, email: string): void {
  const problem = passwordProblem(password, email) ?? guessable(password, email)
  if (problem) throw new Failure('ADIT_INVALID', problem, { field: 'password' })
}

/** Why a password is easy to guess: for anybody, or for those who know the person's email. */
function guessable(password: string, email: string): string | null {
  if (!isCommonPassword(password, email)) return null
  return isCommonPassword(password, '') ? TOO_COMMON : PERSONAL_PASSWORD
}

let dummy: Promise<string> | undefined

/**
 * Reports whether the password is the one of the hash. Without a hash (nobody has this email) it is false after the same
 * work, so that the time does not tell who exists. Throws Failure ADIT_TOO_MANY when too many wait.
 */
export async function verifyPassword(
  stored: string | undefined,
  password: string,
  address: string,
): Promise<boolean> {
  dummy ??= hash('nobody has this password', parameters)
  const against = stored ?? (await dummy)
  const same = await queued(address, () => verify(against, password.slice(0, 4 * MAX_PASSWORD)))
  return same && stored !== undefined
}
