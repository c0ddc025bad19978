import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe'
import type { Call } from './support/caller'
import { chooseModuleAction, addModule, disable } from './support/edges'
import { expect, test } from './support/fixtures'
import { selectIn } from './support/keyboard'
import { expectNoSidewaysScroll } from './support/layout'
import { showMoreOptions } from './support/more-options'

const operations = ['put', 'get', 'delete'].map((name) => `@https-edges.routes.oauth.${name}`)

/** Creates an edge with one route. */
async function createRoute(call: Call, account: string, description: string) {
  const create = async (path: string, body: object) => {
    const { status, json } = await call('POST', `/api/platform/${account}/edges/https${path}`, body)
    expect(status, JSON.stringify(json)).toBe(201)
    return String(json.id)
  }
  const edge = await create('', { description })
  const route = await create(`/${edge}/routes`, { match_type: 'path_prefix', match: '/' })
  const own = `/edges/https/${edge}/routes/${route}`
  return { edge, module: `${own}/oauth`, page: `/${account}/https-edges/${edge}/routes/${route}` }
}

/** Returns the module as the platform stores it, including secrets. */
async function storedAt(platform: { url: string; apiKey: string }, path: string) {
  const headers = { authorization: `Bearer ${platform.apiKey}`, 'service-version': '2' }
  const answer = await fetch(platform.url + path, { headers })
  return answer.ok ? await answer.json() : answer.status
}

const provider = (page: Page) => page.getByRole('combobox', { name: 'Provider' })
const list = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save OAuth' }).click()

test(
  'a custom OAuth application is configured, its secret is kept and replaced, the provider is changed, and the module is removed',
  { tag: operations },
  async ({ signedIn: page, console, adminCall }) => {
    const { account, platform } = console
    const route = await createRoute(adminCall, account, 'Pithead')
    await page.goto(route.page)
    const card = page.getByRole('region', { name: 'OAuth', exact: true })
    await addModule(page, 'OAuth')

    await save(page)
    await expect(provider(page)).toHaveAccessibleDescription(/^Choose a provider/)
    await expect(provider(page)).toBeFocused()
    await provider(page).selectOption('GitHub')
    await expect(provider(page)).toHaveAccessibleDescription('')
    await expect(page.getByText('Anyone who signs in with GitHub has access', { exact: true })).toBeVisible()
    await expect(page.getByText(/^Anyone can create an account at GitHub/)).toBeVisible()
    await expect(list(page, 'Client ID')).toHaveCount(0)
    await page.getByRole('radio', { name: 'Your own application' }).check()
    await save(page)
    await expect(list(page, 'Client ID')).toHaveAccessibleDescription(
      /^Enter your application's client ID, or use the platform's managed application/,
    )
    await expect(list(page, 'Client ID')).toBeFocused()
    await list(page, 'Client ID').fill('Iv1.a629')
    await showMoreOptions(page)
    await page.getByLabel('Maximum session duration', { exact: true }).fill('long') // it was in the form first
    await save(page)
    await expect(page.getByLabel('Client secret', { exact: true })).toHaveAccessibleDescription(
      /secret is also required/,
    )
    await expect(page.getByLabel('Maximum session duration', { exact: true })).toHaveAttribute(
      'aria-invalid',
      'true',
    )
    await expect(page.getByLabel('Client secret', { exact: true })).toBeFocused()
    await page.getByLabel('Maximum session duration', { exact: true }).fill('0')
    await page.getByLabel('Client secret', { exact: true }).fill('first-lamp-0123456789')
    await list(page, 'Teams').fill('acme/pilots acme')
    await list(page, 'Organizations').fill('acme')
    await expect(page.getByText(/^GitHub reports memberships only with the read:org scope/)).toBeVisible()
    await page.getByRole('button', { name: 'Add scopes' }).click()
    await expect(page.getByText(/^GitHub reports memberships only with/)).toHaveCount(0)
    await expect(list(page, 'Scopes')).toHaveValue('read:user\nread:org')
    await save(page)
    await expect(list(page, 'Teams')).toHaveAccessibleDescription(/^Line 2: Enter <org>\/<team>/)
    await list(page, 'Teams').fill('acme/pilots')
    await expect(
      page.getByText(/^Only these visitors have access: members of the GitHub team acme\/pilots; /),
    ).toBeVisible()
    await expect(page.getByText('stays signed in for at most 1 h.')).toBeVisible()
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await save(page)

    await expect(page.getByText('OAuth saved')).toBeVisible()
    await expect(card).toContainText('Enabled')
    await expect(card).toContainText('members of the GitHub team acme/pilots')
    await expect(card).toContainText('Stored (fingerprint')
    await expectNoAxeViolations(page)
    const github = { client_id: 'Iv1.a629', client_secret: 'first-lamp-0123456789' }
    expect(await storedAt(platform, route.module)).toMatchObject({ enabled: true, provider: { github } })
    const about = `account=${account}&target=${route.edge}`
    const reported = [
      await page.content(),
      await readFile(console.logFile, 'utf8'),
      ...(await Promise.all(
        [
          `/api/inventory/${account}/https-edges`,
          `/api/platform/${account}${route.module}`,
          `/api/audit?${about}`,
        ].map(async (address) => JSON.stringify((await adminCall('GET', address)).json)),
      )),
    ]
    for (const text of reported) expect(text.includes(github.client_secret)).toBe(false)

    await card.getByRole('link', { name: 'Edit' }).click()
    await expect(page.getByRole('radio', { name: 'Keep' })).toBeChecked()
    await list(page, 'Organizations').fill('')
    await save(page)
    await expect(card).toBeVisible()
    await expect(card).not.toContainText('members of the GitHub organization')
    expect(await storedAt(platform, route.module)).toMatchObject({
      provider: { github: { ...github, organizations: [] } },
    })

    await card.getByRole('link', { name: 'Edit' }).click()
    await page.getByRole('radio', { name: 'Replace' }).check()
    await page.getByLabel('New value: Client secret').fill('second-lamp-0123456789')
    await provider(page).selectOption('Google')
    await expect(page.getByLabel('New value: Client secret')).toHaveCount(0)
    await provider(page).selectOption('GitHub')
    await expect(page.getByLabel('New value: Client secret')).toHaveValue('second-lamp-0123456789')
    await save(page)
    await expect(card).toBeVisible()
    expect(await storedAt(platform, route.module)).toMatchObject({
      provider: { github: { client_secret: 'second-lamp-0123456789' } },
    })

    await card.getByRole('link', { name: 'Edit' }).click()
    await provider(page).selectOption('Google')
    await list(page, 'Email domains').fill('acme.example')
    await save(page)
    await expect(card).toContainText('Only Google users with an email address at acme.example have access.')
    const { provider: now } = await storedAt(platform, route.module)
    expect(now).toMatchObject({ github: null, google: { client_id: null, client_secret: null, scopes: [] } })

    await disable(page, card, /Everyone has access without signing in/)
    await expect(card).toContainText('Disabled')
    await expect(card).toContainText("While this module is disabled, visitors don't have to sign in")
    await chooseModuleAction(page, card, 'Remove')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove OAuth' }).click()
    await expect(card).toHaveCount(0)
    expect(await storedAt(platform, route.module)).toBe(404)
  },
)

