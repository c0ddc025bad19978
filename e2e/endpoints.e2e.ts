import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { connectSample } from './support/furnish'
import { type Call, inventoryRows } from './support/caller'
import { confirmDelete, expectAtEdge } from './support/detail'
import { expectNoAxeViolations } from './support/axe'
import { expect, test } from './support/fixtures'
import { tabTo } from './support/keyboard'
import { showMoreOptions } from './support/more-options'

const label = () => `e${randomUUID().slice(0, 8)}`
const deny = '{"on_http_request":[{"actions":[{"type":"deny","config":{"status_code":404}}]}]}'
const policyBox = (page: Page) => page.getByRole('textbox', { name: 'Traffic policy' })
const urlBox = (page: Page) => page.getByRole('combobox', { name: 'URL', exact: true })

/** Returns the editor that replaces the text area once it has loaded. */
async function editor(page: Page) {
  await expect(page.locator('.cm-content'), 'the editor has loaded').toBeVisible()
  return policyBox(page)
}

/** Creates a resource on the platform with the same request as the console's pages. */
async function create(call: Call, account: string, path: string, body: object): Promise<string> {
  const { status, json } = await call('POST', `/api/platform/${account}${path}`, body)
  expect(json.msg).toBeUndefined()
  expect(status).toBe(201)
  return String(json.id)
}

