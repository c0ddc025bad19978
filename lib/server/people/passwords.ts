import 'server-only'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { MAX_PASSWORD, passwordProblem, PERSONAL_PASSWORD } from '@/lib/util/password'
import { Failure } from '@/lib/contract/failure'
import { fairQueue, QueueFull } from '@/lib/util/async'
import { networkOf } from './attempts'
import { isCommonPassword } from './password-strength'

/** The parameters of argon2id: the minimum that OWASP's password storage guide recommends. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const queueHashing = fairQueue({
  most: Math.max(1, Math.min(4, availableParallelism() - 1)),
  mostWaiting: 100,
})
const TOO_COMMON = 'This password is too common. Choose another one.'

/** The sender of a password. `isKnown` is true if the person is signed in or has used the network before. */
export interface Sender {
  address: string
  isKnown: boolean
}
const signedIn: Sender = { address: 'signed in', isKnown: true }

async function queued<T>({ address, isKnown }: Sender, task: () => Promise<T>): Promise<T> {
  const name = isKnown ? `known ${networkOf(address)}` : networkOf(address, 48)
  try {
    return await queueHashing({ name, isKnown }, task)
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error
    throw new Failure('ADIT_TOO_MANY', 'Too many sign-ins at once. Wait a few seconds, then try again.', {
      retry_after: '5',
    })
  }
}

/** Checks a password against the rules and hashes it. Omit `address` if the sender is signed in. */
export async function hashPassword(password: string, email: string, address?: string): Promise<string> {
  needGoodPassword(password, email)
  const sender = address === undefined ? signedIn : { address, isKnown: false }
  return queued(sender, () => hash(password, parameters))
}

export function needGoodPassword(password: string, email: string): void {
  const problem = passwordProblem(password, email) ?? guessable(password, email)
  if (problem) throw new Failure('ADIT_INVALID', problem, { field: 'password' })
}

function guessable(password: string, email: string): string | null {
  if (!isCommonPassword(password, email)) return null
  return isCommonPassword(password, '') ? TOO_COMMON : PERSONAL_PASSWORD
}

let dummy: Promise<string> | undefined

/**
 * Reports whether a password matches `stored`. Does the same work if `stored` is undefined, so that the response time
 * doesn't reveal which emails exist.
 */
export async function verifyPassword(
  stored: string | undefined,
  password: string,
  sender: Sender,
): Promise<boolean> {
  dummy ??= hash('nobody has this password', parameters)
  const against = stored ?? (await dummy)
  const same = await queued(sender, () => verify(against, password.slice(0, 4 * MAX_PASSWORD)))
  return same && stored !== undefined
}
