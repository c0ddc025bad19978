import { expectNoAxeViolations } from './support/axe'
import { allOf, deleteFromPage } from './support/backends'
import { expect, test } from './support/fixtures'

test(
  'a tunnel group is created with labels, updated and deleted',
  { tag: allOf('tunnel-group-backends') },
  async ({ signedIn: page, console }) => {
    await page.goto(`/${console.account}/tunnel-group-backends`)
    await expect(page.getByRole('heading', { level: 1, name: 'Tunnel group backends' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'New tunnel group backend' }).first().click()
    await page.getByRole('button', { name: 'Create backend' }).click()
    await expect(page.getByText('At least one label with a name and a value is required')).toBeVisible()
    await page.getByLabel('Label 1').fill('app=berth')
    await page.getByLabel('Value 1').fill('berth')
    await page.getByRole('button', { name: 'Create backend' }).click()
    await expect(page.getByText("A label's name can't contain an equals sign")).toBeVisible()
    await expect(page.getByLabel('Label 1')).toHaveValue('app=berth')
    await page.getByLabel('Label 1').fill('app')
    await page.getByRole('button', { name: 'Add label' }).click()
    await page.getByLabel('Label 2').fill('site')
    await page.getByLabel('Value 2').fill('1')
    await page.getByLabel('Description').fill('Berth planning, site 1')
    await expect(page.getByRole('region', { name: 'Request preview' })).toContainText('"site": "1"')
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Create backend' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Berth planning, site 1' })).toBeVisible()
    await expect(page.getByText('tunnels labeled app=berth, site=1.')).toBeVisible()
    const connect = page.getByRole('region', { name: 'Use another backend' })
    await expect(page.getByText('this backend stays offline on the local platform')).toBeVisible()
    await expect(connect.getByRole('link', { name: 'a static backend' })).toBeVisible()

    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByRole('button', { name: 'Remove site' }).click()
    await page.getByRole('button', { name: 'Save backend' }).click()
    await expect(page.getByText('tunnels labeled app=berth.')).toBeVisible()

    await page.goto(`/${console.account}/tunnel-group-backends?q=berth`)
    await page.getByRole('rowheader', { name: 'Berth planning, site 1' }).getByRole('link').click()
    await deleteFromPage(page, 'tunnel group backend', 'Berth planning, site 1')
    await expect(page.getByText('Tunnel group backend “Berth planning, site 1” deleted')).toBeVisible()
  },
)