test(
  'an endpoint with a policy is created, found, updated and deleted',
  {
    tag: ['@endpoints.list', '@endpoints.create', '@endpoints.get', '@endpoints.update', '@endpoints.delete'],
  },
  async ({ signedIn: page, console, adminCall }) => {
    await adminCall('POST', `/api/sync/${console.account}/reserved-domains`)
    const host = `${label()}.lab.localhost`
    await page.goto(`/${console.account}/endpoints`)
    await expect(page.getByRole('heading', { level: 1, name: 'Endpoints' })).toBeVisible()
    await page.getByRole('link', { name: 'New endpoint' }).first().click()

    const preview = page.getByRole('region', { name: 'Request preview' })
    await expect(preview).toContainText('POST /endpoints')
    await expect(preview).not.toContainText('cURL') // nothing has been entered yet
    await urlBox(page).fill('https:')
    await expect(preview).toContainText('correct this field: URL')
    await expect(preview.getByRole('button', { name: /^Copy/ })).toHaveCount(0)
    await urlBox(page).fill(`https://${host}`)
    await expect(preview.getByRole('button', { name: 'Copy cURL' })).toBeVisible()
    await expect(
      page.getByText(`Scheme https, host ${host}, port 443 (the default for https).`),
    ).toBeVisible()
    await expect(page.getByText(/No known domain in this account covers /)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Reserve a domain (in a new tab)' })).toHaveAttribute(
      'target',
      '_blank',
    )
    await urlBox(page).fill('https://app.site1.harbour.example')
    await expect(page.getByRole('link', { name: '*.site1.harbour.example' })).toBeVisible()

    await page.getByRole('button', { name: 'Forward to an internal endpoint' }).click()
    const policy = await editor(page)
    await expect(policy).toContainText('forward-internal')
    await policy.fill(deny)
    await page.getByRole('button', { name: 'Format JSON' }).click()
    await expect(policy).toContainText('"status_code": 404')
    await showMoreOptions(page)
    await page.getByLabel('Description').fill('Closed for now')
    await expect(preview).toContainText('status_code')
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Create endpoint' }).click()

    await expect(
      page.getByRole('heading', { level: 1, name: 'https://app.site1.harbour.example' }),
    ).toBeVisible()
    await expect(page.getByRole('region', { name: 'Key facts' })).toContainText('Closed for now')
    await expect(page.getByRole('region', { name: 'Key facts' })).not.toContainText(
      'app.site1.harbour.example:443',
    )
    await expect(page.getByRole('group', { name: 'Policy', exact: true })).toContainText('status_code: 404')

    await page.getByRole('link', { name: 'Edit policy', exact: true }).click()
    const stored = await editor(page)
    await stored.fill(deny.replace('404', '403'))
    await expect(page.getByRole('region', { name: 'Changes to the stored value' })).toContainText(
      '"status_code": 403',
    )
    await page.getByRole('button', { name: 'Save endpoint' }).click()
    await expect(page.getByRole('group', { name: 'Policy', exact: true })).toContainText('status_code: 403')

    await page
      .getByRole('navigation', { name: 'Breadcrumb' })
      .getByRole('link', { name: 'Endpoints' })
      .click()
    await page.getByRole('searchbox', { name: 'Search endpoints' }).fill('app.site1')
    await expect(page.getByRole('rowheader')).toHaveText(['https://app.site1.harbour.example'])
    await page.getByRole('button', { name: 'Actions for https://app.site1.harbour.example' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(page.getByRole('button', { name: 'Delete endpoint' })).toBeVisible()
    await confirmDelete(page, 'https://app.site1.harbour.example', 'Delete endpoint')
    await expect(page.getByText('Endpoint “https://app.site1.harbour.example” deleted')).toBeVisible()
  },
)

test('a policy in YAML is saved unchanged, updated and checked', async ({
  signedIn: page,
  console,
  adminCall,
}) => {
  const traffic_policy = `# closed for now
on_http_request:
  - actions:
      - type: oauth
        config: {provider: google, client_secret: 'yaml-secret-1'}
      - type: deny
`
  const url = `https://${label()}.site1.harbour.example`
  const id = await create(adminCall, console.account, '/endpoints', { url, traffic_policy })
  const path = `/api/platform/${console.account}/endpoints/${id}`
  const { json: before } = await adminCall('GET', path)
  expect(before.traffic_policy).toContain('adit:kept:')

  const facts = page.getByRole('region', { name: 'Key facts' })
  await page.goto(`/${console.account}/endpoints/${id}/edit`)
  const policy = await editor(page)
  await expect(policy).toContainText('adit:kept:')
  await expect(page.getByText(/This policy is sent as YAML/)).toBeVisible()
  await showMoreOptions(page)
  await page.getByLabel('Description').fill('Still closed')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Save endpoint' }).click()
  await expect(facts).toContainText('Still closed')
  expect((await adminCall('GET', path)).json.traffic_policy, 'untouched').toBe(before.traffic_policy)

  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(await editor(page)).toContainText('type: deny')
  const changed = String(before.traffic_policy).replace('type: deny', 'type: dny')
  await policyBox(page).fill(changed)
  const problems = page.getByRole('region', { name: 'Problems: Traffic policy' })
  await expect(problems).toContainText('Line 6, column 15: Unknown action: dny')
  await policyBox(page).fill(changed.replace('      - type: dny', '     - type: dny'))
  await expect(problems).toContainText(/Line 6, column \d+: Invalid YAML/)
  await page.getByRole('button', { name: 'Save endpoint' }).click()
  await expect(policyBox(page)).toHaveAccessibleDescription(/see the problems below/)
  await policyBox(page).fill(changed.replace('type: dny', 'type: deny\n        config: {status_code: 403}'))
  await expect(problems).toHaveCount(0)
  await page.getByRole('button', { name: 'Save endpoint' }).click()
  await expect(page.getByRole('group', { name: 'Policy', exact: true })).toContainText('status_code: 403')
  const [kept] = /adit:kept:\w+/.exec(String(before.traffic_policy)) ?? []
  expect(String((await adminCall('GET', path)).json.traffic_policy)).toContain(kept)
})

test('the form shows examples, errors in a policy in place, and why the platform rejects a URL', async ({
  signedIn: page,
  console,
  adminCall,
}) => {
  const url = `https://${label()}.site1.harbour.example`
  await create(adminCall, console.account, '/endpoints', { url })
  await page.goto(`/${console.account}/endpoints/new`)
  const policy = policyBox(page)
  const save = page.getByRole('button', { name: 'Create endpoint' })
  await test.step('examples, and the keyboard can leave the editor', async () => {
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'All 12 examples' }).click()
    const gallery = page.getByRole('dialog', { name: 'Example policies' })
    await gallery.getByRole('radio', { name: /^Redirect to HTTPS/ }).check()
    await gallery.getByText('YAML', { exact: true }).click()
    await expect(gallery.getByRole('group', { name: 'Preview: Redirect to HTTPS' })).toContainText(
      '- type: redirect',
    )
    await expectNoAxeViolations(page)
    await gallery.getByRole('button', { name: 'Insert example' }).click()
    await editor(page)
    await expect(policy).toBeFocused()
    await expect(policy).toContainText('type: redirect')
    await policy.focus()
    await page.keyboard.press('Tab')
    await expect(policy).not.toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(policy).toBeFocused()
  })
  await urlBox(page).fill(url)
  await test.step('errors in the policy are underlined and listed, and the input is kept', async () => {
    await policy.fill(deny.replace('"deny"', '"dny"'))
    const problems = page.getByRole('region', { name: 'Problems: Traffic policy' })
    await expect(page.getByRole('main').getByText('1 problem', { exact: true })).toBeVisible()
    await expect(problems).toContainText('Unknown action: dny')
    await expect(page.locator('.cm-lintRange-error')).toHaveText('"dny"')
    await expectNoAxeViolations(page)
    await save.click()
    await expect(policy).toHaveAccessibleDescription(/see the problems below/)
    await expect(policy).toBeFocused()
    await expect(policy).toContainText('"dny"')

    await policy.fill('{"on_http_request":[{"actions":[{"type":"compress-response"}]}]}')
    await expect(problems).toContainText("compress-response isn't allowed in on_http_request")
    await policy.fill('{"on_http_request": [')
    await expect(problems).toContainText('Line 1, column 22: Invalid JSON')
    await problems.getByRole('button', { name: 'Line 1, column 22' }).click()
    await expect(policy).toBeFocused()
    await policy.fill(deny)
    await expect(problems).toHaveCount(0)
  })
  await test.step('the platform rejects a URL that is in use, and one without a matching domain', async () => {
    await save.click()
    await expect(urlBox(page)).toHaveAccessibleDescription(/is already served by another endpoint/)
    await urlBox(page).fill('https://nobody.example')
    await save.click()
    await expect(urlBox(page)).toHaveAccessibleDescription(/nobody\.example isn't a reserved domain/)
    await expect(policyBox(page)).toContainText('status_code')
    await urlBox(page).fill('ftp://nobody.example')
    await save.click()
    await expect(urlBox(page)).toHaveAccessibleDescription(/The scheme must be one of: http, https, tls, tcp/)
    await urlBox(page).fill('http://a.example')
    await showMoreOptions(page)
    await page.getByLabel('Binding').selectOption('Internal')
    await save.click()
    await expect(urlBox(page)).toHaveAccessibleDescription(/must end in \.internal/)
  })
})

test("an edge's endpoint links to the edge, and cannot be edited here", async ({
  signedIn: page,
  console,
  adminCall,
}) => {
  const host = `${label()}.site1.harbour.example`
  const edge = await create(adminCall, console.account, '/edges/https', { hostports: [`${host}:443`] })
  await adminCall('POST', `/api/sync/${console.account}/endpoints`)
  await page.goto(`/${console.account}/endpoints?q=${host}`)
  const row = page.getByRole('row').filter({ hasText: host })
  await expect(row).toContainText('Edge')
  await row.getByRole('link', { name: `https://${host}` }).click()
  const path = page.getByRole('region', { name: 'Traffic path' })
  await expect(path.locator(`a[href$="/https-edges/${edge}"]`)).toContainText('HTTPS edge')
  const header = page.getByRole('group', { name: 'Page header' })
  await expect(header).toContainText('has no routes, so every request fails.')
  const server = page.getByText('Served by edge').getByRole('link')
  await expect(server).toHaveAttribute('href', new RegExp(`/${edge}$`))
  await expectAtEdge(page)

  await page.goto(`${page.url()}/edit`)
  await expect(page.getByText('An edge serves this endpoint')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save endpoint' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Edit edge hosts' }).click()
  await expect(page).toHaveURL(new RegExp(`/https-edges/${edge}/edit$`))
})

