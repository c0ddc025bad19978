import { inventoryRows } from './support/caller'
import { test } from './support/faulty-account'
import { expect } from './support/fixtures'

test("an object without an ID isn't shown as the API's response, and doesn't change the saved copy", async ({
  signedIn: page,
  account,
  upstream,
  adminCall,
}) => {
  const { json } = await adminCall('POST', `/api/platform/${account}/bot_users`, { name: 'kept-copy' })
  upstream.fail('withoutId')
  await page.goto(`/${account}/bot-users/${String(json.id)}`)
  await expect(page.getByRole('main').getByRole('alert')).toContainText("isn't the requested object")
  await expect(page.getByRole('heading', { level: 1, name: 'kept-copy' })).toBeVisible()
  await page.getByRole('link', { name: 'JSON', exact: true }).last().click()
  const raw = page.getByRole('region', { name: 'Raw JSON' })
  await expect(raw).toContainText("This is the console's saved copy, not the API's current response.")
  await expect(raw).toContainText('"name": "kept-copy"')
  await expect(raw).not.toContainText('somebody-else')

  upstream.fail('idOfWrongType')
  await page.reload()
  await expect(raw).toContainText('"id": 7') // what the API sent, not a saved copy
  await expect(raw).not.toContainText('saved copy')
  expect(await inventoryRows(adminCall, account, 'bot-users', '?q=somebody-else')).toEqual([])
  expect(await inventoryRows(adminCall, account, 'bot-users', '?q=kept-copy')).toHaveLength(1)
})
