import { authorityPem } from '@/lib/resources/credentials/testing/certificates'
import { expectNoAxeViolations } from './support/axe'
import { chooseModuleAction, addModule, disable, create, ofEdgeModule } from './support/edges'
import { staticBackend } from './support/backends'
import { inventoryRows } from './support/caller'
import { expect, test } from './support/fixtures'
import { expectNoSidewaysScroll, narrow } from './support/layout'
import { showMoreOptions } from './support/more-options'

const operations = ['list', 'create', 'get', 'update', 'delete'].map((name) => `@https-edges.${name}`)

test(
  'an edge is created, found, updated and deleted',
  { tag: operations },
  async ({ signedIn: page, console, adminCall }) => {
    const { account } = console
    await create(adminCall, account, '/reserved_domains', { domain: '*.edges.example' })
    await page.goto(`/${account}/https-edges`)
    await page.getByRole('link', { name: 'New HTTPS edge' }).first().click()
    const hostports = page.getByRole('textbox', { name: 'Hosts and ports' })
    await hostports.fill('https://app.edges.example\nnobody.reserved.example:443')
    const covers = page.getByRole('list', { name: 'Host coverage' }).getByRole('listitem')
    await expect(covers.nth(0)).toContainText('app.edges.example (port 443 added)')
    await expect(covers.nth(0)).toContainText('Covered by the domain *.edges.example.')
    await expect(covers.nth(1)).toContainText('No known domain in this account covers ')
    for (const [hostport, text] of [
      [
        'app_1.edges.example\nwww.edges.example\napp_2.edges.example',
        /Lines 1 and 3: Enter a host and a port/,
      ],
      ['nobody.reserved.example:443', /isn't a reserved domain/],
    ] as const) {
      await hostports.fill(hostport)
      await page.getByRole('button', { name: 'Create HTTPS edge' }).click()
      await expect(hostports).toHaveAccessibleDescription(text)
      await expect(hostports).toHaveValue(hostport)
    }
    await hostports.fill('app.edges.example')
    await page.getByLabel('Description').fill('Harbour front')
    await showMoreOptions(page)
    await page.getByLabel('Minimum TLS version').selectOption('1.3')
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Create HTTPS edge' }).click()

    await expect(page.getByRole('heading', { level: 1, name: 'Harbour front' })).toBeVisible()
    await expect(page.getByText("This edge isn't set up yet: it has no routes.")).toBeVisible()
    await adminCall('POST', `/api/sync/${account}/endpoints`)
    await page.reload()
    const hosts = page.getByRole('region', { name: 'Hosts and ports' })
    await expect(hosts).toContainText('app.edges.example:443')
    await expect(hosts.getByRole('link', { name: '*.edges.example' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'TLS termination' })).toContainText('1.3')
    await page.getByRole('link', { name: 'https://app.edges.example', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'https://app.edges.example' })).toBeVisible()
    await page.goBack()

    await page.getByRole('link', { name: 'Edit', exact: true }).first().click()
    await hostports.fill('www.edges.example:443')
    await page.getByRole('button', { name: 'Save HTTPS edge' }).click()
    await expect(hosts).toContainText('www.edges.example:443')

    await adminCall('POST', `/api/sync/${account}/endpoints`)
    await page.goto(`/${account}/https-edges?q=www.edges`)
    const row = page.getByRole('row', { name: /Harbour front/ })
    await expect(row).toContainText('www.edges.example')
    await expect(row).toContainText('1.3 or newer')
    await page.getByRole('button', { name: 'Actions for Harbour front' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(page.getByRole('region', { name: 'Also deleted' })).toContainText(
      'https://www.edges.example',
    )
    await page.getByLabel('Type Harbour front to confirm').fill('Harbour front')
    await page.getByRole('button', { name: 'Delete HTTPS edge' }).click()
    await expect(page.getByText('HTTPS edge “Harbour front” deleted')).toBeVisible()
  },
)

test(
  'TLS termination is set, disabled, kept when the edge is updated, and removed; mutual TLS requires an authority',
  { tag: [...ofEdgeModule('tls_termination'), ...ofEdgeModule('mutual_tls'), '@https-edges.update'] },
  async ({ signedIn: page, console, adminCall }) => {
    const { account } = console
    await create(adminCall, account, '/certificate_authorities', {
      ca_pem: authorityPem,
      description: 'Gate readers',
    })
    const id = await create(adminCall, account, '/edges/https', { description: 'Old clients' })
    await page.goto(`/${account}/https-edges/${id}`)
    const card = page.getByRole('region', { name: 'TLS termination' })
    await addModule(page, 'TLS termination')
    await expect(
      page.getByRole('heading', { level: 1, name: 'TLS termination on Old clients' }),
    ).toBeVisible()
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
    await expect(trail.getByRole('link', { name: 'Old clients' })).toBeVisible()
    await expect(trail).toContainText('TLS termination')
    await page.getByLabel('Minimum TLS version').selectOption('1.3')
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Save TLS termination' }).click()
    await expect(card).toContainText('Enabled')
    await expect(card).toContainText('edge')
    await expect(page.getByRole('region', { name: 'Modules' })).toContainText(
      'can replace modules, but not remove them',
    )
    await disable(page, card)
    await expect(card).toContainText('Disabled')

    await page.getByRole('link', { name: 'Edit', exact: true }).first().click()
    await page.getByLabel('Description').fill('Old clients, still')
    await expect(page.getByRole('region', { name: 'Request preview' })).not.toContainText('tls_termination')
    await page.getByRole('button', { name: 'Save HTTPS edge' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Old clients, still' })).toBeVisible()
    await expect(card).toContainText('Disabled')
    await expect(card).toContainText('1.3')
    await chooseModuleAction(page, card, 'Enable')
    await expect(card).toContainText('Enabled')
    await chooseModuleAction(page, card, 'Remove')
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Remove/ })
      .click()
    await expect(card).toHaveCount(0)

    await addModule(page, 'Mutual TLS')
    await page.getByRole('button', { name: 'Save Mutual TLS' }).click()
    const authorities = page.getByRole('combobox', { name: 'Certificate authorities' })
    await expect(authorities).toHaveAccessibleDescription(/At least one/)
    await authorities.fill('Harbour devices')
    await page
      .getByRole('option', { name: /Harbour devices/ })
      .first()
      .click()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Save Mutual TLS' }).click()
    const mutual = page.getByRole('region', { name: 'Mutual TLS' })
    await expect(mutual).toContainText('Enabled')
    await expect(mutual.getByRole('link', { name: /Harbour devices/ })).toBeVisible()
    await chooseModuleAction(page, mutual, 'Remove')
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Remove/ })
      .click()
    await expect(mutual).toHaveCount(0)
  },
)

