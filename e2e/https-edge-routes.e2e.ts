import { randomUUID } from 'node:crypto'
import { expectNoAxeViolations } from './support/axe'
import { staticBackend } from './support/backends'
import { inventoryRows } from './support/caller'
import { moreActions } from './support/detail'
import {
  card,
  choose,
  confirmRemoval,
  edgeWithRoute,
  idpMetadata,
  input,
  create,
  moduleItem,
} from './support/edges'
import { expect, test } from './support/fixtures'
import { expectNoSidewaysScroll } from './support/layout'
import { showMoreOptions } from './support/more-options'
import { pressPaletteKey } from './support/palette'

test(
  'a route is created with its backend',
  { tag: ['create', 'get'].map((name) => `@https-edges.routes.${name}`) },
  async ({ signedIn: page, console, adminCall }) => {
    const { account } = console
    await staticBackend(adminCall, account, 'adit-gate.example:443')
    const { edge } = await edgeWithRoute(adminCall, account, 'Adit gate', { compression: {} })
    await page.goto(`/${account}/https-edges/${edge}`)
    await page.getByRole('link', { name: 'New route' }).click()
    const match = input(page, 'Match')
    await match.fill('no path?')
    await page.getByRole('button', { name: 'Create route' }).click()
    await expect(match).toHaveAccessibleDescription(/without https:\/\/, a query or a fragment/)
    await expect(match).toBeFocused()
    await match.fill('other.example/api')
    await expect(page.getByText(/^The edge doesn't serve other\.example/)).toBeVisible()
    await match.fill('/api')
    await page.getByRole('button', { name: 'Create route' }).click()
    await expect(match).toHaveAccessibleDescription(/route/) // another route has this match
    await match.fill('/api/lamps')
    await page.getByRole('radio', { name: 'Exact path' }).check()
    await choose(page, 'Backend', 'adit-gate')
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Create route' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '/api/lamps' })).toBeVisible()
    await expect(page.getByText('Receives requests with the path /api/lamps.')).toBeVisible()
    await expect(card(page, 'Backend').getByRole('link', { name: /adit-gate/ })).toBeVisible()
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)

    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Go to' }).getByRole('combobox').fill('change backend')
    await page.getByRole('option', { name: 'Change backend' }).click()
    await expect(page).toHaveURL(/\/routes\/\w+\/backend$/)
    await page.goBack()
    await page
      .getByRole('navigation', { name: 'Breadcrumb' })
      .getByRole('link', { name: 'Adit gate' })
      .click()
    await expect(page.getByRole('table', { name: 'List of routes' })).toContainText('/api/lamps')
    const actions = page.getByRole('button', { name: 'Actions for /api/lamps' })
    await actions.click()
    await page.getByRole('menuitem', { name: 'Change backend…' }).click()
    await expect(page).toHaveURL(/\/routes\/\w+\/backend$/)
    await page.goBack()
    await actions.click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const backend = page.getByRole('region', { name: 'Backend' })
    await expect(backend.getByRole('link', { name: /adit-gate/ })).toBeVisible()
    await expect(backend.getByRole('link', { name: 'Change backend' })).toBeVisible()
  },
)

test(
  'a route is found by path, updated and deleted',
  { tag: ['get', 'update', 'delete'].map((name) => `@https-edges.routes.${name}`) },
  async ({ signedIn: page, console, adminCall }) => {
    const { account } = console
    const { edge } = await edgeWithRoute(adminCall, account, 'Adit mouth', { compression: {} })
    const lamps = { match_type: 'exact_path', match: '/api/lamps' }
    await create(adminCall, account, `/edges/https/${edge}/routes`, lamps)
    await page.goto(`/${account}/https-edges/${edge}`)
    const table = page.getByRole('table', { name: 'List of routes' })
    await expect(table.getByRole('row', { name: /\/api\/lamps/ })).toContainText('Exact path')
    await expect(table.getByRole('row', { name: /\/api\/lamps/ })).toContainText('No backend')
    await expect(table.getByRole('row', { name: /\/api .*Path prefix/ })).toContainText('Compression')
    const path = page.getByRole('textbox', { name: 'Test a path' })
    await path.fill('/api/lamps')
    await expect(page.getByRole('paragraph').filter({ hasText: '/api/lamps has ' })).toContainText(
      /the longest path\. Path prefix \/api also matches\..*This route has no backend, so visitors get an error/,
    )
    await path.fill('/api/lamps/7')
    await expect(page.getByText(/\/api matches\. No other route does\./)).toBeVisible()
    await path.fill('https://other.example/api')
    await expect(page.getByText("This edge doesn't serve other.example.")).toBeVisible()
    await path.fill('/')
    await expect(page.getByText('No route matches, so visitors get an error.')).toBeVisible()
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)

    await table.getByRole('link', { name: '/api/lamps' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '/api/lamps' })).toBeVisible()
    await expect(page.getByText('This route has no backend, so visitors get an error.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Choose backend' })).toBeVisible()
    await page.getByRole('link', { name: 'Edit', exact: true }).first().click()
    await page.getByRole('radio', { name: 'Path prefix' }).check()
    await showMoreOptions(page)
    await page.getByLabel('Description').fill('Lamps of the adit')
    await page.getByRole('button', { name: 'Save route' }).click()
    await expect(page.getByText('Receives requests with paths that begin with /api/lamps.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Details' })).toContainText('Lamps of the adit')
    const tabs = page.getByRole('navigation', { name: 'Route sections' })
    await tabs.getByRole('link', { name: /^Activity/ }).click()
    await expect(page.getByRole('region', { name: 'Activity' })).toContainText('changed it')
    await tabs.getByRole('link', { name: 'JSON' }).click()
    await expect(page).toHaveURL(/\/routes\/\w+\?tab=json$/)
    const raw = page.getByRole('region', { name: 'Raw JSON' })
    await expect(raw).toContainText(/curl \S+ \S+ \\\s+'\S+\/edges\/https\/\w+\/routes\/\w+/)
    await expect(raw).toContainText('"description": "Lamps of the adit"')
    await expectNoAxeViolations(page)

    await moreActions(page).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
    await confirmRemoval(page)
    await expect(page.getByText('Route “/api/lamps” deleted')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Adit mouth' })).toBeVisible()
    await expect(table.getByRole('row')).toHaveCount(2)
  },
)

