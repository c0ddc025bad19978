import { expectNoAxeViolations } from './support/axe'
import { expect, test } from './support/fixtures'
import { narrow } from './support/layout'

test('every call to the API stands in the ledger, as cURL too, by person and thing', async ({
  signedIn: page,
  adminCall,
  console,
}) => {
  const { json } = await adminCall('POST', `/api/platform/${console.account}/bot_users`, {
    name: 'ledger-bell',
  })
  await page.goto(`/${console.account}`)
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'API log' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'API log' })).toBeVisible()
  await page.getByLabel('Person').fill('admin@')
  await page.getByLabel('Operation').fill('bot-users.create')
  await page.getByLabel('Operation').press('Enter')
  const row = page.getByRole('row').filter({ hasText: 'POST /bot_users' }).first()
  await expect(row).toContainText('201')
  await row.getByRole('button', { name: 'POST /bot_users' }).click()
  const dialog = page.getByRole('dialog', { name: 'POST /bot_users' })
  await expect(dialog).toContainText('admin@example.com')
  await expect(dialog.getByRole('region', { name: 'cURL' })).toContainText('"name":"ledger-bell"')
  await expect(dialog.getByRole('region', { name: 'cURL' })).toContainText('Bearer $API_KEY')
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')

  await page.goto(`/${console.account}/requests?target=${String(json.id)}`)
  await expect(page.getByLabel('Target')).toHaveValue(String(json.id))
  await page.setViewportSize({ width: narrow, height: 800 })
  await expectNoAxeViolations(page)
})

test('the console tells its own work from that of people', async ({ signedIn: page, console }) => {
  await page.goto(`/${console.account}/requests?work=sync`)
  const rows = page.getByRole('row').filter({ hasText: 'Reading a list' })
  await expect(rows.first()).toBeVisible()
  await page.getByLabel('Response').selectOption({ label: 'Refused' })
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(page.getByText('No matches')).toBeVisible()
})
