import { beforeEach, describe, expect, test, vi } from 'vitest'
import { GET as api } from './[[...path]]/route'
import { apiEndpoints } from './testing/endpoints'
import { DELETE as platformRoute } from './platform/[account]/[...path]/route'
import { listAudit } from '@/lib/audit/list'
import type { Access } from '@/lib/contract/operation'
import { operations } from '@/lib/resources/registry'
import type { Context } from '@/lib/server/context'
import { addAccount } from '@/lib/server/testing/proxy'
import { openServedConsole, PASSWORD, someone, TestBrowser } from '@/lib/server/testing/console'

type Handler = Parameters<TestBrowser['ask']>[0]
interface Guarded {
  name: string
  method: string
  path: string
  handler: Handler
}

/** All operations of the console's own API that require a recently confirmed password. */
const guardedRoutes: Guarded[] = apiEndpoints
  .filter(({ freshPassword }) => freshPassword)
  .map((endpoint) => ({
    ...endpoint,
    path: endpoint.path.replace('{account}', 'nowhere').replace('{id}', 'nobody'),
  }))

const guardedOperations: Guarded[] = operations
  .filter(({ freshPassword }) => freshPassword)
  .map(({ name, method, path }) => ({
    name,
    method,
    path: `/api/platform/lab${path.replace('{id}', 'ak_1')}`,
    handler: platformRoute,
  }))
const guarded = [...guardedRoutes, ...guardedOperations]

let console: Context
beforeEach(async () => {
  console = await openServedConsole()
  await addAccount(console, 'http://127.0.0.1:1')
  await someone(console, 'root@example.com', 'admin')
  return () => {
    vi.useRealTimers()
    return console.db.destroy()
  }
})

async function signedIn(role: Access): Promise<TestBrowser> {
  await someone(console, `${role}@example.com`, role)
  const browser = new TestBrowser()
  await browser.signIn(`${role}@example.com`)
  return browser
}
const minutesLater = (minutes: number) =>
  vi.useFakeTimers({ now: Date.now() + minutes * 60_000, toFake: ['Date'] })

async function codeOf(browser: TestBrowser, { method, path, handler }: Guarded) {
  const params = path.startsWith('/api/platform/') ? { account: 'lab' } : undefined
  const response = await browser.ask(handler, path, { method, body: {}, params })
  return response.status === 204 ? '' : (await browser.json(response)).error_code
}
const confirm = (browser: TestBrowser, password = PASSWORD) =>
  browser.ask(api, '/api/sessions/confirm', { method: 'POST', body: { password } })
const acts = async () => (await listAudit(console.db, { operation: 'sessions.confirm' })).entries

test('only acts on people, accounts, and API keys require a fresh password', () => {
  expect(guarded.map(({ name }) => name).toSorted()).toEqual([
    'DELETE /api/accounts/{account}',
    'PATCH /api/accounts/{account}',
    'PATCH /api/people/{id}',
    'POST /api/accounts',
    'POST /api/accounts/local',
    'POST /api/people',
    'api-keys.create',
    'api-keys.delete',
    'api-keys.update',
  ])
})

test.each([
  ['viewer', 'ADIT_FORBIDDEN'],
  ['operator', 'ADIT_FORBIDDEN'],
  ['admin', 'ADIT_CONFIRM_PASSWORD'],
] as const)('the role %s is refused each of these acts 15 minutes after sign-in', async (role, code) => {
  const browser = await signedIn(role)
  minutesLater(15)
  const before = await console.db.selectFrom('audit').select('seq').execute()
  for (const act of guarded) expect([act.name, await codeOf(browser, act)]).toEqual([act.name, code])
  expect(await console.db.selectFrom('audit').select('seq').execute()).toEqual(before)
})

test('each act is allowed within 15 minutes of the sign-in or of a later password confirmation', async () => {
  const browser = await signedIn('admin')
  const asked = async () => {
    const codes = await Promise.all(guarded.map((act) => codeOf(browser, act)))
    return codes.filter((code) => code === 'ADIT_CONFIRM_PASSWORD').length
  }
  minutesLater(14)
  expect(await asked()).toBe(0)
  minutesLater(2)
  expect(await asked()).toBe(guarded.length)
  expect((await confirm(browser)).status).toBe(204)
  minutesLater(14)
  expect(await asked()).toBe(0)
  minutesLater(2)
  expect(await asked()).toBe(guarded.length)
})

