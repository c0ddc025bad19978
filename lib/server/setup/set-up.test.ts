import { beforeEach, expect, test } from 'vitest'
import { sessionsRoutes } from '../people/routes'
import { listAudit } from '@/lib/audit/list'
import type { Context } from '../context'
import { createSetupCode } from './set-up'
import { areaHandler, openServedConsole, PASSWORD, someone, TestBrowser } from '../testing/console'

const api = areaHandler('sessions', sessionsRoutes)

let console: Context
beforeEach(async () => {
  console = await openServedConsole()
  return () => console.db.destroy()
})
const admin = { email: 'ada@example.com', password: PASSWORD }
const code = async () => (await createSetupCode(console)) ?? ''
const setUp = (body: Record<string, unknown>, address = '198.51.100.1') =>
  new TestBrowser('http://localhost:3000', address).ask(api, '/api/setup', { method: 'POST', body })
const users = () => console.db.selectFrom('users').selectAll().execute()

test('a setup code is readable, new at each start, and not stored', async () => {
  const [first, second] = [await code(), await code()]
  expect(first).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/)
  expect(second).not.toBe(first)
  const stored = JSON.stringify(await console.db.selectFrom('settings').selectAll().execute())
  expect(stored).not.toContain(second)
  expect((await setUp({ ...admin, code: first })).status).toBe(400)
  expect((await setUp({ ...admin, code: second })).status).toBe(204)
})

test('a user with the setup code becomes the admin, in any notation of the code, and setup ends', async () => {
  const typed = (await code()).toLowerCase().replace('-', ' ')
  expect((await setUp({ ...admin, code: ` ${typed} ` })).status).toBe(204)
  expect(await users()).toMatchObject([{ email: admin.email, role: 'admin', disabled_at: null }])
  const browser = new TestBrowser()
  await browser.signIn(admin.email)
  expect(await browser.session()).toMatchObject({ user: { role: 'admin' } })
  expect((await setUp({ ...admin, email: 'b@example.com', code: typed })).status).toBe(404)
  expect(await createSetupCode(console)).toBeNull()
  expect((await listAudit(console.db, { operation: 'people' })).entries).toMatchObject([
    { operation: 'people.set-up', user_email: admin.email, result: 'done' },
  ])
})

test('of 50 concurrent setups, exactly one succeeds', async () => {
  const typed = await code()
  const all = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      setUp({ code: typed, email: `p${n}@example.com`, password: PASSWORD }),
    ),
  )
  const statuses = all.map((response) => response.status)
  expect(statuses.filter((status) => status === 204)).toHaveLength(1)
  expect(statuses.filter((status) => status === 404)).toHaveLength(49)
  expect(await users()).toHaveLength(1)
})

test.each([
  ['wrong code', { code: 'AAAA-AAAA' }, 'code'],
  ['empty code', { code: '' }, 'code'],
  ['no email', { email: 'ada' }, 'email'],
  ['email too long', { email: `${'a'.repeat(250)}@b.example` }, 'email'],
  ['short password', { password: 'short' }, 'password'],
  ['common password', { password: 'password1234' }, 'password'],
  ['unknown field', { role: 'admin' }, 'role'],
])('%s is reported at its field, and no user is created', async (_, change, field) => {
  const response = await setUp({ ...admin, code: await code(), ...change })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ error_code: 'ADIT_INVALID', details: { field } })
  expect(await users()).toEqual([])
})

test('an address is blocked after 10 wrong codes, even with the right one, until the next start', async () => {
  const typed = await code()
  const guesses = await Promise.all(Array.from({ length: 30 }, () => setUp({ ...admin, code: 'AAAA-AAAA' })))
  expect(guesses.filter(({ status }) => status === 400)).toHaveLength(10)
  expect((await setUp({ ...admin, code: typed })).status).toBe(429)
  expect((await setUp({ ...admin, code: await code() })).status).toBe(204)
})

test('a user added on the command line completes setup', async () => {
  const typed = await code()
  await someone(console, 'cli@example.com', 'admin')
  expect((await setUp({ ...admin, code: typed })).status).toBe(404)
  expect(await createSetupCode(console)).toBeNull()
})
