import 'server-only'
import NextAuthModule, { type AuthOptions, type CallbacksOptions } from 'next-auth'
import type { CredentialsConfig } from 'next-auth/providers/credentials'
import type { Context, Person } from '../context'
import { cookieOf, sessionSecret, personOfRequest } from './session-token'
import { personOfSession, SESSION_SECONDS } from './sessions'
import { log } from '../log'
import { signInWithPassword, signOutPerson } from './sign-in'
import { Failure } from '@/lib/contract/failure'
import { addressOf } from '../routing/address'
import { announceAuthUrl } from '../env'
import { publicRoute } from '../routing/route'
import type { NextApiRequest, NextApiResponse } from 'next'

declare module 'next-auth' {
  interface User {
    sid: string
  }
}
declare module 'next-auth/jwt' {
  interface JWT {
    /** The random session ID. The token contains no data about the person. */
    sid?: string
  }
}

interface AuthRequest {
  address: string
  userAgent: string
  requestId: string
  person: Person | null
  /** Called with errors from signing in or out. Wrong credentials aren't an error. */
  refuse: (failure: unknown) => void
}

function ownUrl(context: Context, url: string): string {
  const { publicUrl, publicOrigins } = context.env
  if (!URL.canParse(url, publicUrl)) return publicUrl
  const target = new URL(url, publicUrl)
  return publicOrigins.includes(target.origin) ? target.href : publicUrl
}

function authOptions(context: Context, input: AuthRequest): AuthOptions {
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
    providers: [credentials(context, input)],
    callbacks: callbacks(context),
    events: {
      signOut: async () => {
        if (input.person) await signOutPerson(context, input.person, input.requestId).catch(input.refuse)
      },
    },
  }
}

const credentials = (context: Context, input: AuthRequest): CredentialsConfig => ({
  id: 'credentials',
  name: 'Credentials',
  type: 'credentials',
  credentials: { email: {}, password: {} },
  authorize: async (typed) => {
    const { email = '', password = '' } = typed ?? {}
    try {
      const session = await signInWithPassword(context, { ...input, email, password, previous: input.person })
      return session && { id: session.userId, sid: session.sessionId }
    } catch (error) {
      input.refuse(error)
      return null
    }
  },
})

/**
 * Returns the callbacks of next-auth. If `jwt` or `session` throws, next-auth deletes the cookie and treats the person
 * as signed out.
 */
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

const actions = new Set([
  'GET csrf',
  'GET session',
  'GET providers',
  'GET signin',
  'GET signout',
  'GET error',
  'POST session',
  'POST signout',
  'POST callback/credentials',
])

/** The route `/api/auth/*`. For POST requests, next-auth checks its own CSRF token. */
export const authRoute = publicRoute(
  async ({ context, request, params, requestId }) => {
    const action = Array.isArray(params.nextauth) ? params.nextauth : []
    if (!actions.has(`${request.method} ${action.join('/')}`))
      throw new Failure('ADIT_NOT_FOUND', 'Nothing exists at this URL.')
    announceAuthUrl(context.env)
    const failures: unknown[] = []
    const options = authOptions(context, {
      address: addressOf(request.headers),
      userAgent: request.headers.get('user-agent') ?? '',
      requestId,
      person: await personOfRequest(context, request),
      refuse: (failure) => void failures.push(failure),
    })
    const response = await runNextAuth(request, action, options)
    const [failure] = failures
    if (failure === undefined) return response
    if (!(failure instanceof Failure) || failure.code !== 'ADIT_TOO_MANY') throw failure
    const headers = { 'retry-after': failure.details.retry_after ?? '60' }
    return Response.json(failure.envelope(requestId), { status: failure.status, headers })
  },
  { ownToken: true },
)

// Bundlers unwrap the package's CommonJS default, but Node doesn't.
const NextAuth = (
  'default' in NextAuthModule ? NextAuthModule.default : NextAuthModule
) as typeof NextAuthModule

function cookiesOf(header: string | null): Record<string, string> {
  const pairs = (header ?? '').split(';').flatMap((part) => {
    const at = part.indexOf('=')
    return at < 0 ? [] : [[part.slice(0, at).trim(), decoded(part.slice(at + 1).trim())] as const]
  })
  return Object.fromEntries(pairs)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

async function bodyOf(request: Request): Promise<unknown> {
  const text = await request.text()
  if (!request.headers.get('content-type')?.includes('application/json'))
    return Object.fromEntries(new URLSearchParams(text))
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/** Implements the parts of `NextApiResponse` that next-auth uses. */
class Answer {
  private code = 200
  private body: string | null = null
  private readonly fields = new Map<string, string | readonly string[]>()

  status(code: number) {
    this.code = code
    return this
  }
  getHeader(name: string) {
    return this.fields.get(name.toLowerCase())
  }
  setHeader(name: string, value: string | readonly string[]) {
    this.fields.set(name.toLowerCase(), value)
    return this
  }
  json(value: unknown) {
    this.setHeader('content-type', 'application/json')
    this.body = JSON.stringify(value)
  }
  send(value: unknown) {
    if (typeof value === 'object') this.json(value)
    else this.body = typeof value === 'string' ? value : null
  }
  end() {
    this.body = null
  }
  response(): Response {
    const headers = new Headers()
    for (const [name, value] of this.fields)
      for (const one of typeof value === 'string' ? [value] : value) headers.append(name, one)
    return new Response(this.body, { status: this.code, headers })
  }
}

/** Handles a request with next-auth. `action` contains the path segments after `/api/auth`. */
async function runNextAuth(request: Request, action: string[], options: AuthOptions): Promise<Response> {
  const answer = new Answer()
  const url = new URL(request.url)
  const old = {
    method: request.method,
    headers: Object.fromEntries(request.headers),
    cookies: cookiesOf(request.headers.get('cookie')),
    query: { ...Object.fromEntries(url.searchParams), nextauth: action },
    body: request.method === 'POST' ? await bodyOf(request) : undefined,
  }
  // Both implement everything that next-auth uses
  await NextAuth(old as unknown as NextApiRequest, answer as unknown as NextApiResponse, options)
  return answer.response()
}
