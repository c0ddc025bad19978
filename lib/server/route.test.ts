import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { Failure } from '@/lib/contract/failure'
import { readJson } from './body'
import type { Context } from './context'
import { accessOf, publicRoute, route } from './route'
import { openConsole, someone, TestBrowser } from './test-console'

const holder = vi.hoisted(() => ({ console: undefined as Context | undefined }))
vi.mock('./context', () => ({ context: () => Promise.resolve(holder.console) }))

const api = join(import.meta.dirname, '../../app/api')
/** Answers for every path that no other route has; there is nothing to guard. */
const unknown = '[[...path]]/route.ts'
const files = readdirSync(api, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('route.ts') && file !== unknown,
)
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
type Handler = Parameters<TestBrowser['ask']>[0]

async function handlersOf(file: string): Promise<[string, Handler][]> {
  const exported = (await import(join(api, file))) as Partial<Record<string, Handler>> // a route file exports handlers
  return methods.flatMap((method) => {
    const handler = exported[method]
    return handler ? [[method, handler] as [string, Handler]] : []
  })
}

let console: Context
beforeEach(async () => {
  console = holder.console = await openConsole()
  return () => console.db.destroy()
})

describe('every route of the API', () => {
  /** Who needs no session, and which of them answer before set-up. */
  const open = new Set(['auth/[...nextauth]', 'health', 'ready', 'setup'])
  const early = new Set(['health', 'ready', 'setup'])

  test('there are some', () => expect(files.length).toBeGreaterThan(8))

  test.each(files)('%s decides who may use it, and waits for set-up', async (file) => {
    const name = file.replace(/\/route\.ts$/, '')
    const handlers = await handlersOf(file)
    expect(handlers.length).toBeGreaterThan(0)
    for (const [method, handler] of handlers) {
      expect(accessOf(handler), `${method} is not made by route()`).toBeDefined()
      expect(accessOf(handler) === 'public').toBe(open.has(name))
      if (early.has(name)) continue
      const response = await new TestBrowser().ask(handler, `/api/${name}`, {
        method,
        body: method === 'GET' ? undefined : {},
      })
      expect(response.status).toBe(403)
      expect(await response.json()).toMatchObject({ error_code: 'ADIT_NOT_SET_UP' })
    }
  })

  test.each(files)('%s refuses what another site sends', async (file) => {
    await someone(console, 'a@example.com', 'admin')
    const before = await console.db.selectFrom('audit').select('seq').execute()
    for (const [method, handler] of await handlersOf(file)) {
      if (method === 'GET' || method === 'HEAD') continue
      const ask = (headers: Record<string, string>) =>
        new TestBrowser().ask(handler, '/api/x', {
          method,
          body: {},
          headers,
          params: { nextauth: ['signout'] },
        })
      for (const origin of [
        'https://evil.example',
        'null',
        'http://localhost:3001',
        'https://localhost:3000',
      ])
        expect((await ask({ origin })).status).toBe(403)
    }
    expect(await console.db.selectFrom('audit').select('seq').execute()).toEqual(before)
  })

  test('a path that no route has is 404 in the envelope, whoever asks', async () => {
    const handlers = await handlersOf(unknown)
    expect(handlers.map(([method]) => method)).toEqual(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
    const browser = new TestBrowser()
    const origins: Record<string, string>[] = [{}, { origin: 'https://evil.example' }]
    const statuses = async () => {
      for (const [method, handler] of handlers)
        for (const headers of origins) {
          const body = method === 'GET' ? undefined : {}
          const response = await browser.ask(handler, '/api/nothing/here', { method, body, headers })
          expect(response.status).toBe(404)
          expect(await response.json()).toMatchObject({
            error_code: 'ADIT_NOT_FOUND',
            status_code: 404,
            details: { request_id: expect.any(String) },
          })
        }
    }
    await statuses() // before set-up
    await someone(console, 'a@example.com', 'viewer')
    await statuses()
    await browser.signIn('a@example.com')
    await statuses()
  })

  test('refuses deeply nested JSON with 400', async () => {
    await someone(console, 'a@example.com', 'admin')
    const browser = new TestBrowser()
    await browser.signIn('a@example.com')
    const before = await console.db.selectFrom('audit').select('seq').execute()
    const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
    const bodies = [
      nested(65),
      nested(100_000),
      `{"name":${nested(400_000)}}`,
      `{"a":"\\"","b":${nested(64)}}`,
    ]
    const requests = [
      ...bodies.map((raw) => ({ raw })),
      { raw: nested(65), headers: { 'content-type': 'Application/JSON' } },
    ]
    const params = { nextauth: ['signout'] }
    const answers: unknown[] = []
    for (const file of files)
      for (const [method, handler] of await handlersOf(file))
        for (const request of method === 'GET' || method === 'HEAD' ? [] : requests) {
          const response = await browser.ask(handler, '/api/x', { method, params, ...request })
          const { error_code } = await browser.json(response)
          answers.push({ file, method, status: response.status, error_code })
        }
    expect(answers.length).toBeGreaterThan(100)
    const wanted = { status: 400, error_code: 'ADIT_BAD_REQUEST' }
    expect(answers).toEqual(answers.map((answer) => ({ ...Object(answer), ...wanted })))
    expect(await console.db.selectFrom('audit').select('seq').execute()).toEqual(before)
  })
})

describe('a write', () => {
  const write = route('viewer', () => ({ done: true }))
  const browser = new TestBrowser()
  beforeEach(async () => {
    await someone(console, 'a@example.com', 'viewer')
    await browser.signIn('a@example.com')
  })
  async function refusal(headers: Record<string, string | undefined>) {
    const all = {
      origin: browser.origin,
      'adit-request': '1',
      'content-type': 'application/json',
      ...headers,
    }
    const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined)
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const request = new Request(`${browser.origin}/api/x`, {
      method: 'POST',
      body: '{}',
      headers: Object.fromEntries([...given, ['cookie', cookie]]),
    })
    const response = await write(request, { params: Promise.resolve({}) })
    return response.ok ? 'done' : ((await response.json()) as { error_code: string }).error_code // our own envelope
  }
  test.each([
    [{}, 'done'],
    [{ origin: 'http://127.0.0.1:3000' }, 'done'],
    [{ 'content-type': 'application/json; charset=utf-8' }, 'done'],
    [{ origin: undefined, 'sec-fetch-site': 'same-origin' }, 'done'],
    [{ origin: undefined }, 'ADIT_BAD_ORIGIN'],
    [{ origin: undefined, 'sec-fetch-site': 'same-site' }, 'ADIT_BAD_ORIGIN'],
    [{ origin: 'null', 'sec-fetch-site': 'same-origin' }, 'ADIT_BAD_ORIGIN'],
    [{ origin: '' }, 'ADIT_BAD_ORIGIN'],
    [{ origin: 'http://localhost:3000.evil.example' }, 'ADIT_BAD_ORIGIN'],
    [{ origin: 'http://evil.example', 'x-forwarded-host': 'evil.example' }, 'ADIT_BAD_ORIGIN'],
    [{ 'adit-request': undefined }, 'ADIT_BAD_REQUEST'],
    [{ 'content-type': 'text/plain' }, 'ADIT_UNSUPPORTED_TYPE'],
    [{ 'content-type': 'application/x-www-form-urlencoded' }, 'ADIT_UNSUPPORTED_TYPE'],
    [{ 'content-type': 'multipart/form-data' }, 'ADIT_UNSUPPORTED_TYPE'],
    [{ 'content-type': undefined }, 'ADIT_UNSUPPORTED_TYPE'],
  ])('with %j: %s', async (headers, wanted) => {
    expect(await refusal(headers)).toBe(wanted)
  })
})

