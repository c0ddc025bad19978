import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { sessionsRoutes } from './routes'
import { listAudit } from '@/lib/audit/list'
import type { Context } from '../context'
import { updatePerson } from './people'
import { route } from '../routing/route'
import { areaHandler, openServedConsole, PASSWORD, someone, TestBrowser } from '../testing/console'

const api = areaHandler('sessions', sessionsRoutes)

const whoami = route('viewer', ({ person }) => person)
const EMAIL = 'ada@example.com'
let console: Context
let id: string
async function start(env: Record<string, string> = {}) {
  console = await openServedConsole(env)
  id = await someone(console, EMAIL, 'admin')
}
beforeEach(async () => {
  await start()
  return () => console.db.destroy()
})
const status = async (browser: TestBrowser) => (await browser.ask(whoami, '/api/x')).status

describe('a session ends', () => {
  const ways: [string, (browser: TestBrowser) => Promise<unknown>][] = [
    ['at sign-out', (browser) => browser.auth('signout', {})],
    ['when its user is disabled', () => updatePerson(console, id, { disabled: true }, { user: null })],
    ['when the role changes', () => updatePerson(console, id, { role: 'viewer' }, { user: null })],
    [
      'when the password is replaced',
      () => updatePerson(console, id, { password: 'another long one' }, { user: null }),
    ],
    [
      'when its user replaces the password',
      (browser) =>
        browser.ask(api, '/api/sessions/password', {
          method: 'POST',
          body: { current: PASSWORD, password: 'another long one' },
        }),
    ],
    ['at the next sign-in', (browser) => browser.signIn(EMAIL)],
    [
      'when it is ended from elsewhere',
      async () => {
        const other = new TestBrowser()
        await other.signIn(EMAIL)
        expect((await other.ask(api, '/api/sessions', { method: 'DELETE', body: {} })).status).toBe(204)
      },
    ],
  ]
  test.each(ways)('%s: the first replay is refused, and nothing revives the session', async (_, end) => {
    await someone(console, 'other@example.com', 'admin')
    const browser = new TestBrowser()
    await browser.signIn(EMAIL)
    await browser.session() // next-auth reissues its token here
    const thief = new TestBrowser()
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value)
    expect(await status(thief)).toBe(200)
    await end(browser)
    const copy = new Map(thief.cookies)
    expect(await status(thief)).toBe(401)
    expect(await thief.session()).toEqual({})
    for (const [name, value] of copy) thief.cookies.set(name, value)
    await thief.auth('session', { data: '{}' })
    expect(await status(thief)).toBe(401)
  })

  test.each([
    ['after 12 h of inactivity', 12 * 60 + 1, 1],
    ['after 7 days, even if in use', 7 * 24 * 60 + 1, 600],
  ])('%s', async (_, minutes, steps) => {
    const browser = new TestBrowser()
    await browser.signIn(EMAIL)
    const began = Date.now()
    const seen: number[] = []
    for (let step = 0; step <= steps; step++) {
      vi.useFakeTimers({ now: began + (minutes * 60_000 * step) / steps, toFake: ['Date'] })
      seen.push(await status(browser))
    }
    vi.useRealTimers()
    expect(seen.at(-1)).toBe(401)
    expect(seen.slice(0, -1).every((one) => one === 200)).toBe(true)
  })

  test.each([
    ['a day: not signed out', 24 * 60, 200],
    ["a year: signed out, so it doesn't last that long", 365 * 24 * 60, 401],
  ])('when the clock is set back by %s', async (_, minutes, wanted) => {
    const now = Date.now()
    vi.useFakeTimers({ now: now + minutes * 60_000, toFake: ['Date'] })
    const browser = new TestBrowser()
    await browser.signIn(EMAIL)
    vi.useFakeTimers({ now, toFake: ['Date'] })
    expect(await status(browser)).toBe(wanted)
    vi.useFakeTimers({ now: now + 13 * 3_600_000, toFake: ['Date'] }) // idle for longer than 12 h
    expect(await status(browser)).toBe(401)
    vi.useRealTimers()
  })

  test("a token that this console didn't seal is refused", async () => {
    const browser = new TestBrowser()
    for (const token of ['x', 'a.b.c.d.e', '', '%%%', 'eyJhbGciOiJub25lIn0.e30.']) {
      browser.cookies.set('adit-session', token)
      expect(await status(browser)).toBe(401)
    }
  })
})

