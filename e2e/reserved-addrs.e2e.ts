import { expectNoAxeViolations } from './support/axe'
import { expect, test } from './support/fixtures'
import { showMoreOptions } from './support/more-options'

test(
  'an address is reserved, found, updated and released',
  {
    tag: [
      '@reserved-addrs.list',
      '@reserved-addrs.create',
      '@reserved-addrs.get',
      '@reserved-addrs.update',
      '@reserved-addrs.delete',
    ],
  },
  async ({ signedIn: page, console }) => {
    await page.goto(`/${console.account}/reserved-addrs`)
    await expect(page.getByRole('heading', { level: 1, name: 'TCP addresses' })).toBeVisible()
    await page.getByRole('link', { name: 'Reserve TCP address' }).click()
    await expect(page.getByLabel('Region')).toHaveValue('us')
    await page.getByLabel('Region').selectOption('eu')
    await page.getByLabel('Description').fill('Quayside pump')
    await showMoreOptions(page)
    await page.getByLabel('Metadata').fill('{"pump":7}')
    await expect(page.getByText('of 4,096 bytes')).toHaveCount(0) // far from the limit
    await page.getByRole('button', { name: 'Format JSON' }).click()
    await expect(page.getByLabel('Metadata')).toHaveValue('{\n  "pump": 7\n}')
    await expect(page.getByRole('region', { name: 'Request preview' })).toContainText('"region": "eu"')
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Reserve TCP address' }).click()

    const heading = page.getByRole('heading', { level: 1, name: /^1\.tcp\.eu\.localhost:\d+$/ })
    await expect(heading).toBeVisible()
    const name = await heading.innerText()
    await expect(page.getByRole('region', { name: 'Key facts' })).toContainText('Quayside pump')

    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByLabel('Description').fill('Quayside pump, north')
    await page.getByRole('button', { name: 'Save TCP address' }).click()
    await expect(page.getByRole('region', { name: 'Key facts' })).toContainText('Quayside pump, north')

    await page.goto(`/${console.account}/reserved-addrs?q=quayside`)
    await expect(page.getByRole('rowheader', { name })).toBeVisible()
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByLabel(`Type ${name} to confirm`).fill('another name')
    await page.getByRole('button', { name: 'Delete TCP address' }).click()
    await expect(page.getByText("The name doesn't match")).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByLabel(`Type ${name} to confirm`).fill(name)
    await page.getByRole('button', { name: 'Delete TCP address' }).click()
    await expect(page.getByText(/^TCP address .+ deleted$/)).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/${console.account}/reserved-addrs$`))
    await expect(page.getByRole('rowheader', { name })).toHaveCount(0)
  },
)

test('metadata that is too long and an unknown ID are rejected on their fields; the ID of a row is copied', async ({
  signedIn: page,
  console,
}) => {
  await page.goto(`/${console.account}/reserved-addrs/new`)
  await showMoreOptions(page)
  await page.getByLabel('Metadata').fill('é'.repeat(2049))
  await page.getByRole('button', { name: 'Reserve TCP address' }).click()
  await expect(page.getByLabel('Metadata')).toBeFocused()
  await expect(page.getByLabel('Metadata')).toHaveAccessibleDescription(
    /Must be at most 4,096 bytes.*4,098 of 4,096 bytes/,
  )
  await expect(page.getByLabel('Metadata')).toHaveValue('é'.repeat(2049))

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/${console.account}/reserved-addrs`)
  const copyFirst = async () => {
    await page
      .getByRole('button', { name: /^Actions for / })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Copy ID' }).click()
  }
  await copyFirst()
  await expect(page.getByText('ID copied', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^ra_\w+$/)

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
    document.execCommand = () => false
  })
  await copyFirst()
  await expect(
    page.getByText(/^ID couldn't be copied because the browser blocked clipboard access/),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('rowheader').first().getByRole('link').click()
  await page.getByRole('link', { name: 'Edit' }).click()
  await showMoreOptions(page)
  await page.getByLabel('Endpoint configuration').fill('rd_1')
  await page.getByRole('button', { name: 'Save TCP address' }).click()
  await expect(page.getByLabel('Endpoint configuration')).toHaveAccessibleDescription(/must start with ec_/)
  await page.getByLabel('Endpoint configuration').fill('ec_2Tz9aB3cD4eF5gH6iJ7kL8mN9oP')
  await page.getByRole('button', { name: 'Save TCP address' }).click()
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('ec_2Tz9aB3cD4eF5gH6iJ7kL8mN9oP')
})