test('the traffic path shows why a host does not respond, and links to the record', async ({
  signedIn: page,
  console,
  adminCall,
}) => {
  const [domain] = await inventoryRows(adminCall, console.account, 'reserved-domains', '?q=status.harbour')
  await adminCall('POST', `/api/dns/${console.account}/reserved-domains/${domain?.id}`)
  const url = 'https://status.harbour.example'
  const id = await create(adminCall, console.account, '/endpoints', { url, traffic_policy: deny })
  await page.goto(`/${console.account}/endpoints?q=status.harbour`)
  await expect(page.getByRole('row', { name: url })).toContainText('DNS incorrect')
  await page.getByRole('rowheader').getByRole('link', { name: url }).click()
  const path = page.getByRole('region', { name: 'Traffic path' })
  await expect(path.getByRole('listitem').first()).toContainText('DNS incorrect')
  await expect(page.getByRole('group', { name: 'Page header' })).toContainText(
    "Visitors can't reach status.harbour.example: it points to harbour.pages.former.example, which doesn't exist.",
  )
  await expect(page.getByRole('group', { name: 'Page header' }).getByText('Unreachable')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Fix record' }).click()
  await expect(page).toHaveURL(new RegExp(`/reserved-domains/${domain?.id}#dns-fix$`))
  await expect(page.getByRole('region', { name: 'Required change' })).toBeFocused()
  const user = page.getByRole('region', { name: 'Used by' }).getByRole('listitem').filter({ hasText: url })
  await expect(user).toContainText('Unreachable')
  await adminCall('DELETE', `/api/platform/${console.account}/endpoints/${id}`)
})

test('every part of a working traffic path is ready, and can be reached with the keyboard', async ({
  signedIn: page,
  console,
  adminCall,
}) => {
  const [domain] = await inventoryRows(adminCall, console.account, 'reserved-domains', '?q=site1.harbour')
  await adminCall('POST', `/api/dns/${console.account}/reserved-domains/${domain?.id}`)
  const host = `${label()}.site1.harbour.example`
  await connectSample(console, { urls: [`http://${host}`] })
  for (const resource of ['endpoints', 'tunnel-sessions', 'tunnels'])
    await adminCall('POST', `/api/sync/${console.account}/${resource}`)
  const [endpoint] = await inventoryRows(adminCall, console.account, 'endpoints', `?q=${host}`)
  await page.goto(`/${console.account}/endpoints/${endpoint?.id}`)
  const path = page.getByRole('region', { name: 'Traffic path' })
  await expect(path).toContainText(
    "All checked components are ready. The service behind the agent hasn't been checked.",
  )
  const parts = [/^DNS .* Correct$/, /^Domain .* Reserved$/, /^Tunnel .* Open$/, /^Agent .* Online$/]
  for (const name of parts) await tabTo(page, path.getByRole('link', { name }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/agents\/ag_/)
  await expect(path.locator('[aria-current]')).toContainText('Agent')
})
