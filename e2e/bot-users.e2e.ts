import { confirmDelete, toDelete } from './support/detail'
import { expectNoAxeViolations } from './support/axe'
import { inventoryRows } from './support/caller'
import { expect, test } from './support/fixtures'
import { holdScripts } from './support/scripts'

test(
  'a bot user is created, deactivated and deleted',
  { tag: ['@bot-users.create', '@bot-users.get', '@bot-users.update', '@bot-users.delete'] },
  async ({ signedIn: page, console }) => {
    await page.goto(`/${console.account}/bot-users/new`)
    await page.getByRole('button', { name: 'Create bot user' }).click()
    await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/A name is required/)
    await expect(page.getByLabel('Name')).toBeFocused()
    await expectNoAxeViolations(page)
    await page.getByLabel('Name').fill('n'.repeat(256))
    await page.getByRole('button', { name: 'Create bot user' }).click()
    await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/Must be at most 255 bytes/)
    await expect(page.getByLabel('Name')).toHaveValue('n'.repeat(256))
    await page.getByLabel('Name').fill('pilot-boat')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'pilot-boat' })).toBeVisible()
    await expect(page.getByText("This bot user's keys and authtokens are accepted.")).toBeVisible()
    await page.getByRole('link', { name: 'New authtoken' }).click()
    await expect(page.getByRole('list', { name: 'Chosen: Owner' })).toContainText('pilot-boat')
    await page.goBack()

    await page.getByRole('link', { name: 'Edit' }).click()
    await test.step('an edit form without changes sends nothing, and its button says why', async () => {
      const sent: string[] = []
      page.on('request', (request) => sent.push(request.method()))
      const save = page.getByRole('button', { name: 'Save bot user' })
      await expect(save).toHaveAccessibleDescription('No changes to save.')
      await expect(save).toBeDisabled()
      const name = page.getByLabel('Name', { exact: true })
      await name.press('Enter')
      await name.press('End')
      await name.press('x')
      await expect(save).toBeEnabled()
      await name.press('Backspace')
      await expect(save).toBeDisabled()
      expect(sent).not.toContain('PATCH')
      await expect(page).toHaveURL(/\/edit$/)
    })
    await page.getByRole('checkbox', { name: 'Active' }).uncheck()
    await page.getByRole('button', { name: 'Save bot user' }).click()
    await expect(page.getByText("This bot user's keys and authtokens are rejected.")).toBeVisible()
    await expect(page.getByRole('link', { name: 'New authtoken' })).toHaveCount(0)

    await toDelete(page)
    await confirmDelete(page, 'pilot-boat', 'Delete bot user')
    await expect(page.getByText('Bot user “pilot-boat” deleted')).toBeVisible()
  },
)

test('input and clicks before the scripts load take effect once, and five quick submits create one bot user', async ({
  signedIn: page,
  adminCall,
  console,
}) => {
  const releaseScripts = await holdScripts(page)
  await page.goto(`/${console.account}/bot-users/new`, { waitUntil: 'commit' })
  await page.getByLabel('Name').fill('early-bird')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Create bot user' })).toBeDisabled()
  await page.getByRole('button', { name: /^Signed in as/ }).click()
  await expect(page.getByRole('menu')).toHaveCount(0)
  releaseScripts()
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Request preview' })).toContainText('"name": "early-bird"')
  await expect(page).toHaveURL(/\/bot-users\/new$/)
  await page.getByRole('button', { name: 'Create bot user' }).evaluate((button: HTMLButtonElement) => {
    for (let n = 0; n < 5; n++) button.click()
  })
  await expect(page.getByRole('heading', { level: 1, name: 'early-bird' })).toBeVisible()
  expect(await inventoryRows(adminCall, console.account, 'bot-users', '?q=early-bird')).toHaveLength(1)
})

test('the second of two people to save gets a merged form, and resolves fields that both changed', async ({
  signedIn: page,
  adminCall,
  console,
}) => {
  const path = `/api/platform/${console.account}/bot_users`
  const { json } = await adminCall('POST', path, { name: 'two-editors' })
  const second = await page.context().newPage()
  for (const editor of [page, second]) {
    await editor.goto(`/${console.account}/bot-users/${String(json.id)}/edit`)
    await expect(editor.getByLabel('Name')).toHaveValue('two-editors')
  }
  await page.getByLabel('Name').fill('by-the-first')
  await page.getByLabel('Active').uncheck()
  await page.getByRole('button', { name: 'Save bot user' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'by-the-first' })).toBeVisible()

  await second.getByLabel('Name').fill('by-the-second')
  await second.getByRole('button', { name: 'Save bot user' }).click()
  await expect(second.getByText('Changed since you opened this page')).toBeVisible()
  await expect(second.getByText('You changed Active in another tab. These changes are kept.')).toBeVisible()
  await expect(second.getByLabel('Active')).not.toBeChecked()
  const name = second.getByRole('group', { name: 'Name' })
  await expect(name.getByRole('radio', { name: 'Use theirs' })).toHaveAccessibleDescription('by-the-first')
  await expect(name.getByRole('radio', { name: 'Keep mine' })).toBeChecked()
  await expectNoAxeViolations(second)
  await name.getByRole('radio', { name: 'Keep mine' }).press('ArrowUp')
  await expect(second.getByLabel('Name', { exact: true })).toHaveValue('by-the-first')
  await name.getByRole('radio', { name: 'Use theirs' }).press('ArrowDown')
  expect((await adminCall('GET', `${path}/${String(json.id)}`)).json.name).toBe('by-the-first')
  await expect(second.getByLabel('Name')).toHaveValue('by-the-second')
  await second.getByRole('button', { name: 'Save bot user' }).click()
  await expect(second.getByRole('heading', { level: 1, name: 'by-the-second' })).toBeVisible()
  await expect(second.getByText('Inactive').first()).toBeVisible()
})