test('pasted lists are cleaned up, invalid entries are listed, and a public email domain shows a warning', async ({
  signedIn: page,
  console,
  adminCall,
}) => {
  const route = await createRoute(adminCall, console.account, 'Gatehouse')
  await page.goto(`${route.page}/oauth`)
  await expect(page.getByRole('group', { name: 'Access' })).toContainText('No one can sign in')
  await provider(page).selectOption('Facebook')
  await expect(page.getByText(/Might not be available for Facebook/)).toBeVisible()
  await page.getByRole('radio', { name: 'Your own application' }).check()
  await expect(page.getByText('email', { exact: true })).toBeVisible()
  await provider(page).selectOption('Google')
  await expect(list(page, 'Client ID')).toHaveCount(0)
  await list(page, 'Email addresses').fill('Ada@Example.com, ada@example.com; nobody')
  await expect(page.getByText('Changed 1 entry to lowercase. Removed 1 duplicate.')).toBeVisible()
  await save(page)
  await expect(list(page, 'Email addresses')).toHaveAccessibleDescription(
    /^Line 2: Enter an email address, such as/,
  )
  await expect(list(page, 'Email addresses')).toHaveValue('ada@example.com\nnobody')
  await list(page, 'Email addresses').fill('ada@example.com')
  const open = page.getByText('Anyone can get an address at gmail.com.')
  await expect(open).toHaveCount(0)
  await list(page, 'Email domains').fill('GMail.com')
  await expect(
    page.getByText(/: Google users with the email address ada@example\.com; .* gmail\.com$/),
  ).toBeVisible()
  await expect(open).toBeVisible()
  await expectNoAxeViolations(page)
  await showMoreOptions(page)
  await page.getByRole('textbox', { name: 'Cookie prefix' }).fill('gate_')
  await save(page)
  await expect(page.getByRole('textbox', { name: 'Cookie prefix' })).toHaveAccessibleDescription(
    /Use only letters, digits and dots/,
  )
  await page.getByRole('textbox', { name: 'Cookie prefix' }).fill('gate.')
  await expect(page.getByText('gate.session, gate.nonce…')).toBeVisible()
})

test("the platform's rejection is shown, and a module is configured with the keyboard alone", async ({
  signedIn: page,
  console,
  adminCall,
}) => {
  const { account } = console
  const route = await createRoute(adminCall, account, 'Lamp room')
  const oidc = { issuer: 'https://login.example.com', client_id: 'lamp', client_secret: 'oil-0123456789' }
  const other = `/api/platform/${account}${route.module.replace(/oauth$/, 'oidc')}`

  await page.goto(`${route.page}/oauth`)
  await page.getByRole('checkbox', { name: 'Enabled' }).focus()
  // While the form is open, because the form doesn't open if the route already has another sign-in module.
  expect((await adminCall('PUT', other, oidc)).status).toBe(200)
  await selectIn(page, provider(page), 'github')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(list(page, 'Email addresses')).toBeFocused()
  await page.keyboard.type('ada@example.com')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Backspace')
  await expect(page.getByText(/stays signed in until their session ends/)).toBeVisible()
  await page.keyboard.type('30')
  await expect(page.getByText('stays signed in for at most 30 h')).toHaveCount(0)
  await expect(page.getByText('stays signed in for at most 1 day 6 h.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/A route can have only one sign-in method/)).toBeVisible()

  expect((await adminCall('DELETE', other)).status).toBe(204)
  await page.getByRole('textbox', { name: 'Access check interval' }).press('Enter')
  await expect(page.getByText('OAuth saved')).toBeVisible()
  expect(await storedAt(console.platform, route.module)).toMatchObject({
    auth_check_interval: 108_000,
    provider: { github: { email_addresses: ['ada@example.com'] } },
  })
})