describe('roles', () => {
  test.each([
    ['viewer', [200, 403, 403]],
    ['operator', [200, 200, 403]],
    ['admin', [200, 200, 200]],
  ] as const)('%s', async (role, wanted) => {
    await someone(console, 'x@example.com', role)
    const browser = new TestBrowser()
    await browser.signIn('x@example.com')
    const routes = (['viewer', 'operator', 'admin'] as const).map((access) =>
      route(access, ({ person }) => person),
    )
    const statuses = await Promise.all(
      routes.map(async (handler) => (await browser.ask(handler, '/api/x')).status),
    )
    expect(statuses).toEqual(wanted)
    const anonymous = await Promise.all(
      routes.map(async (handler) => (await new TestBrowser().ask(handler, '/')).status),
    )
    expect(anonymous).toEqual([401, 401, 401])
  })
})

describe('answers', () => {
  const ask = (run: Parameters<typeof publicRoute>[0], given = {}) =>
    new TestBrowser().ask(publicRoute(run, { beforeSetUp: true }), '/api/x', given)

  test('a value is JSON, none is 204, a response passes; all are not to be stored and carry an id', async () => {
    const response = await ask(() => ({ a: 1 }))
    expect(await response.json()).toEqual({ a: 1 })
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect((await ask(() => undefined)).status).toBe(204)
    expect((await ask(() => new Response('x', { status: 201 }))).status).toBe(201)
  })

  test('a failure is its envelope; anything else says nothing but the id', async () => {
    const failed = await ask(() => {
      throw new Failure('ADIT_CONFLICT', 'Taken.', { field: 'name' })
    })
    expect(failed.status).toBe(409)
    const requestId = failed.headers.get('x-request-id')
    expect(await failed.json()).toEqual({
      error_code: 'ADIT_CONFLICT',
      status_code: 409,
      msg: 'Taken.',
      details: { field: 'name', request_id: requestId },
    })
    const broken = await ask(() => {
      throw new Error('sk-canary at /etc/shadow')
    })
    expect(broken.status).toBe(500)
    expect(await broken.text()).not.toMatch(/canary|shadow/)
    const full = await ask(() => {
      throw Object.assign(new Error('disk'), { code: 'SQLITE_FULL' })
    })
    expect(full.status).toBe(503)
  })

  test('a body is JSON of the right shape, at most 1 MB, whatever its length claims', async () => {
    const schema = z.strictObject({
      name: z.string().min(2, 'Two at least'),
      list: z.array(z.number()).optional(),
    })
    const read = (given: object) =>
      ask(({ request }) => readJson(request, schema), { method: 'POST', ...given })
    expect((await read({ body: { name: 'ab' } })).status).toBe(200)
    const field = async (body: unknown) => {
      const { msg, details } = (await (await read({ body })).json()) as {
        msg: string
        details: { field?: string }
      }
      return [details.field, msg]
    }
    expect(await field({})).toEqual(['name', 'This field is required'])
    expect(await field({ name: 'a' })).toEqual(['name', 'Two at least'])
    expect(await field({ name: 'ab', list: [1, 'x'] })).toEqual(['list.1', expect.any(String)])
    expect(await field({ name: 'ab', more: 1 })).toEqual(['more', 'The field more is not known here'])
    expect((await read({ raw: '{' })).status).toBe(400)
    const levels = (count: number) => ({ raw: `${'['.repeat(count)}${']'.repeat(count)}` })
    expect(await (await read(levels(64))).json()).toMatchObject({ error_code: 'ADIT_INVALID' })
    expect(await (await read(levels(65))).json()).toMatchObject({
      error_code: 'ADIT_BAD_REQUEST',
      msg: 'The request body nests more than 64 levels of JSON.',
    })
    const large = JSON.stringify({ name: 'a'.repeat(1_048_577) })
    expect((await read({ raw: large })).status).toBe(413)
    expect((await read({ raw: '{}', headers: { 'content-length': '2000000' } })).status).toBe(413)
  })
})
