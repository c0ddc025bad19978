import { expectNoAxeViolations } from './support/axe'
import { allOf, deleteFromPage, staticBackend } from './support/backends'
import { expect, test } from './support/fixtures'

test(
  'traffic is distributed by weights, the weights are changed, and the backend is deleted',
  { tag: allOf('weighted-backends') },
  async ({ signedIn: page, console, adminCall }) => {
    const [old, next] = ['w-old.example.com:443', 'w-next.example.com:443']
    for (const address of [old, next]) await staticBackend(adminCall, console.account, address)
    await page.goto(`/${console.account}/weighted-backends`)
    await page.getByRole('main').getByRole('link', { name: 'New weighted backend' }).first().click()
    for (const address of [old, next]) {
      await page.getByRole('combobox', { name: 'Backends' }).fill(address)
      await page.getByRole('option', { name: address }).first().click()
    }
    await page.getByLabel(`Weight of ${old}`).fill('3')
    await expect(page.getByRole('list', { name: 'Chosen: Backends' })).toContainText('75%')
    await page.getByLabel('Description').fill('Move to the next origin')
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Create backend' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Move to the next origin' })).toBeVisible()
    await expect(page.getByText('among 2 backends; the largest share is 75%.')).toBeVisible()
    const shares = page.getByRole('region', { name: 'Backends and shares' })
    await expect(shares.getByRole('row', { name: /w-old/ })).toContainText(/75%.*3/)
    await expect(shares.getByRole('row', { name: /w-next/ })).toContainText(/25%.*1/)
    await expect(shares.getByRole('figure', { name: /w-old\S* 75%, w-next\S* 25%$/ })).toBeVisible()
    await expectNoAxeViolations(page)

    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByLabel(`Weight of ${old}`).fill('0')
    await page.getByRole('button', { name: 'Save backend' }).click()
    await expect(page.getByText('Sends all traffic to one of 2 backends.')).toBeVisible()
    await deleteFromPage(page, 'weighted backend', 'Move to the next origin')
    await expect(page.getByText('Weighted backend “Move to the next origin” deleted')).toBeVisible()
  },
)

test('a weight above 10,000 and a child of the wrong kind are rejected', async ({
  signedIn: page,
  console,
  adminCall,
}) => {
  const address = 'w-heavy.example.com:443'
  await staticBackend(adminCall, console.account, address)
  await page.goto(`/${console.account}/weighted-backends/new`)
  const backends = page.getByRole('combobox', { name: 'Backends' })
  await backends.fill(address)
  await page.getByRole('option', { name: address }).first().click()
  await page.getByLabel(`Weight of ${address}`).fill('10001')
  await page.getByRole('button', { name: 'Create backend' }).click()
  await expect(backends).toHaveAccessibleDescription(/A weight must be a whole number from 0 to 10,000/)
  await page.getByLabel(`Weight of ${address}`).fill('1')
  await backends.fill('bkdfo_1')
  await page.getByRole('option', { name: 'bkdfo_1' }).click()
  await page.getByRole('button', { name: 'Create backend' }).click()
  await expect(backends).toHaveAccessibleDescription(
    /A weighted backend can't refer to a weighted or failover backend/,
  )
})

test('a backend is required, and typed text is selected if it identifies one', async ({
  signedIn: page,
  console,
  adminCall,
}) => {
  const address = 'w-typed.example.com:443'
  await staticBackend(adminCall, console.account, address)
  await page.goto(`/${console.account}/weighted-backends/new`)
  const backends = page.getByRole('combobox', { name: 'Backends' })
  const create = page.getByRole('button', { name: 'Create backend' })
  await create.click()
  await expect(backends).toHaveAccessibleDescription(/Choose at least one backend/)
  await backends.fill('w-typed')
  await expect(page.getByRole('option', { name: address })).toBeVisible()
  await create.click()
  await expect(backends).toHaveAccessibleDescription(/“w-typed” isn't selected/)
  await expect(backends).toBeFocused()
  await backends.fill(address)
  await expect(page.getByRole('option', { name: address })).toBeVisible()
  await backends.press('Tab')
  await expect(page.getByRole('list', { name: 'Chosen: Backends' })).toContainText(address)
  await page.getByRole('button', { name: `Remove ${address}` }).click()
  await backends.fill(address)
  await expect(page.getByRole('option', { name: address })).toBeVisible()
  await create.click()
  await expect(page.getByText('Sends all traffic to one backend.')).toBeVisible()
})