test('if the store is read-only, reads continue and changes are refused', async () => {
  const browser = new TestBrowser()
  await browser.signIn(EMAIL)
  for (const act of ['update on sessions', 'insert on audit'])
    await sql
      .raw(`create trigger no_${act.slice(0, 6)} before ${act} begin select raise(abort, 'full'); end`)
      .execute(console.db)
  vi.useFakeTimers({ now: Date.now() + 120_000, toFake: ['Date'] })
  expect(await status(browser)).toBe(200)
  expect((await browser.ask(api, '/api/sessions', { method: 'DELETE', body: {} })).status).toBe(500)
  vi.useRealTimers()
})

test("a user can't choose a common password", async () => {
  const browser = new TestBrowser()
  await browser.signIn(EMAIL)
  const body = { current: PASSWORD, password: 'Qwertyuiop123' }
  const response = await browser.ask(api, '/api/sessions/password', { method: 'POST', body })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ details: { field: 'password' } })
  expect(await status(browser)).toBe(200)
})

test.each([
  ['an admin resets the password', "update users set password_hash = 'reset'"],
  ['the session ends', "update sessions set revoked_at = '2026-01-01T00:00:00.000Z'"],
])('if %s while a new password is hashed, the change is refused', async (_, statement) => {
  const browser = new TestBrowser()
  await browser.signIn(EMAIL)
  // The attempt is deleted once the current password has been verified, which is right before the new one is hashed.
  await sql
    .raw(`create trigger meanwhile after delete on attempts begin ${statement}; end`)
    .execute(console.db)
  const before = await console.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
  const body = { current: PASSWORD, password: 'another long one' }
  const response = await browser.ask(api, '/api/sessions/password', { method: 'POST', body })
  expect([response.status, await response.json()]).toMatchObject([
    409,
    { error_code: 'ADIT_CONFLICT', msg: expect.stringContaining("the new password wasn't saved") },
  ])
  const password_hash = statement.includes('password_hash') ? 'reset' : before.password_hash
  expect(await console.db.selectFrom('users').selectAll().execute()).toEqual([{ ...before, password_hash }])
  const sessions = await console.db.selectFrom('sessions').select('revoked_at').execute()
  expect(sessions).toEqual([
    { revoked_at: statement.includes('revoked_at') ? '2026-01-01T00:00:00.000Z' : null },
  ])
  expect((await listAudit(console.db, { operation: 'people.own-password' })).entries).toEqual([])
})

test('users can list and end only their own sessions, and the listed IDs are not tokens', async () => {
  await someone(console, 'other@example.com', 'viewer')
  const [here, there, stranger] = [new TestBrowser(), new TestBrowser(), new TestBrowser()]
  await Promise.all([here.signIn(EMAIL), there.signIn(EMAIL), stranger.signIn('other@example.com')])
  const list = async (browser: TestBrowser) => {
    const { sessions } = await browser.json(await browser.ask(api, '/api/sessions'))
    return sessions as { id: string; current: boolean }[] // as the route's type says
  }
  const mine = await list(here)
  expect(mine.filter(({ current }) => current)).toHaveLength(1)
  expect(mine).toHaveLength(2)
  const stored = await console.db.selectFrom('sessions').select('id').execute()
  expect(stored.some((row) => JSON.stringify(mine).includes(row.id))).toBe(false)
  const other = mine.find(({ current }) => !current)?.id ?? ''
  const end = (browser: TestBrowser, handle: string) =>
    browser.ask(api, `/api/sessions/${handle}`, { method: 'DELETE', body: {} })
  expect((await end(stranger, other)).status).toBe(404)
  expect(await status(there)).toBe(200)
  expect((await end(here, other)).status).toBe(204)
  expect(await status(there)).toBe(401)
  expect(await list(here)).toHaveLength(1)
})
