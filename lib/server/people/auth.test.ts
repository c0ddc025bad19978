import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { listAudit } from '@/lib/audit/list'
import { authRoute } from './auth'
import type { Context } from '../context'
import { route } from '../routing/route'
import { openServedConsole, PASSWORD, someone, TestBrowser } from '../testing/console'

const whoami = route('viewer', ({ person }) => person)
const EMAIL = 'ada@example.com'
let console: Context
async function start(env: Record<string, string> = {}) {
  console = await openServedConsole(env)
  await someone(console, EMAIL, 'admin')
}
beforeEach(async () => {
  await start()
  return () => console.db.destroy()
})
const status = async (browser: TestBrowser) => (await browser.ask(whoami, '/api/x')).status

describe('signing in', () => {
  test('creates a new session each time and is audited', async () => {
    const browser = new TestBrowser()
    expect(await browser.json(await browser.signIn('ADA@example.com'))).toEqual({ url: expect.any(String) })
    expect(await browser.session()).toMatchObject({ user: { email: EMAIL, role: 'admin' } })
    const first = (await browser.json(await browser.ask(whoami, '/'))).sessionId
    await browser.signIn(EMAIL)
    expect((await browser.json(await browser.ask(whoami, '/'))).sessionId).not.toBe(first)
    const alive = await console.db
      .selectFrom('sessions')
      .selectAll()
      .where('revoked_at', 'is', null)
      .execute()
    expect(alive).toMatchObject([{ address: '198.51.100.1' }]) // the new sign-in ended the previous session
    const [last] = (await listAudit(console.db, {})).entries
    expect(last).toMatchObject({ operation: 'sessions.sign-in', user_email: EMAIL, result: 'done' })
  })

  test.each([
    ['a wrong password', EMAIL, 'wrong horse battery'],
    ['an unknown email', 'nobody@example.com', PASSWORD],
    ['no password', EMAIL, ''],
    ['a very long password', EMAIL, PASSWORD.repeat(100)],
  ])('is rejected with the same error: %s', async (_, email, password) => {
    const browser = new TestBrowser()
    const response = await browser.signIn(email, password)
    expect(response.status).toBe(401)
    expect((await browser.json(response)).url).toContain('error=CredentialsSignin')
    expect(await browser.session()).toEqual({})
    expect((await listAudit(console.db, { operation: 'sessions' })).entries[0]).toMatchObject({
      result: 'refused',
    })
  })

  test('fails without the CSRF token, or with it from another site', async () => {
    const browser = new TestBrowser()
    await browser.auth('callback/credentials', { email: EMAIL, password: PASSWORD, csrfToken: 'x' })
    expect(await browser.session()).toEqual({})
    const foreign = new TestBrowser('https://evil.example')
    expect((await foreign.signIn(EMAIL)).status).toBe(403)
  })

  test('works without an Origin header if the CSRF token is valid', async () => {
    const browser = new TestBrowser()
    const { csrfToken } = await browser.json(await browser.auth('csrf'))
    const raw = new URLSearchParams({
      csrfToken: String(csrfToken),
      email: EMAIL,
      password: PASSWORD,
    }).toString()
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' }
    const request = new Request('http://localhost:3000/api/auth/callback/credentials', {
      method: 'POST',
      body: raw,
      headers,
    })
    const response = await authRoute(request, {
      params: Promise.resolve({ nextauth: ['callback', 'credentials'] }),
    })
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe('http://localhost:3000/')
    expect(response.headers.getSetCookie().some((line) => line.startsWith('adit-session='))).toBe(true)
  })

  test.each([
    ['/lab/dns?x=1', 'http://localhost:3000/lab/dns?x=1'],
    ['http://127.0.0.1:3000/lab', 'http://127.0.0.1:3000/lab'],
    ['https://evil.example/', 'http://localhost:3000'],
    ['//evil.example/', 'http://localhost:3000'],
    ['/\\evil.example', 'http://localhost:3000'],
    ['javascript:alert(1)', 'http://localhost:3000'],
    ['http://localhost:3001/', 'http://localhost:3000'],
  ])('with the callbackUrl %s redirects to %s', async (callbackUrl, wanted) => {
    const browser = new TestBrowser()
    const fields = { email: EMAIL, password: PASSWORD, callbackUrl }
    expect((await browser.json(await browser.auth('callback/credentials', fields))).url).toBe(wanted)
  })

  test.each(['_log', 'signin/credentials', 'callback/other', 'verify-request', 'update'])(
    "the auth action %s doesn't exist",
    async (action) => {
      expect((await new TestBrowser().auth(action, {})).status).toBe(404)
    },
  )

  test('returns 500 if the store fails, not a wrong password error', async () => {
    await sql`create trigger full before insert on sessions begin select raise(abort, 'full'); end`.execute(
      console.db,
    )
    expect((await new TestBrowser().signIn(EMAIL)).status).toBe(500)
  })

  test('sets host-only cookies under https', async () => {
    await console.db.destroy()
    await start({ ADIT_PUBLIC_URL: 'https://console.example' })
    const browser = new TestBrowser('https://console.example')
    const response = await browser.signIn(EMAIL)
    const line = response.headers.getSetCookie().find((text) => text.startsWith('__Host-adit-session='))
    expect(line).toMatch(/Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/)
    expect(line).not.toMatch(/domain/i)
    expect([...browser.cookies.keys()].every((name) => name.startsWith('__Host-'))).toBe(true)
    expect(await status(browser)).toBe(200)
  })
})
