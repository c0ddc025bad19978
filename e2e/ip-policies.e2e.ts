import { confirmDelete } from './support/detail'
import { expectNoAxeViolations } from './support/axe'
import { expect, test } from './support/fixtures'

const operations = ['list', 'create', 'get', 'update', 'delete'].map((name) => `@ip-policies.${name}`)

test(
  'a policy is created, gets a rule, is checked for an address, updated and deleted',
  { tag: [...operations, '@ip-policy-rules.create', '@ip-policy-rules.list'] },
  async ({ signedIn: page, console }) => {
    await page.goto(`/${console.account}/ip-policies`)
    await expect(page.getByRole('heading', { level: 1, name: 'IP policies' })).toBeVisible()
    await page.getByRole('link', { name: 'New IP policy' }).first().click()
    await page.getByLabel('Description').fill('d'.repeat(256))
    await page.getByRole('button', { name: 'Create IP policy' }).click()
    await expect(page.getByLabel('Description')).toHaveAccessibleDescription(/Must be at most 255 bytes/)
    await page.getByLabel('Description').fill('Quay staff')
    await expect(page.getByText("Without rules, the policy doesn't allow any addresses.")).toBeVisible()
    await page.getByRole('button', { name: 'Create IP policy' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Quay staff' })).toBeVisible()
    const [rules, check] = [
      page.getByRole('region', { name: 'Rules', exact: true }),
      page.getByRole('region', { name: 'Test an address' }),
    ]
    await expect(rules).toContainText('All addresses are denied until you add an allow rule.')
    await expect(page.getByRole('link', { name: 'Add rule' })).toHaveCount(1)
    const address = check.getByRole('textbox', { name: 'Address' })
    await address.fill('192.0.2.300')
    await expect(check).toContainText('Invalid IP address: 300 is greater than 255')
    await expect(address).toHaveAttribute('aria-invalid', 'true')
    await address.fill('192.0.2.9')
    await expect(check).toContainText('192.0.2.9 is denied: there are no rules')
    await expectNoAxeViolations(page)

    await rules.getByRole('link', { name: 'Add rule' }).click()
    const network = page.getByRole('textbox', { name: 'Network' })
    await network.fill('192.0.2.7/24')
    await page.getByRole('button', { name: 'Create rule' }).click()
    await expect(network).toHaveAccessibleDescription(/Enter the network: 192\.0\.2\.0\/24/)
    await expect(network).toBeFocused()
    await network.fill('192.0.2.0/24')
    const effect = page.getByText(/own address|This rule has no effect/)
    await expect(effect, 'the rule affects only other addresses').toHaveCount(0)
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Create rule' }).click()
    await expect(page.getByText('Rule “allow 192.0.2.0/24” created')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Quay staff' })).toBeVisible()
    await expect(rules.getByRole('rowheader')).toHaveText(['192.0.2.0/24 New'])
    await expect(address).toHaveValue('192.0.2.0')
    await expect(check).toContainText('192.0.2.0 is allowed by the rule “allow 192.0.2.0/24”.')
    await expect(rules.getByRole('row', { name: /192\.0\.2\.0\/24/ })).toContainText('256 addresses')

    await address.fill('192.0.2.9')
    await expect(check).toContainText('192.0.2.9 is allowed by the rule “allow 192.0.2.0/24”.')
    await expect(check.getByRole('link', { name: 'View rule' })).toBeVisible()
    await address.fill('2001:db8::9')
    await expect(check).toContainText('no rule allows any IPv6 address')
    await address.fill('198.51.100.1')
    await expect(check).toContainText('no allow rule matches it')
    await check.getByRole('button', { name: 'Use my address' }).click()
    await expect(check).toContainText('Denied')
    await expectNoAxeViolations(page)

    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByLabel('Description').fill('Quay staff, north')
    await page.getByRole('button', { name: 'Save IP policy' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Quay staff, north' })).toBeVisible()

    await page.goto(`/${console.account}/ip-policies?q=quay`)
    await expect(page.getByRole('columnheader', { name: 'Rules' })).toBeVisible()
    await page.getByRole('button', { name: 'Actions for Quay staff, north' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(page.getByText(/The policy's rules are also deleted/)).toBeVisible()
    await confirmDelete(page, 'Quay staff, north', 'Delete IP policy')
    await expect(page.getByText('IP policy “Quay staff, north” deleted')).toBeVisible()
  },
)

test('a policy is created with its first rules, and keeps the rules that the API rejects', async ({
  signedIn: page,
  console,
}) => {
  await page.goto(`/${console.account}/ip-policies/new`)
  await page.getByLabel('Description', { exact: true }).fill('Dock office')
  const rule = (number: number) => page.getByRole('group', { name: `Rule ${number}`, exact: true })
  const network = (number: number) => rule(number).getByRole('textbox', { name: 'Network' })
  for (const [index, typed] of ['192.0.2.7', '198.51.100.0/24', '198.51.100.0/24'].entries()) {
    await page.getByRole('button', { name: 'Add rule' }).click()
    await expect(network(index + 1)).toBeFocused()
    await page.keyboard.type(typed)
  }
  await page.getByRole('button', { name: 'Create IP policy' }).click()
  await expect(network(3)).toHaveAccessibleDescription('Rule 2 has the same network.')
  await expect(network(3)).toBeFocused()
  await expectNoAxeViolations(page)
  await network(3).fill('203.0.113.0/24')
  await rule(3).getByLabel('Action').selectOption('deny')
  await rule(3).getByLabel('Rule description').fill('Former contractor')
  const refusal = { error_code: 'ERR_TEST_1', status_code: 400, msg: 'The quota is used up.', details: {} }
  await page.route('**/ip_policy_rules', (route) =>
    route.request().postData()?.includes('198.51.100') === true
      ? route.fulfill({ status: 400, json: refusal })
      : route.continue(),
  )
  await page.getByRole('button', { name: 'Create IP policy' }).click()
  await expect(page.getByText('IP policy created with 1 of 3 rules')).toBeVisible()
  await expect(page.getByText('Created: allow 192.0.2.7/32.')).toBeVisible()
  await expect(page.getByText('The quota is used up.')).toBeVisible()
  await expect(network(1)).toHaveValue('198.51.100.0/24')
  await expect(network(1)).toBeFocused()
  await expect(network(2)).toHaveValue('203.0.113.0/24')
  await expectNoAxeViolations(page)
  await page.unroute('**/ip_policy_rules')
  await page.getByRole('button', { name: 'Create remaining rules' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dock office' })).toBeVisible()
  await expect(page.getByText('2 allow rules, 1 deny rule.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Rules', exact: true })).toContainText('Former contractor')
})