test('a secret is kept without being shown, then replaced', async ({
  signedIn: page,
  console,
  adminCall,
}) => {
  const { platform, account } = console
  const webhook = { provider: 'stripe', secret: 'whsec_first' }
  const route = await edgeWithRoute(adminCall, account, 'Signed', { webhook_verification: webhook })
  const stored = async () => {
    const path = `${platform.url}/edges/https/${route.edge}/routes/${route.route}/webhook_verification`
    const headers = { authorization: `Bearer ${platform.apiKey}`, 'service-version': '2' }
    return (await fetch(path, { headers })).json()
  }
  await page.goto(`${route.page}/webhook_verification`)
  await page.getByRole('combobox', { name: 'Sender' }).fill('shopify')
  await expect(page.getByRole('radio', { name: 'Keep' })).toBeChecked()
  expect(await page.content()).not.toContain('whsec_first')
  await page.getByRole('button', { name: 'Save Webhook verification' }).click()
  await expect(card(page, 'Webhook verification')).toContainText('shopify')
  expect(await stored()).toEqual({ enabled: true, provider: 'shopify', secret: 'whsec_first' })
  await card(page, 'Webhook verification').getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('radio', { name: 'Replace' }).check()
  await page.getByLabel('New value: Secret').fill('whsec_second')
  await page.getByRole('button', { name: 'Save Webhook verification' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '/api', exact: true })).toBeVisible()
  expect(await stored()).toEqual({ enabled: true, provider: 'shopify', secret: 'whsec_second' })
  expect(await page.content()).not.toContain('whsec_')
})