const [sample] = guarded
if (!sample) throw new Error('Nothing requires a fresh password')

describe('confirming the password', () => {
  test('counts only for its own session', async () => {
    const browser = await signedIn('admin')
    const elsewhere = new TestBrowser()
    await elsewhere.signIn('admin@example.com')
    minutesLater(16)
    await confirm(browser)
    expect(await codeOf(browser, sample)).not.toBe('ADIT_CONFIRM_PASSWORD')
    expect(await codeOf(elsewhere, sample)).toBe('ADIT_CONFIRM_PASSWORD')
  })

  test('is audited, a wrong password as refused, and no password is stored', async () => {
    const browser = await signedIn('admin')
    minutesLater(16)
    const wrong = await confirm(browser, 'a wrong password of some length')
    expect(wrong.status).toBe(403)
    expect(await wrong.json()).toMatchObject({
      error_code: 'ADIT_WRONG_PASSWORD',
      details: { field: 'password' },
    })
    expect(await codeOf(browser, sample)).toBe('ADIT_CONFIRM_PASSWORD')
    await confirm(browser)
    expect(await acts()).toMatchObject([
      { user_email: 'admin@example.com', target: 'admin@example.com', result: 'done' },
      { result: 'refused' },
    ])
    const kept = JSON.stringify(await console.db.selectFrom('audit').selectAll().execute())
    expect(kept).not.toMatch(/wrong password of|correct horse/)
  })

  test('is limited like sign-in: after 10 wrong passwords, the right one is refused too', async () => {
    const browser = await signedIn('admin')
    for (let n = 0; n < 10; n++) expect((await confirm(browser, 'wrong')).status).toBe(403)
    expect((await confirm(browser)).status).toBe(429)
  })

  test("doesn't count if it is in the future because the clock was set back", async () => {
    const browser = await signedIn('admin')
    await confirm(browser)
    minutesLater(-120)
    expect(await codeOf(browser, sample)).toBe('ADIT_CONFIRM_PASSWORD')
  })
})

test("an invalid new password is refused before the admin's own password is requested", async () => {
  const browser = await signedIn('admin')
  minutesLater(16)
  const add = guarded.find(({ name }) => name === 'POST /api/people')
  const change = guarded.find(({ name }) => name === 'PATCH /api/people/{id}')
  if (!add || !change) throw new Error('No such route')
  const id = await someone(console, 'bob@example.com', 'viewer')
  const ask = async ({ method, path, handler }: Guarded, body: object) => {
    const response = await browser.ask(handler, path.replace('nobody', id), { method, body })
    return { status: response.status, ...(await browser.json(response)) }
  }
  const mara = { email: 'mara.lindqvist@example.com', role: 'viewer' }
  const refused = (text: string) => ({ msg: expect.stringContaining(text), details: { field: 'password' } })
  expect(await ask(add, { ...mara, password: 'password1234' })).toMatchObject(refused('too common'))
  expect(await ask(add, { ...mara, password: 'mara.lindqvist' })).toMatchObject(refused('email address'))
  expect(await ask(change, { password: 'password1234' })).toMatchObject(refused('too common'))
  const rightOne = await ask(add, { ...mara, password: 'some words of mine' })
  expect(rightOne).toMatchObject({ error_code: 'ADIT_CONFIRM_PASSWORD' })
  const known = await ask(add, { ...mara, email: 'bob@example.com', password: 'some words of mine' })
  expect(known).toMatchObject({ details: { field: 'email' } })
})

test('the period is set by ADIT_CONFIRM_MINUTES', async () => {
  await console.db.destroy()
  console = await openServedConsole({ ADIT_CONFIRM_MINUTES: '60' })
  const browser = await signedIn('admin')
  minutesLater(59)
  expect(await codeOf(browser, sample)).not.toBe('ADIT_CONFIRM_PASSWORD')
  minutesLater(2)
  expect(await codeOf(browser, sample)).toBe('ADIT_CONFIRM_PASSWORD')
})
