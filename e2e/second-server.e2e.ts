import { expect } from './support/fixtures'
import { specified, test } from './support/second-server/fixtures'
import { startSecondServer } from './support/second-server/start'

/** Returns the operations, sorted and without the names of path parameters, for comparison. */
const alike = (operations: Iterable<string>) =>
  [...operations].map((one) => one.replaceAll(/\{\w+\}/g, '{}')).toSorted()

test('the second server has exactly the operations that the contract marks as specified', ({ second }) => {
  expect(specified.size).toBe(41)
  expect(alike(second.operations)).toEqual(alike(specified.values()))
})

test('it is connected through the form, with its own version header', async ({
  signedIn: page,
  adminCall,
}) => {
  const server = await startSecondServer()
  await page.goto('/settings/accounts/new')
  await page.getByRole('radio', { name: /Connect an account/ }).check()
  await page.getByLabel('Name', { exact: true }).fill('Second by form')
  await page.getByLabel('Base URL').fill(server.url)
  await page.getByLabel('API key').fill(server.apiKey)
  await page.getByRole('button', { name: 'Connect account' }).click()
  const header = page.getByLabel('Version header')
  await expect(header).toHaveAccessibleDescription(
    /probably because of the version header.*Send Second-Version: 2/,
  )
  await header.fill(server.versionHeader)
  await page.getByRole('button', { name: 'Connect account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Second by form' })).toBeVisible()
  const account = new URL(page.url()).pathname.slice(1)

  await page.goto(`/${account}/tunnel-sessions`)
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await page.goto(`/${account}/bot-users`)
  await expect(page.getByRole('heading', { name: "Bot users can't be listed here" })).toBeVisible()
  await adminCall('DELETE', `/api/accounts/${account}`)
  await server.close()
})
