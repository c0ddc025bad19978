import { expectNoAxeViolations } from './support/axe'
import { expect, test } from './support/fixtures'

test('a bot user is made, turned off and deleted', async ({ signedIn: page, console }) => {
  await page.goto(`/${console.account}/bot-users/new`)
  await page.getByRole('button', { name: 'Create bot user' }).click()
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/A name is needed/)
  await expect(page.getByLabel('Name')).toBeFocused()
  await expectNoAxeViolations(page)
  await page.getByLabel('Name').fill('pilot-boat')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'pilot-boat' })).toBeVisible()
  await expect(page.getByText('Active: its keys and authtokens are accepted.')).toBeVisible()

  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('checkbox', { name: 'Active' }).uncheck()
  await page.getByRole('button', { name: 'Save bot user' }).click()
  await expect(page.getByText('Inactive: its keys and authtokens are refused.')).toBeVisible()

  await page.getByRole('link', { name: 'Delete' }).click()
  await page.getByLabel('Type pilot-boat to confirm').fill('pilot-boat')
  await page.getByRole('button', { name: 'Delete bot user' }).click()
  await expect(page.getByText('Bot user deleted')).toBeVisible()
})

test('a name that is too long is refused where it stands', async ({ signedIn: page, console }) => {
  await page.goto(`/${console.account}/bot-users/new`)
  await page.getByLabel('Name').fill('n'.repeat(256))
  await page.getByRole('button', { name: 'Create bot user' }).click()
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/At most 255 bytes/)
  await expect(page.getByLabel('Name')).toHaveValue('n'.repeat(256))
})

test('five quick submits make one bot user', async ({ signedIn: page, console }) => {
  await page.goto(`/${console.account}/bot-users/new`)
  await page.getByLabel('Name').fill('only-once')
  await page.getByRole('button', { name: 'Create bot user' }).evaluate((button: HTMLButtonElement) => {
    for (let n = 0; n < 5; n++) button.click()
  })
  await expect(page.getByRole('heading', { level: 1, name: 'only-once' })).toBeVisible()
  await page.goto(`/${console.account}/bot-users?q=only-once`)
  await expect(page.getByRole('rowheader')).toHaveCount(1)
})
