import { toDelete } from './support/detail'
import { expectNoAxeViolations } from './support/axe'
import { allOf } from './support/backends'
import { expect, test } from './support/fixtures'
import { expectNowhere, shownSecret } from './support/one-time'
import { showMoreOptions } from './support/more-options'

test(
  'an API key is created, shown once, works, and is rejected after it is deleted',
  { tag: allOf('api-keys') },
  async ({ signedIn: page, console, adminCall: call }) => {
    const { account, platform } = console
    const ask = async (key: string) =>
      (
        await fetch(`${platform.url}/bot_users`, {
          headers: { authorization: `Bearer ${key}`, 'service-version': '2' },
        })
      ).status
    await page.goto(`/${account}/api-keys`)
    await page.getByRole('link', { name: 'New API key' }).click()
    await page.getByLabel('Description').fill('nightly-report')
    await test.step('an unknown owner is rejected, and the input is kept', async () => {
      const unknown = `bot_${'0'.repeat(27)}`
      await showMoreOptions(page)
      await page.getByRole('combobox', { name: 'Owner' }).fill(unknown)
      await page.getByRole('option', { name: 'Use as ID' }).click()
      await page.getByRole('button', { name: 'Create API key' }).click()
      await expect(page.getByRole('button', { name: /^Change bot_0/ })).toHaveAccessibleDescription(
        /No user or bot user has this ID or email/,
      )
      await expect(page.getByLabel('Description')).toHaveValue('nightly-report')
      await expectNoAxeViolations(page)
      await page.getByRole('button', { name: `Remove ${unknown}` }).click()
    })
    await page.getByRole('button', { name: 'Create API key' }).click()
    const secret = await shownSecret(page, 'API key', 'nightly-report')
    await expectNoAxeViolations(page)
    expect(await ask(secret)).toBe(200)
    await page.getByRole('button', { name: "I've stored it" }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'nightly-report', exact: true })).toBeVisible()
    const where = { page, call, account, resource: 'api-keys', path: '/api_keys', logFile: console.logFile }
    await expectNowhere(secret, where)

    await page.getByRole('link', { name: 'Edit' }).click()
    await showMoreOptions(page)
    await page.getByLabel('Metadata').fill('{"team":"reports"}')
    await page.getByRole('button', { name: 'Save API key' }).click()
    await expect(page.getByRole('region', { name: 'Key facts' })).toContainText('team=reports')
    await toDelete(page)
    await page.getByLabel('Type nightly-report to confirm').fill('nightly-report')
    await page.getByRole('button', { name: 'Delete API key' }).click()
    await expect(page.getByText('API key “nightly-report” deleted')).toBeVisible()
    expect(await ask(secret)).toBe(403)
  },
)

test('repeating the request creates nothing and shows no value', async ({ console, adminCall: call }) => {
  const path = `/api/platform/${console.account}/api_keys`
  const create = () => call('POST', path, { description: 'twice' }, { 'idempotency-key': 'api-keys-twice' })
  const [first, second] = [await create(), await create()]
  expect(first.json.token).toEqual(expect.any(String))
  expect(second.json).toEqual({ ...first.json, token: { set: true, fingerprint: expect.any(String) } })
  await call('DELETE', `${path}/${String(first.json.id)}`)
})

test('people who are not admins see the keys, and why they cannot create one', async ({ as, console }) => {
  const page = await (await as('operator')).page()
  await page.goto(`/${console.account}/api-keys`)
  await expect(page.getByRole('rowheader', { name: 'Continuous deployment' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'New API key' })).toHaveAccessibleDescription(
    'Only admins can do this. Your role is operator.',
  )
})

test("the console's own key is marked, and its deletion warns", async ({ signedIn: page, console }) => {
  await page.goto(`/${console.account}/api-keys`)
  const own = page.getByRole('row').filter({ hasText: 'Used by this console' })
  await expect(own).toHaveCount(1)
  await own.getByRole('link').first().click()
  await expect(page.locator('main header').getByText('Used by this console')).toBeVisible()
  await toDelete(page)
  await expect(page.getByText('This console uses this key')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Settings → Accounts' })).toHaveAttribute(
    'href',
    `/settings/accounts?key=${console.account}`,
  )
  await expectNoAxeViolations(page)
})
