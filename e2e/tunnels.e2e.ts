import { randomUUID } from 'node:crypto'
import { connectSample } from './support/furnish'
import { moreActions } from './support/detail'
import { expectNoAxeViolations } from './support/axe'
import { inventoryRows } from './support/caller'
import { expect, test } from './support/fixtures'

test(
  'tunnels are listed and found, and link to their endpoint and session and back',
  { tag: ['@tunnels.list', '@tunnels.get'] },
  async ({ signedIn: page, adminCall, console }) => {
    const host = `t${randomUUID().slice(0, 8)}.site1.harbour.example`
    const id = await connectSample(console, { urls: [`https://${host}`] })
    await page.setViewportSize({ width: 1680, height: 900 }) // shows all columns
    await page.goto(`/${console.account}/tunnels`)
    await expect(page.getByRole('heading', { level: 1, name: 'Tunnels' })).toBeVisible()
    await page.getByRole('button', { name: 'Refresh' }).click()
    await page.getByRole('searchbox', { name: 'Search tunnels' }).fill(host)
    const row = page.getByRole('row').filter({ hasText: host })
    await expect(row).toContainText('http://localhost:8080')
    await expect(row.locator(`a[href$="/tunnel-sessions/${id}"]`)).toBeVisible()
    await expectNoAxeViolations(page)

    await row.getByRole('rowheader').getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: `https://${host}` })).toBeVisible()
    await expect(page.getByText('Forwards to http://localhost:8080.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0)
    await moreActions(page).click()
    await expect(page.getByRole('menuitem', { name: 'Copy ID' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expectNoAxeViolations(page)

    for (const resource of ['endpoints', 'tunnel-sessions'])
      await adminCall('POST', `/api/sync/${console.account}/${resource}`)
    const [endpoint] = await inventoryRows(adminCall, console.account, 'endpoints', `?q=${host}`)
    await page.goto(`/${console.account}/endpoints/${endpoint?.id}`)
    await page
      .getByRole('region', { name: 'Traffic path' })
      .getByRole('link', { name: /^Tunnel tn_/ })
      .click()
    await expect(page).toHaveURL(/\/tunnels\/tn_/)
    await page
      .getByRole('region', { name: /^(?:Details|Key facts)$/ })
      .getByRole('link', { name: host })
      .click()
    await expect(page).toHaveURL(new RegExp(`/endpoints/${endpoint?.id}`))
  },
)

test('a tunnel that has ended shows that it has', async ({ signedIn: page, adminCall, console }) => {
  const host = `t${randomUUID().slice(0, 8)}.site1.harbour.example`
  const id = await connectSample(console, { urls: [`https://${host}`] })
  await adminCall('POST', `/api/sync/${console.account}/tunnels`)
  const [tunnel] = await inventoryRows(adminCall, console.account, 'tunnels', `?q=${host}`)
  await adminCall('POST', `/api/platform/${console.account}/tunnel_sessions/${id}/stop`)
  await expect
    .poll(
      async () => (await adminCall('GET', `/api/platform/${console.account}/tunnels/${tunnel?.id}`)).status,
    )
    .toBe(404)
  await page.goto(`/${console.account}/tunnels/${tunnel?.id}`)
  await expect(page.getByRole('heading', { level: 1, name: `https://${host}` })).toBeVisible()
  await expect(page.getByText('no longer exists', { exact: false }).first()).toBeVisible()
})
