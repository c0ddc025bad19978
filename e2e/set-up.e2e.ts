import { paths } from '../lib/util/paths'
import { expectNoAxeViolations } from './support/axe'
import { callerOf } from './support/caller'
import { expect, submitSignIn, test } from './support/fixtures'
import { admin } from './support/installation'
import { apiRoutes, fillRoute, pageRoutes } from './support/routes'
import { sessionCookie } from './support/session'

test('first run: a wrong code, a weak password, then an account with data', async ({ page, fresh }) => {
  await page.goto(fresh.url)
  await expect(page).toHaveURL(`${fresh.url}/setup`)
  const [code, email, password] = [
    page.getByLabel('Setup code'),
    page.getByLabel('Email'),
    page.getByLabel('Password', { exact: true }),
  ]
  const create = page.getByRole('button', { name: 'Create admin' })
  await expect(code).toBeFocused()
  await create.click()
  await expect(code).toHaveAccessibleDescription(/Enter the setup code/)

  await code.fill('AAAA')
  await email.fill('ada')
  await password.fill('too short')
  await create.click()
  for (const field of [code, email, password]) {
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(/\.$/)
  }
  await expect(code).toBeFocused()

  await code.fill('AAAA-AAAA')
  await email.fill(admin.email)
  await password.fill(admin.password)
  await create.click()
  await expect(code).toHaveAccessibleDescription(
    /Incorrect code\. Enter the code that the console printed at its last start/,
  )
  await expect(code).toBeFocused()
  await expect(code).toHaveValue('AAAA-AAAA')
  await expect(email).toHaveValue(admin.email)
  await expect(password).toHaveValue(admin.password)

  await code.fill(` ${fresh.setupCode().toLowerCase().replace('-', ' ')} `)
  await password.fill('too short')
  await create.click()
  await expect(password).toHaveAccessibleDescription(/Use at least 12 characters. This password has 9/)
  await password.fill(admin.password)
  await create.click()

  await expect(page).toHaveURL(`${fresh.url}/settings/accounts/new`)
  await expect(page.getByRole('checkbox', { name: 'Include sample data' })).toBeChecked()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Cancel' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.goto(fresh.url + paths.help('getting-started#connect-an-account')) // works without an account
  await expect(page.getByRole('heading', { name: 'Connect an account', exact: true })).toBeInViewport()
  await page.goto(`${fresh.url}/settings/accounts/new`)
  await page.getByRole('button', { name: 'Use the local platform' }).click()
  await expect(page).toHaveURL(`${fresh.url}/local-platform`)
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Domains' }).click()
  await expect(page.getByRole('rowheader', { name: 'app.harbour.example' })).toBeVisible()

  expect((await page.goto(`${fresh.url}/setup`))?.status()).toBe(404)
  await expect(page.getByText('This console is already set up.')).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('main')).toHaveCount(1)
  const again = { ...admin, code: 'AAAA-AAAA' }
  expect(await callerOf(fresh.url)('POST', '/api/setup', again)).toMatchObject({ status: 404 })
})

test('an account without sample data gets it from its overview', async ({ page, fresh }) => {
  const code = fresh.setupCode()
  expect(await callerOf(fresh.url)('POST', '/api/setup', { ...admin, code })).toMatchObject({ status: 204 })
  await submitSignIn(page, fresh.url)
  await page.getByRole('checkbox', { name: 'Include sample data' }).uncheck()
  await page.getByRole('button', { name: 'Use the local platform' }).click()
  await page.getByRole('button', { name: 'Add sample data' }).click()
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add sample data' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('before setup, only setup and health respond; of fifty simultaneous setups, one creates the admin', async ({
  fresh,
}) => {
  const call = callerOf(fresh.url)
  const params = { account: 'lab', resource: 'bot-users', id: 'bot_1', path: 'bot_users', nextauth: 'csrf' }
  for (const route of pageRoutes) {
    const { status, headers } = await call('GET', fillRoute(route, params))
    const answer = { route, status, to: headers.get('location') }
    if (route === '/setup') expect(answer).toEqual({ route, status: 200, to: null })
    else expect(answer).toEqual({ route, status: 307, to: '/setup' })
  }
  const open = new Set(['GET /api/health', 'GET /api/ready', 'HEAD /api/health', 'HEAD /api/ready'])
  for (const route of apiRoutes) {
    const ask = async (method: string) => {
      const { status, json } = await call(method, fillRoute(route, params))
      const name = `${method} ${route}`
      if (open.has(name)) expect([name, status]).toEqual([name, 200])
      else if (name === 'POST /api/setup') expect(json).toMatchObject({ error_code: 'ADIT_INVALID' })
      else expect([name, [403, 405].includes(status)]).toEqual([name, true])
      if (status === 403 && method !== 'HEAD') expect(json).toMatchObject({ error_code: 'ADIT_NOT_SET_UP' })
    }
    await Promise.all(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'].map(ask))
  }

  const code = fresh.setupCode()
  const people = Array.from({ length: 50 }, (_, n) => ({
    email: `person-${n}@example.com`,
    password: `a good password, number ${n}`,
  }))
  const answers = await Promise.all(people.map((person) => call('POST', '/api/setup', { ...person, code })))
  const first = answers.findIndex(({ status }) => status === 204)
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  expect(answers.every(({ status }) => [204, 404, 429].includes(status))).toBe(true)
  const winner = people[first] ?? admin
  const { json } = await callerOf(fresh.url, await sessionCookie(fresh.url, winner))('GET', '/api/people')
  expect(json.people).toEqual([expect.objectContaining({ email: winner.email, role: 'admin' })])
})
