import { expectNoAxeViolations } from './support/axe'
import type { Call } from './support/caller'
import { expect, test } from './support/fixtures'

/** Creates an IP policy that allows all addresses. Returns the policy's ID. */
async function openPolicy(call: Call, account: string, description: string): Promise<string> {
  const { json } = await call('POST', `/api/platform/${account}/ip_policies`, { description })
  for (const cidr of ['0.0.0.0/0', '::/0'])
    await call('POST', `/api/platform/${account}/ip_policy_rules`, {
      ip_policy_id: json.id,
      action: 'allow',
      cidr,
    })
  return String(json.id)
}

test(
  'a rule that would block the person who adds it shows a warning before saving; it is updated and deleted',
  { tag: ['list', 'create', 'get', 'update', 'delete'].map((name) => `@ip-policy-rules.${name}`) },
  async ({ signedIn: page, console, adminCall }) => {
    const policyId = await openPolicy(adminCall, console.account, 'Open quay')
    await page.goto(`/${console.account}/ip-policies/${policyId}`)
    const rules = page.getByRole('region', { name: 'Rules', exact: true })
    await expect(rules.getByRole('rowheader')).toHaveCount(2)
    const check = page.getByRole('region', { name: 'Test an address' })
    await check.getByRole('button', { name: 'Use my address' }).click()
    await expect(check).toContainText('Allowed')
    const own = await check.getByRole('textbox', { name: 'Address' }).inputValue()

    await rules.getByRole('link', { name: 'Add rule' }).click()
    await page.getByRole('radio', { name: 'Deny' }).check()
    await page.getByRole('textbox', { name: 'Network' }).fill('203.0.113.0/24')
    const all = own.includes(':') ? '::/0' : '127.0.0.0/8'
    await page.getByRole('textbox', { name: 'Network' }).fill(all)
    const warning = page.getByText(`This change blocks your own address ${own}`)
    if (all === '::/0') await expect(page.getByRole('textbox', { name: 'Network' })).toHaveValue(all)
    await expect(warning).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('textbox', { name: 'Network' }).fill('203.0.113.0/24')
    await expect(warning).toHaveCount(0)
    await page.getByLabel('Description').fill('Former contractor')
    await page.getByRole('button', { name: 'Create rule' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Open quay' })).toBeVisible()

    await rules.getByRole('link', { name: '203.0.113.0/24' }).click()
    await expect(page.getByText('Denies 203.0.113.0/24, even if another rule allows it.')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('IP policies')
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByRole('textbox', { name: 'Network' }).fill('203.0.113.0/25')
    await page.getByRole('button', { name: 'Save rule' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '203.0.113.0/25' })).toBeVisible()

    await page.goto(`/${console.account}/ip-policy-rules?q=contractor`)
    await page.getByRole('button', { name: 'Actions for 203.0.113.0/25' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(page.getByText(/your own address/i), 'nothing changes for this person').toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Cancel' })).toBeFocused()
    await expect(page.getByLabel(/to confirm$/), 'nothing can depend on a rule').toHaveCount(0)
    await page.getByRole('button', { name: 'Delete IP policy rule' }).click()
    await expect(page.getByText('IP policy rule “203.0.113.0/25” deleted')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Open quay' })).toBeVisible()
    await expect(rules.getByRole('rowheader')).toHaveCount(2)
  },
)

test('an invalid network and a duplicate are rejected on their field, and an address gets its prefix length', async ({
  signedIn: page,
  console,
  adminCall,
}) => {
  const policyId = await openPolicy(adminCall, console.account, 'Refusals')
  await page.goto(`/${console.account}/ip-policy-rules/new?ip_policy_id=${policyId}`)
  const network = page.getByRole('textbox', { name: 'Network' })
  for (const [typed, text] of [
    ['office', /CIDR notation/],
    ['2001:db8::7/64', /Enter the network: 2001:db8::\/64/],
    ['0:0::/0', /already has a rule for ::\/0/],
  ] as const) {
    await network.fill(typed)
    await page.getByRole('button', { name: 'Create rule' }).click()
    await expect(network).toHaveAccessibleDescription(text)
    await expect(network).toHaveValue(typed)
  }
  await page.getByRole('button', { name: 'Use my address' }).click()
  await expect(network).toHaveValue(/\/(32|128)$/)
  await network.fill('192.0.2.7')
  await network.blur()
  await expect(network).toHaveValue('192.0.2.7/32')
  await network.fill('192.0.2.8')
  await network.press('Enter')
  await expect(page.getByText('Rule “allow 192.0.2.8/32” created')).toBeVisible()
})
