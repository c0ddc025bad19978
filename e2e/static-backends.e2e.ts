import { confirmDelete, toDelete } from './support/detail'
import { expectNoAxeViolations } from './support/axe'
import { allOf, deleteFromPage, staticBackend } from './support/backends'
import { create } from './support/edges'
import { expect, test } from './support/fixtures'

test(
  'a backend with an address is created, updated and deleted',
  { tag: allOf('static-backends') },
  async ({ signedIn: page, console }) => {
    await page.goto(`/${console.account}/static-backends`)
    await page.getByRole('main').getByRole('link', { name: 'New static backend' }).first().click()
    const address = page.getByRole('textbox', { name: 'Address' })
    await address.fill('origin.example.com')
    await page.getByRole('button', { name: 'Create backend' }).click()
    await expect(address).toHaveAccessibleDescription(/Enter the address as host:port/)
    await expect(address).toBeFocused()
    await address.fill('origin.example.com:443')
    await page.getByRole('checkbox', { name: 'Connect with TLS' }).check()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Create backend' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'origin.example.com:443' })).toBeVisible()
    await expect(page.getByText(/^Encrypts traffic with TLS\./)).toBeVisible()

    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByRole('textbox', { name: 'Address' }).fill('origin.example.com:80')
    await page.getByRole('checkbox', { name: 'Connect with TLS' }).uncheck()
    await page.getByRole('button', { name: 'Save backend' }).click()
    await expect(page.getByText(/^Sends traffic without TLS\./)).toBeVisible()
    await deleteFromPage(page, 'static backend', 'origin.example.com:80')
    await expect(page.getByText('Static backend “origin.example.com:80” deleted')).toBeVisible()
  },
)

test('a backend in use cannot be deleted and shows what uses it; once nothing does, it is deleted', async ({
  signedIn: page,
  console,
  adminCall,
}) => {
  const address = 'in-use.example.com:443'
  const id = await staticBackend(adminCall, console.account, address)
  const failover = { backends: [id], description: 'Holds on to it' }
  const holder = await create(adminCall, console.account, '/backends/failover', failover)
  await page.goto(`/${console.account}/static-backends/${id}`)
  await toDelete(page)
  await expect(page.getByText(/can't be deleted while /).first()).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Holds on to it')
  const remove = page.getByRole('button', { name: 'Delete static backend' })
  await expect(remove).toHaveAttribute('aria-disabled', 'true')
  const refused = await adminCall('DELETE', `/api/platform/${console.account}/backends/static/${id}`)
  expect(refused.json).toMatchObject({ error_code: 'ERR_SERVICE_6502' })

  const freed = await fetch(`${console.platform.url}/backends/failover/${holder}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${console.platform.apiKey}`, 'service-version': '2' },
  })
  expect(freed.status).toBe(204)
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText(/can't be deleted while /)).toHaveCount(0)
  await confirmDelete(page, address, 'Delete static backend')
  await expect(page.getByText(`Static backend “${address}” deleted`)).toBeVisible()
})

test('resources that prevent a deletion are deleted on the same page, and then it continues', async ({
  signedIn: page,
  console,
  adminCall,
}) => {
  const address = 'first-others.example.com:443'
  const id = await staticBackend(adminCall, console.account, address)
  const failover = { backends: [id], description: 'In the way' }
  await create(adminCall, console.account, '/backends/failover', failover)
  await page.goto(`/${console.account}/static-backends/${id}/delete`)
  await page.getByRole('button', { name: 'More actions for In the way' }).click()
  await page.getByRole('menuitem', { name: /^Delete failover backend/ }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete In the way?' })
  const confirm = dialog.getByRole('button', { name: 'Delete failover backend' })
  await expect(confirm).toBeEnabled()
  const typed = dialog.getByLabel('Type In the way to confirm')
  if (await typed.isVisible()) await typed.fill('In the way')
  await confirm.click()
  await expect(page.getByText('Failover backend “In the way” deleted')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: `Delete ${address}?` })).toBeVisible()
  await expect(page.getByText(/can't be deleted while /)).toHaveCount(0)
  await confirmDelete(page, address, 'Delete static backend')
  await expect(page.getByText(`Static backend “${address}” deleted`)).toBeVisible()
})
