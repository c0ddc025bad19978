import { beforeEach, expect, test } from 'vitest'
import { peopleRoutes } from './routes'
import { listAudit } from '@/lib/audit/list'
import { verifyAudit } from '@/lib/audit/verify'
import type { Context } from '../context'
import { areaHandler, openServedConsole, PASSWORD, someone, TestBrowser } from '../testing/console'

const api = areaHandler('people', peopleRoutes)

let console: Context
let id: string
let browser: TestBrowser
beforeEach(async () => {
  console = await openServedConsole()
  id = await someone(console, 'ada@example.com', 'admin')
  browser = new TestBrowser()
  await browser.signIn('ada@example.com')
  return () => console.db.destroy()
})
const add = (body: object) => browser.ask(api, '/api/people', { method: 'POST', body })
const change = (who: string, body: object) =>
  browser.ask(api, `/api/people/${who}`, { method: 'PATCH', body })
const people = async () => (await browser.json(await browser.ask(api, '/api/people'))).people

test('people are added and listed, and nothing secret is shown or audited', async () => {
  expect((await add({ email: ' bob@example.com ', password: PASSWORD, role: 'viewer' })).status).toBe(201)
  const list = await people()
  expect(list).toMatchObject([
    { email: 'ada@example.com', role: 'admin', disabled_at: null, seen_at: expect.any(String), sessions: 1 },
    { email: 'bob@example.com', role: 'viewer', seen_at: null, sessions: 0 },
  ])
  expect(JSON.stringify(list)).not.toContain('argon2')
  const trail = JSON.stringify(await console.db.selectFrom('audit').selectAll().execute())
  expect(trail).not.toMatch(/argon2|correct horse/)
})

test.each([
  [{ email: 'ADA@example.com' }, 409, 'email'],
  [{ email: 'no' }, 400, 'email'],
  [{ email: undefined }, 400, 'email'],
  [{ password: 'short' }, 400, 'password'],
  [{ password: 'password1234' }, 400, 'password'],
  [{ role: 'owner' }, 400, 'role'],
  [{ id: 'x' }, 400, 'id'],
])('adding a person with %j is refused', async (input, status, field) => {
  const response = await add({ email: 'bob@example.com', password: PASSWORD, role: 'viewer', ...input })
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ details: { field } })
  expect(await people()).toHaveLength(1)
})

test.each([[{ role: 'operator' }], [{ disabled: true }], [{ role: 'viewer', disabled: true }]])(
  "the only active admin can't be demoted or disabled: %j",
  async (body) => {
    const disabled = await someone(console, 'gone@example.com', 'admin')
    await change(disabled, { disabled: true })
    const response = await change(id, body)
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ msg: expect.stringContaining('only active admin') })
    expect(await people()).toMatchObject([
      { role: 'admin', disabled_at: null },
      { disabled_at: expect.any(String) },
    ])
  },
)

test('if two admins demote each other at once, one remains an admin', async () => {
  const other = await someone(console, 'bob@example.com', 'admin')
  const responses = await Promise.all([change(id, { role: 'viewer' }), change(other, { role: 'viewer' })])
  expect(responses.filter((response) => response.ok)).toHaveLength(1)
  const admins = await console.db.selectFrom('users').select('id').where('role', '=', 'admin').execute()
  expect(admins).toHaveLength(1)
})

test('changes are audited with the values before and after, and the audit log is valid', async () => {
  const bob = await someone(console, 'bob@example.com', 'viewer')
  expect((await change(bob, { role: 'operator', password: 'another long one' })).status).toBe(204)
  expect((await change(bob, {})).status).toBe(400)
  expect((await change('nobody', { role: 'viewer' })).status).toBe(404)
  expect((await listAudit(console.db, { operation: 'people.change' })).entries).toMatchObject([
    {
      user_email: 'ada@example.com',
      target: 'bob@example.com',
      before: '{"role":"viewer","disabled":false}',
      after: '{"role":"operator","disabled":false,"password":"replaced"}',
    },
  ])
  expect(await verifyAudit(console.db, console.keyRing)).toMatchObject({ ok: true })
  expect((await new TestBrowser().signIn('bob@example.com', 'another long one')).status).toBe(200)
})

test("a common password can't be set for another user", async () => {
  const bob = await someone(console, 'bob@example.com', 'viewer')
  const response = await change(bob, { password: '123456789012' })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    msg: 'This password is too common. Choose another one.',
    details: { field: 'password' },
  })
})

test("an admin can't replace their own password here without the current one", async () => {
  const response = await change(id, { password: 'another long one' })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    msg: expect.stringContaining('“Change password”'),
    details: { field: 'password' },
  })
  expect((await new TestBrowser().signIn('ada@example.com')).status).toBe(200)
})

test("a disabled user can't sign in until enabled again", async () => {
  const bob = await someone(console, 'bob@example.com', 'viewer')
  await change(bob, { disabled: true })
  expect((await new TestBrowser().signIn('bob@example.com')).status).toBe(401)
  await change(bob, { disabled: false })
  expect((await new TestBrowser().signIn('bob@example.com')).status).toBe(200)
})
