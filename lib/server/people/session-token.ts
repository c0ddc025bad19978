import 'server-only'
import { createHash } from 'node:crypto'
import { decode } from 'next-auth/jwt'
import type { Context, Person } from '../context'
import type { Env } from '../env'
import { personOfSession } from './sessions'
import { noteForwarder } from '../routing/address'

const isSecure = (env: Env) => env.publicUrl.startsWith('https:')

export function cookieOf(env: Env, name: 'session' | 'csrf' | 'callback') {
  const secure = isSecure(env)
  return {
    name: `${secure ? '__Host-' : ''}adit-${name}`,
    options: { httpOnly: true, sameSite: 'lax' as const, path: '/', secure },
  }
}

/** Returns the secret that seals session tokens. Replacing the sealing key signs everyone out. */
export const sessionSecret = ({ keyRing }: Context) => keyRing[0].derive('session').toString('base64url')

interface Opened {
  sid: string
  /** The time when the token expires, in seconds since the Unix epoch. */
  exp: number
}
const opened = new WeakMap<Context['keyRing'], Map<string, Opened>>()
const MAX_OPENED = 1_000

async function sessionIdOf(context: Context, token: string): Promise<string | null> {
  const known = opened.get(context.keyRing) ?? new Map<string, Opened>()
  opened.set(context.keyRing, known)
  const hash = createHash('sha256').update(token).digest('base64')
  const held = known.get(hash)
  if (held && held.exp > Date.now() / 1000) return held.sid
  known.delete(hash)
  try {
    const payload = await decode({ token, secret: sessionSecret(context) })
    if (typeof payload?.sid !== 'string') return null
    const [oldest] = known.keys()
    if (oldest !== undefined && known.size >= MAX_OPENED) known.delete(oldest)
    if (typeof payload.exp === 'number') known.set(hash, { sid: payload.sid, exp: payload.exp })
    return payload.sid
  } catch {
    return null // a token that can't be opened is invalid
  }
}

export async function personOfToken(
  context: Context,
  token: string | undefined,
  headers: Headers,
): Promise<Person | null> {
  if (!token) return null
  const id = await sessionIdOf(context, token)
  const person = id === null ? null : await personOfSession(context, id)
  if (person) noteForwarder(headers)
  return person
}

function cookieValue(header: string | null, name: string): string | undefined {
  const prefix = `${name}=`
  const found = header?.split(';').find((part) => part.trimStart().startsWith(prefix))
  return found?.trim().slice(prefix.length)
}

export const personOfRequest = (context: Context, { headers }: Request) =>
  personOfToken(context, cookieValue(headers.get('cookie'), cookieOf(context.env, 'session').name), headers)
