import 'server-only'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { MAX_PASSWORD, passwordProblem } from '@/lib/client/people'
import { Failure } from '@/lib/contract/failure'
import { limiter } from '@/lib/util/limiter'
import { isCommonPassword } from './password-strength'

/** argon2id is the package's default. Source: OWASP password storage, the first of its equal choices. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** At most 4 at once, and one processor left for everybody else's pages. */
const inTurn = limiter(Math.max(1, Math.min(4, availableParallelism() - 1)))
const MAX_WAITING = 100
const TOO_COMMON = 'This password is too common. Choose another one.'
let waiting = 0

async function queued<T>(task: () => Promise<T>): Promise<T> {
  if (waiting >= MAX_WAITING)
    throw new Failure(
      'ADIT_TOO_MANY',
      'Too many people sign in at once. Wait a few seconds, then try again.',
      {
        retry_after: '5',
      },
    )
  waiting += 1
  try {
    return await inTurn(task)
  } finally {
    waiting -= 1
  }
}

/** The hash of a password that follows the rule. Throws Failure ADIT_INVALID for the field `password`. */
export async function hashPassword(password: string, email: string): Promise<string> {
  const problem = passwordProblem(password, email) ?? (isCommonPassword(password, email) ? TOO_COMMON : null)
  if (problem) throw new Failure('ADIT_INVALID', problem, { field: 'password' })
  return queued(() => hash(password, parameters))
}

let dummy: Promise<string> | undefined

/**
 * Whether the password is the one of the hash. Without a hash (nobody has this email) it is false after the same work,
 * so that the time does not tell who exists.
 */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  dummy ??= hash('nobody has this password', parameters)
  const against = stored ?? (await dummy)
  const same = await queued(() => verify(against, password.slice(0, 4 * MAX_PASSWORD)))
  return same && stored !== undefined
}