test('a second sign-in module is not offered, and is rejected if the first one is added meanwhile', async ({
  signedIn: page,
  console: { account },
  adminCall,
}) => {
  const oidc = { issuer: 'https://login.example.com', client_id: 'a', client_secret: 'words of a lamp' }
  const { edge, route, page: routePage } = await edgeWithRoute(adminCall, account, 'One login')
  await page.goto(`${routePage}/saml`)
  await input(page, 'Identity provider metadata').fill(idpMetadata)
  const path = `/api/platform/${account}/edges/https/${edge}/routes/${route}/oidc`
  expect((await adminCall('PUT', path, oidc)).status).toBe(200)
  await page.getByRole('button', { name: 'Save SAML' }).click()
  const alert = page.getByRole('alert').filter({ hasText: '7079' })
  await expect(alert).toContainText('A route can have only one sign-in method')
  await expect(alert).toBeInViewport({ ratio: 1 })
  await expect(input(page, 'Identity provider metadata')).toHaveValue(idpMetadata)

  const reason = 'This route already uses OpenID Connect. Remove OpenID Connect first.'
  const other = await page.context().newPage() // leaving the form would open a confirmation
  await other.goto(routePage)
  await other.getByRole('button', { name: 'Add module' }).click()
  await expect(moduleItem(other, 'SAML')).toContainText(reason)
  await other.goto(`${routePage}/saml`)
  await expect(other.getByText(reason)).toBeVisible()
  await other.close()
})

test("the backend of two routes is changed on their endpoint's page, which then lists both changes", async ({
  signedIn: page,
  console: { account },
  adminCall,
}) => {
  const label = `e${randomUUID().slice(0, 8)}`
  const [host, first, second] = [
    `${label}.site1.harbour.example`,
    `${label}-1.example:443`,
    `${label}-2.example:443`,
  ]
  const [backend_id] = [
    await staticBackend(adminCall, account, first),
    await staticBackend(adminCall, account, second),
  ]
  const edge = await create(adminCall, account, '/edges/https', { hostports: [`${host}:443`] })
  for (const match of ['/gates', '/lamps'])
    await create(adminCall, account, `/edges/https/${edge}/routes`, {
      match_type: 'path_prefix',
      match,
      backend: { backend_id },
    })
  for (const resource of ['https-edges', 'endpoints'])
    await adminCall('POST', `/api/sync/${account}/${resource}`)
  const [endpoint] = await inventoryRows(adminCall, account, 'endpoints', `?q=${host}`)
  await page.goto(`/${account}/endpoints/${endpoint?.id}?tab=activity`)
  const entries = page.getByRole('listitem').filter({ hasText: 'replaced backend on a route' })
  await expect(page.getByRole('link', { name: /^Activity/ })).toBeVisible()
  await expect(entries).toHaveCount(0)
  await page.getByRole('button', { name: 'Change backend' }).click()
  const dialog = page.getByRole('dialog', { name: /^Change the backend of / })
  const submit = dialog.getByRole('button', { name: 'Change 2 routes' })
  await expect(submit).toBeVisible()
  await dialog.getByRole('checkbox').first().uncheck()
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Discard unsaved changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await dialog.getByRole('checkbox').first().check()
  const option = dialog.getByRole('option', { name: new RegExp(second) })
  await dialog.getByRole('combobox', { name: 'New backend' }).fill(second)
  await expect(option).toBeVisible()
  await expect(dialog.getByRole('option'), 'the list of the typed name, not the first list').toHaveCount(1)
  const before = await submit.boundingBox()
  await option.dblclick()
  await expect(dialog.getByRole('list', { name: 'Chosen: New backend' })).toContainText(second)
  expect(await submit.boundingBox(), 'the button keeps its place').toEqual(before)
  await expectNoAxeViolations(page)
  await submit.click()
  await expect(page.getByText('Backend changed for 2 routes')).toBeVisible()
  await expect(entries).toHaveCount(2)
  for (const match of ['/gates', '/lamps']) await expect(entries.filter({ hasText: match })).toHaveCount(1)

  await page.goto(`/${account}`)
  await expect(page.getByRole('region', { name: 'Recent activity' })).toContainText(
    /replaced backend on 2 routes of/,
  )
  await test.step('⌘K opens the same dialog', async () => {
    await pressPaletteKey(page)
    const palette = page.getByRole('dialog', { name: 'Go to' })
    await palette.getByRole('combobox').fill('change backend')
    await page.getByRole('option', { name: 'Change the backend of an endpoint…' }).click()
    await expect(palette.getByRole('status')).toHaveText("Enter part of the endpoint's URL.")
    await expect(palette.getByText('No results')).toHaveCount(0)
    await palette.getByRole('combobox').fill(`move ${label}`)
    await page.getByRole('option', { name: `Change backend of https://${host}` }).click()
    await expect(submit).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/endpoints/${endpoint?.id}$`))
  })
})
