import 'server-only'
import type { AuthOptions, CallbacksOptions } from 'next-auth'
import type { CredentialsConfig } from 'next-auth/providers/credentials'
import type { Context } from '../context'
import { cookieOf, sessionSecret } from './session-token'
import { personOfSession, SESSION_SECONDS } from './sessions'
import { log } from '../log'
import { signIn, signOut } from './sign-in'
import type { Person } from '../route-types'

declare module 'next-auth' {
  interface User {
    sid: string
  }
}
declare module 'next-auth/jwt' {
  interface JWT {
    /** Random session id: all that a token says. */
    sid?: string
  }
}

/** What of the request a sign-in depends on. */
export interface AuthRequest {
  address: string
  userAgent: string
  requestId: string
  person: Person | null
  /** Takes a failure that next-auth would turn into "wrong": that there were too many tries, that the store is full. */
  refuse: (failure: unknown) => void
}

/** The origin's own addresses only; anything else leads to the start page. */
function ownUrl(context: Context, url: string): string {
  const { publicUrl, publicOrigins } = context.env
  if (!URL.canParse(url, publicUrl)) return publicUrl
  const target = new URL(url, publicUrl)
  return publicOrigins.includes(target.origin) ? target.href : publicUrl
}

/** next-auth's settings for one request: credentials, and tokens that are worth what their session row says. */
export function authOptions(context: Context, given: AuthRequest): AuthOptions {
  return {
    secret: sessionSecret(context),
    session: { strategy: 'jwt', maxAge: SESSION_SECONDS },
    pages: { signIn: '/sign-in', signOut: '/sign-in', error: '/sign-in' },
    cookies: {
      sessionToken: cookieOf(context.env, 'session'),
      csrfToken: cookieOf(context.env, 'csrf'),
      callbackUrl: cookieOf(context.env, 'callback'),
    },
    logger: {
      error: (code) => log.debug({ code }, 'next-auth'),
      warn: () => undefined,
      debug: () => undefined,
    },
    providers: [credentials(context, given)],
    callbacks: callbacks(context),
    events: {
      signOut: async () => {
        if (given.person) await signOut(context, given.person)
      },
    },
  }
}

/** The one way to sign in: email and password. */
const credentials = (context: Context, given: AuthRequest): CredentialsConfig => ({
  id: 'credentials',
  name: 'Credentials',
  type: 'credentials',
  credentials: { email: {}, password: {} },
  authorize: async (typed) => {
    const { email = '', password = '' } = typed ?? {}
    try {
      const session = await signIn(context, { ...given, email, password, previous: given.person })
      return session && { id: session.userId, sid: session.sessionId }
    } catch (error) {
      given.refuse(error)
      return null
    }
  },
})

/** What a token says and is worth. Throwing makes next-auth answer with no session and take the cookie back. */
const callbacks = (context: Context): Partial<CallbacksOptions> => ({
  jwt: async ({ token, user }) => {
    if (user) return { sid: user.sid }
    if (!token.sid || !(await personOfSession(context, token.sid))) throw new Error('The session has ended')
    return { sid: token.sid }
  },
  session: async ({ session, token }) => {
    const person = token.sid ? await personOfSession(context, token.sid) : null
    if (!person) throw new Error('The session has ended')
    return { expires: session.expires, user: { email: person.email, role: person.role } }
  },
  redirect: ({ url }) => ownUrl(context, url),
})
