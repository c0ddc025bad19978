import { expectNoAxeViolations } from './support/axe'
import { expect } from './support/fixtures'
import { narrow } from './support/layout'
import { test } from './support/second-server/fixtures'

test('an account with only the specified API shows what the API supports, what it lacks, and what replaces it', async ({
  signedIn: page,
  second,
}) => {
  await page.goto(`/${second.account}`)
  await page.getByRole('button', { name: /^Account .* Open menu$/ }).focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu')
  await expectNoAxeViolations(page)
  await menu.getByRole('menuitem', { name: 'Capabilities' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Capabilities' })).toBeVisible()
  const bots = page.getByRole('table', { name: 'Bot users' })
  const list = bots.getByRole('row').filter({ hasText: /GET \/bot_users(?!\/)/ })
  // The probe runs when the account is connected, so it may still be running.
  await expect(async () => {
    await page.reload()
    await expect(list).toContainText('Missing', { timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await expect(list.getByRole('cell', { name: 'No', exact: true })).toBeVisible()
  await expect(list).toContainText('added by ID')
  // Kinds without limitations are collapsed, so this table is hidden.
  const endpoints = page.getByRole('table', { name: 'Endpoints', includeHidden: true })
  await expect(
    endpoints.getByRole('row', { includeHidden: true }).filter({ hasText: /GET \/endpoints(?!\/)/ }),
  ).toContainText('Works')

  // A second check waits up to a minute for its share of the request budget. Here, a stub responds immediately.
  await page.route('**/api/capabilities/*', (route) => route.fulfill({ json: { states: {} } }))
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('Capabilities checked')).toBeVisible()
})

test('the local platform supports every capability', async ({ signedIn: page, console }) => {
  await page.goto(`/${console.account}/capabilities`)
  await expect(page.getByRole('heading', { level: 1, name: 'Capabilities' })).toBeVisible()
  const endpoints = page.getByRole('table', { name: 'Endpoints' })
  const heading = page.getByRole('heading', { level: 2, name: 'Endpoints', exact: true })
  await expect(heading).toBeVisible()
  await expect(endpoints).toBeHidden()
  await expect(page.getByText(/^All \d{2,} operations work\.$/).first()).toBeVisible()
  await heading.click()
  await expect(endpoints.getByText('Works').first()).toBeVisible()
  await expect(page.getByText('Missing', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Check again' })).toHaveCount(0)
  await page.setViewportSize({ width: narrow, height: 800 })
  await page.reload()
  await expect(heading).toBeHidden()
  await page.getByText('Operations by resource').click()
  await expect(heading).toBeVisible()
})
