import { beforeEach, describe, expect, expectTypeOf, test, vi } from 'vitest'
import * as z from 'zod'
import { defineConsoleOperation } from '@/lib/contract/console-operation'
import { Failure } from '@/lib/contract/failure'
import { readJsonBody } from './body'
import { type ApiInput, type AreaRoutes, runOperation } from './console-api'
import type { Context } from '../context'
import { publicRoute, route } from './route'
import { openServedConsole, signedInPerson, someone, TestBrowser } from '../testing/console'

let console: Context
beforeEach(async () => {
  console = await openServedConsole()
  return () => console.db.destroy()
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
    const entries = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined)
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const request = new Request(`${browser.origin}/api/x`, {
      method: 'POST',
      body: '{}',
      headers: Object.fromEntries([...entries, ['cookie', cookie]]),
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
    [{ origin: 'https://localhost:3000' }, 'ADIT_BAD_ORIGIN'],
    [{ origin: undefined, 'sec-fetch-site': 'cross-site' }, 'ADIT_BAD_ORIGIN'],
    [{ origin: 'http://localhost:3000.evil.example' }, 'ADIT_BAD_ORIGIN'],
    [{ origin: 'http://evil.example', 'x-forwarded-host': 'evil.example' }, 'ADIT_BAD_ORIGIN'],
    [{ 'adit-request': undefined }, 'ADIT_BAD_REQUEST'],
    [{ 'content-type': 'text/plain' }, 'ADIT_UNSUPPORTED_TYPE'],
    [{ 'content-type': 'application/x-www-form-urlencoded' }, 'ADIT_UNSUPPORTED_TYPE'],
    [{ 'content-type': 'multipart/form-data' }, 'ADIT_UNSUPPORTED_TYPE'],
    [{ 'content-type': undefined }, 'ADIT_UNSUPPORTED_TYPE'],
  ])('with the headers %j: %s', async (headers, wanted) => {
    expect(await refusal(headers)).toBe(wanted)
  })
})

describe('roles', () => {
  test.each([
    ['viewer', [200, 403, 403]],
    ['operator', [200, 200, 403]],
    ['admin', [200, 200, 200]],
  ] as const)('a %s can use only the routes that their role allows', async (role, wanted) => {
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

describe('responses', () => {
  const ask = (run: Parameters<typeof publicRoute>[0], entries = {}) =>
    new TestBrowser().ask(publicRoute(run, { beforeSetUp: true }), '/api/x', entries)

  test('a value is sent as uncached JSON with a request ID, nothing as 204, a Response as is', async () => {
    const response = await ask(() => ({ a: 1 }))
    expect(await response.json()).toEqual({ a: 1 })
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect((await ask(() => undefined)).status).toBe(204)
    expect((await ask(() => new Response('x', { status: 201 }))).status).toBe(201)
  })

  test('a Failure returns its envelope; other errors reveal no details', async () => {
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

  test('a body must be valid JSON, at most 64 levels deep and 1 MiB, whatever its declared length', async () => {
    const schema = z.strictObject({
      name: z.string().min(2, 'Two at least'),
      list: z.array(z.number()).optional(),
    })
    const read = (entries: object) =>
      ask(({ request }) => readJsonBody(request, schema), { method: 'POST', ...entries })
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
    expect(await field([])).toEqual([undefined, 'The request body must be a JSON object.'])
    expect(await field({ name: 'ab', list: [1, 'x'] })).toEqual(['list.1', 'Must be a number'])
    expect(await field({ name: 'ab', more: 1 })).toEqual(['more', 'Unknown field: more'])
    expect((await read({ raw: '{' })).status).toBe(400)
    const levels = (count: number) => ({ raw: `${'['.repeat(count)}${']'.repeat(count)}` })
    expect(await (await read(levels(64))).json()).toMatchObject({ error_code: 'ADIT_INVALID' })
    expect(await (await read(levels(65))).json()).toMatchObject({
      error_code: 'ADIT_BAD_REQUEST',
      msg: 'The request body is nested more than 64 levels deep.',
    })
    const large = JSON.stringify({ name: 'a'.repeat(1_048_577) })
    expect((await read({ raw: large })).status).toBe(413)
    expect((await read({ raw: '{}', headers: { 'content-length': '2000000' } })).status).toBe(413)
  })
})

test('a precheck of an operation without password confirmation does not compile', () => {
  const common = { method: 'POST', access: 'viewer', summary: 'Try' } as const
  const area = {
    plain: defineConsoleOperation({ ...common, path: '/api/plain' }),
    confirmed: defineConsoleOperation({ ...common, path: '/api/confirmed', freshPassword: true }),
  }
  const handler = { precheck: () => Promise.resolve(), run: () => {} }
  const routes = {
    // @ts-expect-error the operation requires no password confirmation
    plain: handler,
    confirmed: handler,
  } satisfies AreaRoutes<typeof area>
  expect(Object.keys(routes)).toEqual(Object.keys(area))
})

test('only the handler of an operation that requires a session gets a person', () => {
  const common = { method: 'GET', path: '/api/x', summary: 'Try' } as const
  const open = defineConsoleOperation({ ...common, access: 'public' })
  const guarded = defineConsoleOperation({ ...common, access: 'viewer' })
  expectTypeOf<ApiInput<typeof open>>().not.toHaveProperty('person')
  expectTypeOf<ApiInput<typeof guarded>>().toHaveProperty('person')
  expect([open.access, guarded.access]).toEqual(['public', 'viewer'])
})

test('only the handler of a path with an account gets the account, and an unknown account is rejected', async () => {
  const common = { method: 'GET', access: 'viewer', summary: 'Try' } as const
  const plain = defineConsoleOperation({ ...common, path: '/api/x' })
  const ofAccount = defineConsoleOperation({ ...common, path: '/api/x/{account}' })
  expectTypeOf<ApiInput<typeof plain>>().not.toHaveProperty('account')
  expectTypeOf<ApiInput<typeof ofAccount>>().toHaveProperty('account')
  const request = new Request('http://localhost:3000/api/x')
  const input = {
    context: console,
    person: signedInPerson(),
    request,
    params: { account: 'none' },
    requestId: 'r',
  }
  expect((await runOperation(plain, () => {}, input)).status).toBe(204)
  const run = vi.fn<() => void>()
  await expect(runOperation(ofAccount, run, input)).rejects.toMatchObject({ code: 'ADIT_UNKNOWN_ACCOUNT' })
  expect(run).not.toHaveBeenCalled()
})
