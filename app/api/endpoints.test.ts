import { readdirSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import type { Context } from '@/lib/server/context'
import { openServedConsole, someone, TestBrowser } from '@/lib/server/testing/console'
import { DELETE, GET, PATCH, POST, PUT } from './[[...path]]/route'
import { askEndpoint, apiEndpoints } from './testing/endpoints'

let console: Context
beforeEach(async () => {
  console = await openServedConsole()
  return () => console.db.destroy()
})

/** The endpoints that don't require a session. `early` lists those that respond before setup. */
const open = [
  'GET /api/auth/signout',
  'GET /api/health',
  'GET /api/ready',
  'POST /api/auth/signout',
  'POST /api/setup',
  'POST /api/shared-dns',
  'POST /api/shared-dns/check',
]
const early = new Set(['GET /api/health', 'GET /api/ready', 'POST /api/setup'])
const writes = apiEndpoints.filter(({ method }) => method !== 'GET' && method !== 'HEAD')
const auditRows = () => console.db.selectFrom('audit').select('seq').execute()

test('only the listed operations are public', () => {
  expect(
    apiEndpoints
      .filter(({ access }) => access === 'public')
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(open)
  expect(apiEndpoints.length).toBeGreaterThan(60)
})

test('no other route files exist', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  expect(files.filter((file) => file.endsWith('route.ts')).toSorted()).toEqual([
    '[[...path]]/route.ts',
    'auth/[...nextauth]/route.ts',
    'platform/[account]/[...path]/route.ts',
  ])
})

test('operation names are unique', () => {
  const names = apiEndpoints.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
})

test('all other operations are refused before setup', async () => {
  for (const endpoint of apiEndpoints.filter(({ name }) => !early.has(name))) {
    const response = await askEndpoint(new TestBrowser(), endpoint)
    const { error_code } = await new TestBrowser().json(response)
    expect([endpoint.name, response.status, error_code]).toEqual([endpoint.name, 403, 'ADIT_NOT_SET_UP'])
  }
})

test('writes from another origin are refused', async () => {
  await someone(console, 'a@example.com', 'admin')
  const before = await auditRows()
  for (const endpoint of writes)
    for (const origin of [
      'https://evil.example',
      'null',
      'http://localhost:3001',
      'https://localhost:3000',
    ]) {
      const { status } = await askEndpoint(new TestBrowser(), endpoint, { headers: { origin } })
      expect([endpoint.name, origin, status]).toEqual([endpoint.name, origin, 403])
    }
  expect(await auditRows()).toEqual(before)
})

test('deeply nested JSON is refused with 400', async () => {
  await someone(console, 'a@example.com', 'admin')
  const browser = new TestBrowser()
  await browser.signIn('a@example.com')
  const before = await auditRows()
  const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
  const bodies = [nested(65), nested(100_000), `{"name":${nested(400_000)}}`, `{"a":"\\"","b":${nested(64)}}`]
  const requests = [
    ...bodies.map((raw) => ({ raw })),
    { raw: nested(65), headers: { 'content-type': 'Application/JSON' } },
  ]
  for (const endpoint of writes)
    for (const request of requests) {
      const response = await askEndpoint(browser, endpoint, request)
      const { error_code } = await browser.json(response)
      expect([endpoint.name, response.status, error_code]).toEqual([endpoint.name, 400, 'ADIT_BAD_REQUEST'])
    }
  expect(await auditRows()).toEqual(before)
})

const roles = ['viewer', 'operator', 'admin'] as const

test('each operation allows only the roles that it declares, and no signed-out users', async () => {
  const browsers = new Map<string, TestBrowser>()
  for (const role of roles) {
    await someone(console, `${role}@example.com`, role)
    const browser = new TestBrowser()
    await browser.signIn(`${role}@example.com`)
    browsers.set(role, browser)
  }
  const codeOf = async (response: Response) => {
    const isRefusal = response.status === 401 || response.status === 403
    return isRefusal ? (await new TestBrowser().json(response)).error_code : undefined
  }
  const own = new Set(['/api/sessions', '/api/sessions/password']) // these would end the sessions of this test
  for (const endpoint of apiEndpoints.filter(({ access, path }) => access !== 'public' && !own.has(path))) {
    const asked = [endpoint.name, 'nobody', await codeOf(await askEndpoint(new TestBrowser(), endpoint))]
    expect(asked).toEqual([endpoint.name, 'nobody', 'ADIT_NOT_SIGNED_IN'])
    for (const [role, browser] of browsers) {
      const isAllowed =
        roles.findIndex((one) => one === role) >= roles.findIndex((one) => one === endpoint.access)
      const code = await codeOf(await askEndpoint(browser, endpoint))
      expect([endpoint.name, role, code]).toEqual([
        endpoint.name,
        role,
        isAllowed ? undefined : 'ADIT_FORBIDDEN',
      ])
    }
  }
})

test('an unknown path or method is refused with a JSON error for any client', async () => {
  const browser = new TestBrowser()
  const handlers = { GET, POST, PUT, PATCH, DELETE, HEAD: GET }
  const codes = { 404: 'ADIT_NOT_FOUND', 405: 'ADIT_METHOD_NOT_ALLOWED' }
  const origins: Record<string, string>[] = [{}, { origin: 'https://evil.example' }]
  const cases = [
    ...Object.keys(handlers).map((method) => [method, '/api/nothing/here', 404, null] as const),
    ['PUT', '/api/people', 405, 'GET, HEAD, POST'],
    ['DELETE', '/api/health', 405, 'GET, HEAD'],
    ['PATCH', '/api/accounts/local', 405, 'POST'],
    ['HEAD', '/api/people/x', 405, 'PATCH'],
  ] as const
  const refused = async () => {
    for (const [method, path, status, allow] of cases)
      for (const headers of origins) {
        const handler = Object.entries(handlers).find(([name]) => name === method)?.[1] ?? GET
        const body = method === 'GET' || method === 'HEAD' ? undefined : {}
        const response = await browser.ask(handler, path, { method, body, headers })
        expect([method, path, response.status, response.headers.get('allow')]).toEqual([
          method,
          path,
          status,
          allow,
        ])
        expect(await response.json()).toMatchObject({
          error_code: codes[status],
          status_code: status,
          details: { request_id: expect.any(String) },
        })
      }
  }
  await refused() // before setup
  await someone(console, 'a@example.com', 'viewer')
  await refused()
  await browser.signIn('a@example.com')
  await refused()
})

test('HEAD is handled like GET', async () => {
  const response = await new TestBrowser().ask(GET, '/api/health', { method: 'HEAD' })
  expect(response.status).toBe(200)
})
