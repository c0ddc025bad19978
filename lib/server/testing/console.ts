import { hash } from '@node-rs/argon2'
import { recordDone } from '@/lib/audit/record'
import { type ConsoleApi, consoleOperations } from '@/lib/api/registry'
import type { Access } from '@/lib/contract/operation'
import { openTestDb } from '@/lib/db/testing/open'
import { keyRingOf } from '@/lib/util/key-ring'
import { authRoute } from '../people/auth'
import { type AreaRoutes, consoleApiHandler } from '../routing/console-api'
import type { Context, Person } from '../context'
import { readEnv } from '../env'
import { insertPerson } from '../people/people'
import { log } from '../log'
import { newFolder } from '@/lib/util/testing/folder'

export async function openConsole(env: Record<string, string> = {}): Promise<Context> {
  log.level = 'silent'
  const dir = newFolder('console')
  const parsed = readEnv({ ADIT_DATA_DIR: dir, ...env })
  return { env: parsed, db: await openTestDb(parsed.storeFile), keyRing: keyRingOf('k'.repeat(40)) }
}

/** Makes all route handlers of this process use this console, and returns the console. */
export function serve(context: Context): Context {
  Reflect.set(globalThis, Symbol.for('adit.context'), Promise.resolve(context))
  return context
}

export const openServedConsole = async (env?: Record<string, string>) => serve(await openConsole(env))

export const PASSWORD = 'correct horse battery'

const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 }

let passwordHash: Promise<string> | undefined

/** Adds a person like `addPerson`, but with a password hash that is fast to verify. */
export async function someone({ db, keyRing }: Context, email: string, role: Access): Promise<string> {
  const user = { email, passwordHash: await (passwordHash ??= hash(PASSWORD, cheap)), role }
  return db.transaction().execute(async (db) => {
    const id = await insertPerson(db, user)
    await recordDone(db, keyRing, {
      user: null,
      operation: 'people.add',
      target: email,
      after: { email, role },
    })
    return id
  })
}

/** Returns a signed-in operator who just confirmed their password. `more` overrides fields. */
export function signedInPerson(more: Partial<Person> = {}): Person {
  const { id = 'u1' } = more
  return {
    id,
    email: `${id}@example.com`,
    role: 'operator',
    sessionId: 's1',
    confirmedAt: new Date().toISOString(),
    ...more,
  }
}

/**
 * Returns the route handler for one area of the console's API so that the area's tests can be next to its code.
 */
export const areaHandler = <A extends keyof ConsoleApi>(area: A, routes: AreaRoutes<ConsoleApi[A]>) =>
  consoleApiHandler(
    consoleOperations.filter((operation) => operation.area === area),
    { [area]: () => Promise.resolve(routes) },
  )

type Handler = (
  request: Request,
  input: { params: Promise<Record<string, string | string[]>> },
) => Promise<Response>
interface Ask {
  method?: string
  body?: unknown
  params?: Record<string, string | string[]> | undefined
  headers?: Record<string, string>
  raw?: BodyInit
}

const segmentsOf = (path: string) => ({
  path: (path.split('?')[0] ?? '').split('/').slice(2).map(decodeURIComponent),
})

export class TestBrowser {
  readonly cookies = new Map<string, string>()
  constructor(
    readonly origin = 'http://localhost:3000',
    readonly address = '198.51.100.1',
  ) {}

  /**
   * Sends a request to a route handler, with the headers that the console's own pages send. Throws if the response
   * differs from its declaration.
   */
  async ask(
    handler: Handler,
    path: string,
    { method = 'GET', body, params = segmentsOf(path), headers = {}, raw }: Ask = {},
  ) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const write: Record<string, string> =
      method === 'GET' ? {} : { origin: this.origin, 'adit-request': '1', 'content-type': 'application/json' }
    const request = new Request(this.origin + path, {
      method,
      body: raw ?? (body === undefined ? undefined : JSON.stringify(body)),
      headers: { ...write, cookie, 'x-adit-address': this.address, ...headers },
    })
    const response = await handler(request, { params: Promise.resolve(params) })
    if (response.headers.has('adit-contract'))
      throw new Error(`${method} ${path} doesn't match its declaration`)
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return response
  }

  async auth(action: string, fields?: Record<string, string>): Promise<Response> {
    const params = { nextauth: action.split('/') }
    if (!fields) return this.ask(authRoute, `/api/auth/${action}`, { params })
    const { csrfToken } = await this.json(await this.auth('csrf'))
    const raw = new URLSearchParams({ csrfToken: String(csrfToken), json: 'true', ...fields }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return this.ask(authRoute, `/api/auth/${action}`, { method: 'POST', params, raw, headers })
  }
  signIn(email: string, password = PASSWORD) {
    return this.auth('callback/credentials', { email, password })
  }
  async session(): Promise<Record<string, unknown>> {
    return this.json(await this.auth('session'))
  }
  async json(response: Response): Promise<Record<string, unknown>> {
    return (await response.json()) as Record<string, unknown> // every answer of the API is an object
  }
}
