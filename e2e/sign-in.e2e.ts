import { callerOf } from './support/caller'
import { expect, test } from './support/fixtures'
import { authAct } from './support/session'

test('a wrong password is reported; signing in returns to the requested page; signing out ends access to every page', async ({
  page,
  as,
  console,
}) => {
  const { email, password } = await as('viewer')
  const asked = `/${console.account}/reserved-domains?q=harbour&sort=domain`
  await page.goto(asked)
  await expect(page).toHaveURL(/\/sign-in\?callbackUrl=/)
  await expect(page.locator('link[rel="icon"]')).toHaveCount(2)
  await expect(page.locator('link[rel="apple-touch-icon"]')).toHaveAttribute('href', '/apple-touch-icon.png')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter your email.')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Wrong email or password')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not the password')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  expect(page.url()).not.toContain('password')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${console.url}${asked}`)
  await expect(page.getByRole('rowheader').first()).toBeVisible()

  await page.getByRole('button', { name: `Signed in as ${email}, viewer` }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(`${console.url}/sign-in`)
  await page.goBack()
  await expect(page).toHaveURL(/\/sign-in/)
  await page.goto(asked)
  await expect(page).toHaveURL(/\/sign-in\?callbackUrl=/)
})

test('a foreign callbackUrl is ignored', async ({ page, as, console }) => {
  const { email, password } = await as('viewer')
  // The unit test of `ownPath` covers the other spellings.
  for (const target of ['https://evil.example/', '/\\evil.example']) {
    const address = `/sign-in?callbackUrl=${encodeURIComponent(target)}`
    await page.context().clearCookies()
    await page.goto(address)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname !== '/sign-in')
    expect(new URL(page.url()).origin, target).toBe(console.url)
    await page.goto(address) // signed in
    expect(new URL(page.url()).origin, target).toBe(console.url)
    expect(new URL(page.url()).pathname, target).not.toBe('/sign-in')
  }
})

test.describe('an ended session opens nothing, from the first request on', () => {
  const ways = [
    ['sign-out', ({ url, cookie }) => authAct(url, 'signout', {}, cookie)],
    ['another role', ({ change }) => change({ role: 'operator' })],
    ['being disabled', ({ change }) => change({ disabled: true })],
    ['a password that an admin set', ({ change }) => change({ password: 'quite another password' })],
    [
      'a password of their own',
      ({ call, password }) =>
        call('POST', '/api/sessions/password', { current: password, password: 'quite another password' }),
    ],
    ['being ended elsewhere', ({ other }) => other('DELETE', '/api/sessions')],
  ] satisfies [string, (input: Input) => Promise<unknown>][]

  for (const [way, end] of ways)
    test(way, async ({ as, adminCall, console }) => {
      const person = await as('viewer')
      const { url } = console
      const second = await authAct(url, 'callback/credentials', {
        email: person.email,
        password: person.password,
      })
      const change = (body: object) => adminCall('PATCH', `/api/people/${person.id}`, body)
      expect((await person.call('GET', '/api/accounts')).status).toBe(200)
      await end({ ...person, url, change, other: callerOf(url, second.cookie) })
      expect((await person.call('GET', '/api/accounts')).status).toBe(401)
      const headers = { cookie: person.cookie }
      const answer = await fetch(`${url}/${console.account}`, { headers, redirect: 'manual' })
      expect(answer.status).toBe(307)
      expect(new URL(answer.headers.get('location') ?? '', url).pathname).toBe('/sign-in')
    })
})

test('a changed password is confirmed in place, and signs out the other sessions', async ({
  as,
  console,
}) => {
  const { email, password, page: open } = await as('viewer')
  const other = await authAct(console.url, 'callback/credentials', { email, password })
  const page = await open()
  await page.goto('/settings/preferences')
  await page.getByRole('button', { name: `Signed in as ${email}, viewer` }).click()
  await page.getByRole('menuitem', { name: 'Change password' }).click()
  await expect(page).toHaveURL(`${console.url}/settings/security#change-password`)
  await page.getByLabel('Current password', { exact: true }).fill(password)
  await page.getByLabel('New password', { exact: true }).fill('quite another password')
  await page.getByRole('button', { name: 'Change password' }).click()
  const confirmation = page.getByRole('region', { name: 'Password changed' })
  await expect(confirmation).toContainText('Your other sessions were signed out.')
  await expect(confirmation).toBeFocused()
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue('')
  await expect(page.getByRole('table', { name: 'My sessions' }).getByRole('row')).toHaveCount(2)
  expect((await callerOf(console.url, other.cookie)('GET', '/api/accounts')).status).toBe(401)
})

interface Input {
  url: string
  cookie: string
  password: string
  call: ReturnType<typeof callerOf>
  other: ReturnType<typeof callerOf>
  change: (body: object) => Promise<unknown>
}

test('after ten wrong passwords, even the correct one must wait, and other people are not affected', async ({
  page,
  console,
  adminCall,
  as,
}) => {
  const person = { email: 'guessed-at@example.com', password: 'a password nobody guesses' }
  await adminCall('POST', '/api/people', { ...person, role: 'viewer' })
  for (let n = 0; n < 10; n++)
    expect(
      (await authAct(console.url, 'callback/credentials', { ...person, password: `guess ${n}` })).status,
    ).toBe(401)
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Too many attempts')).toBeVisible()
  await expect(page.getByText(/Try again in \d+ minutes?\./)).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await as('viewer')
})

test('icons and robots.txt do not require a session', async ({ console: { url } }) => {
  for (const [file, type] of [
    ['favicon.ico', /^image\/(?:x-icon|vnd\.microsoft\.icon)/],
    ['icon.svg', /^image\/svg\+xml/],
    ['apple-touch-icon.png', /^image\/png/],
    ['robots.txt', /^text\/plain/],
  ] as const) {
    const response = await fetch(`${url}/${file}`, { redirect: 'manual' })
    expect([file, response.status]).toEqual([file, 200])
    expect(response.headers.get('content-type')).toMatch(type)
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400')
    if (file === 'robots.txt')
      expect(await response.text()).toBe('User-agent: *\nDisallow: /\nAllow: /shared-dns/\n')
  }
})
