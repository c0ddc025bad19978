import type { Page } from '@playwright/test'
import { scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { expectNoAxeViolations } from './support/axe'
import { connect } from './support/caller'
import { faults } from './support/faults'
import { expect, test } from './support/fixtures'
import { freePorts } from './support/ports'

const fields = {
  Name: 'Harbour office',
  'Base URL': '',
  'API key': '',
  'Version header': 'Service-Version',
  Version: '2',
}
type Draft = typeof fields
type Label = keyof Draft

const field = (page: Page, label: Label) => page.getByLabel(label, { exact: true })
const labels = Object.keys(fields) as Label[] // keys of a literal object

async function openForm(page: Page): Promise<void> {
  await page.goto('/settings/accounts/new')
  const local = page.getByRole('radio', { name: 'Local platform' })
  await expect(local).toBeDisabled()
  await expect(local).toHaveAccessibleDescription('Already connected.')
  await page.getByRole('radio', { name: /Connect an account/ }).check()
}

/** Checks that connecting this account fails with an error at its field, and that the form keeps all input. */
async function expectRefusal(page: Page, draft: Draft, at: Label, text: RegExp): Promise<void> {
  for (const label of labels) await field(page, label).fill(draft[label])
  await page.getByRole('button', { name: 'Connect account' }).click()
  await expect(field(page, at)).toHaveAccessibleDescription(text, { timeout: 60_000 })
  await expect(field(page, at)).toBeFocused()
  for (const label of labels) await expect(field(page, label)).toHaveValue(draft[label])
}

test('each connection error has its own message, and a corrected connection succeeds', async ({
  signedIn: page,
  console,
}) => {
  const { url, apiKey } = console.platform
  const [html, otherApi] = await Promise.all([
    scriptedUpstream(faults.html),
    scriptedUpstream(faults.otherApi),
  ])
  const [deaf] = await freePorts(1)
  const right = { ...fields, 'Base URL': url, 'API key': apiKey }
  await openForm(page)
  const refusals: [Partial<Draft>, Label, RegExp][] = [
    [{ Name: '' }, 'Name', /Enter a name/],
    [{ 'Base URL': '' }, 'Base URL', /Enter the base URL/],
    [{ 'Base URL': 'api.example.com' }, 'Base URL', /Invalid URL/],
    [{ 'Base URL': 'https://me:word@api.example.com' }, 'Base URL', /can't have a username or password/],
    [{ 'Base URL': 'http://8.8.8.8' }, 'Base URL', /connects to 8\.8\.8\.8 only over HTTPS\. Use https:/],
    [{ 'Base URL': 'https://10.1.2.3' }, 'Base URL', /is a private address.*ADIT_ALLOWED_NETWORKS/],
    [{ 'Base URL': 'https://169.254.169.254' }, 'Base URL', /cloud metadata address/],
    [{ 'Base URL': 'https://nowhere.invalid' }, 'Base URL', /nowhere\.invalid can't be resolved/],
    [{ 'Base URL': `http://127.0.0.1:${deaf}` }, 'Base URL', /doesn't accept connections on port/],
    [{ 'Base URL': url.replace('http:', 'https:') }, 'Base URL', /failed the TLS check/],
    [{ 'Base URL': html.url }, 'Base URL', /isn.t JSON/],
    [{ 'Base URL': otherApi.url }, 'Base URL', /This isn't the management API/],
    [{ 'API key': '' }, 'API key', /Enter an API key/],
    [{ 'API key': 'a key with spaces' }, 'API key', /can't contain spaces/],
    [{ 'API key': 'wrong-key' }, 'API key', /The API rejected the key/],
    [{ 'Version header': 'Host' }, 'Version header', /Invalid header name/],
    [{ 'Version header': 'Other-Version' }, 'Version header', /rejected the version header/],
    [{ Version: '9' }, 'Version header', /rejected the version header/],
  ]
  for (const [change, at, text] of refusals) await expectRefusal(page, { ...right, ...change }, at, text)

  for (const label of labels) await field(page, label).fill(right[label])
  await page.getByRole('button', { name: 'Connect account' }).click()
  await expect(page).toHaveURL(/\/harbour-office$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour office' })).toBeVisible()
  await Promise.all([html.close(), otherApi.close()])
})

test("an account's slug can't be a reserved path, and the switcher opens the account and returns", async ({
  signedIn: page,
  adminCall,
  console,
}) => {
  const { url, apiKey } = console.platform
  for (const name of ['API', 'Setup', 'Sign in', '_next', 'Help'])
    expect(await connect(adminCall, name, url, apiKey)).not.toMatch(/^(api|setup|sign-in|_next|help)$/)
  const slug = await connect(adminCall, 'Settings', url, apiKey)
  expect(slug).not.toBe('settings')
  await page.goto(`/${console.account}`)
  await page.getByRole('button', { name: /^Account Lab / }).click()
  await page.getByRole('menuitem', { name: /^Settings/ }).click()
  await expect(page).toHaveURL(`${console.url}/${slug}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await page.getByRole('button', { name: /^Account Settings / }).click()
  await page.getByRole('menuitem', { name: /^Lab/ }).click()
  await expect(page).toHaveURL(`${console.url}/${console.account}`)
})

test('an account is renamed, keeps its key when a new one is rejected, and is removed', async ({
  signedIn: page,
  adminCall,
  console,
}) => {
  const { url, apiKey } = console.platform
  const slug = await connect(adminCall, 'Old pier', url, apiKey)
  const dialog = page.getByRole('dialog')
  const act = async (name: string, what: string) => {
    await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
    await page.getByRole('menuitem', { name: what }).click()
  }
  await page.goto('/settings/accounts')
  await act('Old pier', 'Rename')
  await dialog.getByLabel('Name').fill(' ')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/Enter a name/)
  await dialog.getByLabel('Name').fill('New pier')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByText('Account renamed')).toBeVisible()
  await expect(page.getByRole('link', { name: 'New pier', exact: true })).toHaveAttribute(
    'href',
    `/settings/accounts/edit?account=${slug}`,
  )
  await expect(page.getByRole('link', { name: 'Open New pier' })).toHaveAttribute('href', `/${slug}`)

  await act('New pier', 'Set DNS servers')
  await dialog.getByLabel('DNS servers').fill('not a server')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('DNS servers')).toHaveAccessibleDescription(
    /Invalid IP address: not a server\./,
  )
  await dialog.getByLabel('DNS servers').fill('127.0.0.1, 10.9.9.9')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('DNS servers')).toHaveAccessibleDescription(
    /10\.9\.9\.9 is a private address.*add 10\.9\.9\.9\/32 to ADIT_ALLOWED_NETWORKS/,
  )
  await dialog.getByLabel('DNS servers').fill('127.0.0.1')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('DNS servers saved. DNS records are shown as')).toBeVisible()
  await act('New pier', 'Set DNS servers')
  await expect(dialog.getByLabel('DNS servers')).toHaveValue('127.0.0.1')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await act('New pier', 'Replace API key')
  await dialog.getByLabel('New API key').fill('not-a-key')
  await dialog.getByRole('button', { name: 'Replace API key' }).click()
  await expect(dialog.getByLabel('New API key')).toHaveAccessibleDescription(/The API rejected the key/)
  await expect(dialog.getByLabel('New API key')).toHaveValue('not-a-key')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(dialog).toHaveCount(0)
  expect((await adminCall('GET', `/api/platform/${slug}/reserved_addrs`)).status).toBe(200)

  await act('New pier', 'Remove')
  await expect(page.getByRole('heading', { level: 1, name: 'Remove account' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cancel' })).toBeFocused()
  await page.getByRole('button', { name: 'Remove account' }).click()
  const typed = page.getByLabel('Type New pier to confirm')
  await expect(typed).toHaveAccessibleDescription(/The name doesn't match/)
  await typed.fill('New pier')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Remove account' }).click()
  await expect(page.getByText('New pier removed')).toBeVisible()
  await expect(page.getByRole('link', { name: 'New pier' })).toHaveCount(0)
  expect((await adminCall('GET', `/${slug}`)).status).toBe(404)
})

test('a refused API key is shown as the state of the account until it is replaced', async ({
  signedIn: page,
  adminCall,
  console,
}) => {
  const { url, apiKey } = console.platform
  const keys = `/api/platform/${console.account}/api_keys`
  const { json } = await adminCall('POST', keys, { description: 'short-lived' })
  const slug = await connect(adminCall, 'Far pier', url, String(json.token))
  await adminCall('DELETE', `${keys}/${String(json.id)}`)
  await adminCall('GET', `/api/platform/${slug}/reserved_addrs`)

  await page.goto(`/${slug}`)
  await expect(page.locator('main header').getByText('Key rejected')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Replace API key: API key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Replace API key for Far pier' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(`${console.url}/settings/accounts`)
  const row = page.getByRole('row').filter({ hasText: 'Far pier' })
  await expect(row).toContainText('Key rejected')

  await row.getByRole('link', { name: 'Replace API key for Far pier' }).click()
  await dialog.getByLabel('New API key').fill(apiKey)
  await dialog.getByRole('button', { name: 'Replace API key' }).click()
  await expect(page.getByText('API key replaced')).toBeVisible()
  await expect(row).toContainText('Responded')
  await expect(dialog).toBeHidden()
})
