import { expectNoAxeViolations } from './support/axe'
import { allOf, deleteFromPage, staticBackend } from './support/backends'
import { expect, test } from './support/fixtures'

const label = 'Backends, in failover order'

test(
  'backends are ordered with the keyboard, and the order is saved and changed',
  { tag: allOf('failover-backends') },
  async ({ signedIn: page, console, adminCall }) => {
    const [main, spare] = ['f-main.example.com:443', 'f-spare.example.com:443']
    for (const address of [main, spare]) await staticBackend(adminCall, console.account, address)
    await page.goto(`/${console.account}/failover-backends`)
    await page.getByRole('main').getByRole('link', { name: 'New failover backend' }).first().click()
    await test.step('nested failover backends are not offered, and unknown backends are rejected', async () => {
      const backends = page.getByRole('combobox', { name: label })
      await backends.fill('bkdfo_1')
      await expect(page.getByText('No matches', { exact: true })).toBeVisible()
      await backends.fill('bkdsc_1')
      await page.getByRole('option', { name: 'bkdsc_1' }).click()
      await page.getByRole('button', { name: 'Create backend' }).click()
      await expect(backends).toHaveAccessibleDescription(/Not found: bkdsc_1/)
      await page.getByRole('button', { name: 'Remove bkdsc_1' }).click()
    })
    const chosen = page.getByRole('list', { name: `Chosen: ${label}` }).getByRole('listitem')
    for (const address of [spare, main]) {
      await page.getByRole('combobox', { name: label }).fill(address)
      await page.getByRole('option', { name: address }).first().click()
    }
    await expect(chosen).toHaveText([/f-spare/, /f-main/])
    const down = page.getByRole('button', { name: `Move ${spare} down` })
    await down.focus()
    await page.keyboard.press('Enter')
    await expect(chosen).toHaveText([/f-main/, /f-spare/])
    await expect(down).toBeFocused()
    await expect(down).toHaveAccessibleDescription('This backend is already last.')
    await page.getByLabel('Description').fill('Origin and its spare')
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Create backend' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Origin and its spare' })).toBeVisible()
    const order = page.getByRole('region', { name: label }).getByRole('figure')
    await expect(order).toHaveText(/First.*f-main.*Fallback 1.*f-spare/)
    await expect(order.getByRole('link', { name: /f-main.*Service not checked/ })).toBeVisible()

    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByRole('button', { name: `Move ${spare} up` }).click()
    await page.getByRole('button', { name: 'Save backend' }).click()
    await expect(order).toHaveText(/First.*f-spare.*Fallback 1.*f-main/)
    await deleteFromPage(page, 'failover backend', 'Origin and its spare')
    await expect(page.getByText('Failover backend “Origin and its spare” deleted')).toBeVisible()
  },
)
