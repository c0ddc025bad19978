import { expectNoAxeViolations } from './support/axe'
import type { Call } from './support/caller'
import { chooseModuleAction, addModule, disable } from './support/edges'
import { expect, test } from './support/fixtures'

const ofModule = (module: string) => ['put', 'get', 'delete'].map((name) => `@tcp-edges.${module}.${name}`)

/** Creates a resource through the console's proxy. */
async function create(
  call: Call,
  account: string,
  path: string,
  body: object,
): Promise<Record<string, unknown> & { id: string }> {
  const { status, json } = await call('POST', `/api/platform/${account}${path}`, body)
  expect(status, JSON.stringify(json)).toBe(201)
  return { ...json, id: String(json.id) }
}

/** Creates a policy that allows one network. */
async function policyFor(call: Call, account: string, description: string, cidr: string) {
  const { id } = await create(call, account, '/ip_policies', { description })
  await create(call, account, '/ip_policy_rules', { ip_policy_id: id, action: 'allow', cidr })
  return id
}

test(
  'an edge is created, found, updated and deleted',
  { tag: ['list', 'create', 'get', 'update', 'delete'].map((name) => `@tcp-edges.${name}`) },
  async ({ signedIn: page, console, adminCall }) => {
    const { addr } = await create(adminCall, console.account, '/reserved_addrs', { description: 'Sounding' })
    const address = String(addr)
    await page.goto(`/${console.account}/tcp-edges`)
    await expect(page.getByRole('heading', { level: 1, name: 'TCP edges' })).toBeVisible()
    await page.getByRole('link', { name: 'New TCP edge' }).first().click()
    const addresses = page.getByRole('textbox', { name: 'Addresses' })
    await addresses.fill('no-port')
    await page.getByRole('button', { name: 'Create TCP edge' }).click()
    await expect(addresses).toHaveAccessibleDescription(/host and a port/)
    await addresses.fill('')
    await page.getByRole('button', { name: `Add ${address}` }).click()
    await expect(addresses).toHaveValue(address)
    await page.getByLabel('Description').fill('Sounding gauges')
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Create TCP edge' }).click()

    await expect(page.getByRole('heading', { level: 1, name: 'Sounding gauges' })).toBeVisible()
    await expect(page.getByText("This edge isn't set up yet: it has no backend.")).toBeVisible()
    await expect(page.getByRole('region', { name: 'Key facts' })).toContainText(address)
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByLabel('Description').fill('Sounding gauges, north')
    await page.getByRole('button', { name: 'Save TCP edge' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sounding gauges, north' })).toBeVisible()

    await page.goto(`/${console.account}/tcp-edges/new`)
    await page.getByRole('textbox', { name: 'Addresses' }).fill(address)
    await page.getByRole('button', { name: 'Create TCP edge' }).click()
    await expect(page.getByRole('textbox', { name: 'Addresses' })).toHaveAccessibleDescription(
      /is already served by another edge/,
    )

    await page.goto(`/${console.account}/tcp-edges?q=gauges`)
    const name = 'Sounding gauges, north'
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByLabel(`Type ${name} to confirm`).fill(name)
    await page.getByRole('button', { name: 'Delete TCP edge' }).click()
    await expect(page.getByText(`TCP edge “${name}” deleted`)).toBeVisible()
  },
)

test(
  'an IP restriction is set with a warning, disabled, replaced and removed',
  { tag: ofModule('ip_restriction') },
  async ({ signedIn: page, console, adminCall }) => {
    const { account } = console
    const [edge, policyId] = [
      await create(adminCall, account, '/edges/tcp', { description: 'Restricted' }),
      await policyFor(adminCall, account, 'Quay office', '192.0.2.0/24'),
    ]
    await page.goto(`/${account}/tcp-edges/${edge.id}`)
    const card = page.getByRole('region', { name: 'IP restriction' })
    await addModule(page, 'IP restriction')
    await expect(page.getByRole('heading', { level: 1, name: 'IP restriction on Restricted' })).toBeVisible()
    await page.getByRole('button', { name: 'Save IP restriction' }).click()
    const policies = page.getByRole('combobox', { name: 'IP policies' })
    await expect(policies).toHaveAccessibleDescription(/At least one/)
    await policies.fill('Quay office')
    await page.getByRole('option', { name: /Quay office/ }).click()
    await expect(page.getByText(/^This change blocks your own address/)).toBeVisible()
    const check = page.getByRole('region', { name: 'Test an address' })
    await check.getByRole('textbox', { name: 'Address' }).fill('192.0.2.9')
    await page.keyboard.press('Enter')
    await expect(check).toContainText('is allowed by the rule “allow 192.0.2.0/24”.')
    await expectNoAxeViolations(page)
    await page.getByRole('checkbox', { name: 'Enabled' }).uncheck()
    await expect(page.getByText(/^This change blocks your own address/)).toHaveCount(0)
    await page.getByRole('checkbox', { name: 'Enabled' }).check()
    await page.getByRole('button', { name: 'Save IP restriction' }).click()

    await expect(page.getByText('IP restriction saved')).toBeVisible()
    await expect(card).toContainText('Enabled')
    await expect(card.getByRole('list', { name: 'IP policies' })).toHaveText('Quay office')
    await expectNoAxeViolations(page)
    await disable(page, card)
    await expect(card).toContainText('Disabled')
    await expect(card).toContainText('If enabled, this restriction blocks your address')
    await card.getByRole('link', { name: 'Edit' }).click()
    await expect(page.getByRole('checkbox', { name: 'Enabled' })).not.toBeChecked()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await chooseModuleAction(page, card, 'Remove')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove IP restriction' }).click()
    await expect(card).toHaveCount(0)

    await adminCall('DELETE', `/api/platform/${account}/ip_policies/${policyId}`)
    const own = `/api/platform/${account}/edges/tcp/${edge.id}/ip_restriction`
    const gone = await adminCall('PUT', own, { ip_policy_ids: [policyId] })
    expect([gone.status, gone.json.error_code]).toEqual([400, 'ERR_SERVICE_7007'])
  },
)

test(
  'the backend and the traffic policy are set and removed separately',
  { tag: [...ofModule('backend'), ...ofModule('traffic_policy')] },
  async ({ signedIn: page, console, adminCall }) => {
    const { account } = console
    const edge = await create(adminCall, account, '/edges/tcp', { description: 'With modules' })
    await create(adminCall, account, '/backends/static', {
      description: 'Gauge server',
      address: 'gauge.example:502',
    })
    await page.goto(`/${account}/tcp-edges/${edge.id}/backend`)
    await page.getByRole('combobox', { name: 'Backend' }).fill('Gauge server')
    await page.getByRole('option', { name: /gauge\.example:502/ }).click()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: /^Save backend$/i }).click()
    const card = (name: string) => page.getByRole('region', { name, exact: true })
    await expect(card('Backend').getByRole('link', { name: 'gauge.example:502' })).toBeVisible()

    await page.goto(`/${account}/tcp-edges/${edge.id}/traffic_policy`)
    await expect(page.locator('.cm-content'), 'the editor has loaded').toBeVisible()
    await page
      .getByRole('textbox', { name: 'Policy' })
      .fill('{"on_tcp_connect":[{"actions":[{"type":"deny"}]}]}')
    await page.getByRole('button', { name: /^Save traffic policy$/i }).click()
    await expect(card('Traffic policy')).toContainText('on_tcp_connect')

    for (const name of ['Backend', 'Traffic policy']) {
      await chooseModuleAction(page, card(name), 'Remove')
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /^Remove/ })
        .click()
      await expect(card(name)).toHaveCount(0)
    }
  },
)