test('the certificate authorities of an edge are far enough apart; on a phone, the traffic path shows its first broken part', async ({
  signedIn: page,
  console: { account },
  adminCall,
}) => {
  const [edge] = await inventoryRows(adminCall, account, 'https-edges', '?q=Cranes')
  await page.goto(`/${account}/https-edges/${edge?.id}`)
  const authorities = page.getByRole('list', { name: 'Certificate authorities' }).getByRole('link')
  await expect(authorities).toHaveCount(2)
  await expectNoAxeViolations(page)

  const [broken] = await inventoryRows(adminCall, account, 'https-edges', '?q=Gatehouse')
  await page.setViewportSize({ width: narrow, height: 800 })
  await page.goto(`/${account}/https-edges/${broken?.id}`)
  const path = page.getByRole('region', { name: 'Traffic path' })
  const parts = path.getByRole('listitem')
  await expect(parts).toHaveCount(1)
  await expect(parts).toContainText('Backend')
  await expectNoAxeViolations(page)
  await path.getByRole('button', { name: 'Show all 6 components' }).click()
  await expect(parts).toHaveCount(6)
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page, [narrow])
  await path.getByRole('button', { name: 'Show less' }).click()
  await expect(parts).toHaveCount(1)
})

test("the page of an edge's endpoint has the routes and one part for an unchecked backend, without axe violations", async ({
  signedIn: page,
  console: { account },
  adminCall,
}) => {
  const host = 'unchecked.site1.harbour.example'
  const edge = await create(adminCall, account, '/edges/https', { hostports: [`${host}:443`] })
  const backend_id = await staticBackend(adminCall, account, `${host}:8443`)
  const body = { match_type: 'path_prefix', match: '/api', backend: { backend_id } }
  await create(adminCall, account, `/edges/https/${edge}/routes`, body)
  await adminCall('POST', `/api/sync/${account}/endpoints`)
  const [endpoint] = await inventoryRows(adminCall, account, 'endpoints', `?q=${host}`)
  await page.goto(`/${account}/endpoints/${endpoint?.id}`)
  await expect(page.getByRole('table', { name: 'List of routes' })).toContainText('/api')
  const path = page.getByRole('region', { name: 'Traffic path' })
  await expect(path.getByRole('link', { name: /^Backend/ })).toContainText('Not checked')
  await expect(path).not.toContainText('Service')
  await expectNoAxeViolations(page)
})
