import { toDelete } from './support/detail'
import { expectNoAxeViolations } from './support/axe'
import { allOf } from './support/backends'
import { expect, test } from './support/fixtures'
import { expectNowhere, shownSecret } from './support/one-time'
import { showMoreOptions } from './support/more-options'

test(
  'an authtoken is created for a bot user, shown once, updated and deleted',
  { tag: allOf('credentials') },
  async ({ signedIn: page, console, adminCall: call }) => {
    const { account } = console
    await page.goto(`/${account}/credentials`)
    await page.getByRole('link', { name: 'New authtoken' }).click()
    await page.getByLabel('Description').fill('pump-agent')
    await expect(page.getByText('Without rules, this authtoken can bind anything.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create unrestricted authtoken' })).toBeVisible()
    await page.getByRole('button', { name: 'Add rule' }).click()
    const rule = page.getByRole('textbox', { name: 'Rule 1', exact: true })
    await expect(rule).toBeFocused()
    await page.getByLabel('Type of rule 1').selectOption('All subdomains of')
    await rule.fill('pumps.harbour.example')
    await expect(rule).toHaveAccessibleDescription(
      /bind:\*\.pumps\.harbour\.example allows \*\.pumps\.harbour\.example and all subdomains of/,
    )
    await expect(page.getByRole('region', { name: 'Request preview' })).toContainText(
      '"bind:*.pumps.harbour.example"',
    )
    const owner = page.getByRole('combobox', { name: 'Owner' })
    await showMoreOptions(page)
    await owner.fill('harbour-site-1')
    await page.getByRole('option', { name: /harbour-site-1 Bot user/ }).click()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Create authtoken' }).click()

    const secret = await shownSecret(page, 'authtoken', 'pump-agent')
    await expect(page.getByRole('button', { name: 'Create authtoken' })).toHaveCount(0)
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name: 'Bot users' }).click()
    const leaving = page.getByRole('alertdialog', { name: 'Leave without storing the authtoken?' })
    await leaving.getByRole('button', { name: 'Stay on this page' }).click()
    await expect(page.getByRole('heading', { name: 'Store this authtoken now' })).toBeVisible()
    await page.getByRole('button', { name: "I've stored it" }).click()

    await expect(page.getByRole('heading', { level: 1, name: 'pump-agent', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'harbour-site-1' }).first()).toBeVisible()
    const where = {
      page,
      call,
      account,
      resource: 'credentials',
      path: '/credentials',
      logFile: console.logFile,
    }
    await expectNowhere(secret, where)

    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByRole('button', { name: 'Remove rule 1' }).click()
    await expect(page.getByRole('button', { name: 'Add rule' })).toBeFocused()
    await page.getByRole('button', { name: 'Save authtoken' }).click()
    await expect(page.getByRole('region', { name: 'Key facts' })).toContainText('Everything (no rules)')

    await page.getByRole('link', { name: 'harbour-site-1' }).first().click()
    await expect(page.getByRole('region', { name: 'Used by' })).toContainText('pump-agent')
    await page.getByRole('link', { name: 'pump-agent' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'pump-agent' })).toBeVisible()
    await toDelete(page)
    await page.getByLabel('Type pump-agent to confirm').fill('pump-agent')
    await page.getByRole('button', { name: 'Delete authtoken' }).click()
    await expect(page.getByText('Authtoken “pump-agent” deleted')).toBeVisible()
  },
)

test('an empty or invalid rule is rejected on its field, and the input is kept', async ({
  signedIn: page,
  console,
}) => {
  await page.goto(`/${console.account}/credentials/new`)
  await page.getByRole('button', { name: 'Add rule' }).click()
  await page.getByRole('button', { name: 'Create authtoken' }).click()
  const rule = page.getByRole('textbox', { name: 'Rule 1', exact: true })
  await expect(rule).toBeFocused()
  await expect(rule).toHaveAttribute('aria-invalid', 'true')
  await expect(rule).toHaveAccessibleDescription('Rule 1 is empty. Complete or remove the rule.')
  await expect(page.getByRole('button', { name: 'Create authtoken' })).toBeVisible()
  await rule.fill('good.harbour.example')
  await page.getByRole('button', { name: 'Add rule' }).click()
  await page.getByLabel('Type of rule 2').selectOption('Custom rule')
  const second = page.getByRole('textbox', { name: 'Rule 2', exact: true })
  await second.fill('allow:app.example.com')
  await page.getByRole('button', { name: 'Create authtoken' }).click()
  await expect(second).toHaveAccessibleDescription(/A rule must start with bind:, not allow:/)
  await expect(second).toHaveValue('allow:app.example.com')
  await second.fill('bind:a.*.com')
  await expect(second).toHaveAccessibleDescription(/A wildcard must be the whole first label/)
  await expectNoAxeViolations(page)
})

test('the bind check shows which rule allows a name', async ({ signedIn: page, console }) => {
  await page.goto(`/${console.account}/credentials?q=dock`)
  await page.getByRole('rowheader', { name: 'Dock 7 controller' }).getByRole('link').click()
  const ask = page.getByLabel('Domain, address or labels')
  await ask.fill('https://camera.dock7.tidewater.example/')
  await expect(page.getByText('The rule “bind:*.dock7.tidewater.example” matches.')).toBeVisible()
  await ask.fill('dock7.tidewater.example')
  await expect(page.getByText('No rule matches.')).toBeVisible()
  await ask.fill('dock=7')
  await expect(page.getByText('The rule “bind:dock=7” matches.')).toBeVisible()
  await ask.fill('1.tcp.localhost:20000')
  await expect(page.getByText('No rule matches.')).toBeVisible()
  await ask.fill('not a name')
  await expect(page.getByText('Enter a domain, address or label')).toBeVisible()
  await expect(ask).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText("Tunnels with a name chosen by the platform aren't allowed.")).toBeVisible()

  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Authtokens' }).click()
  await page.getByRole('rowheader', { name: 'Lab bench (no rules)' }).getByRole('link').click()
  await page.getByLabel('Domain, address or labels').fill('anything.example.com')
  await expect(page.getByText('Without rules, everything is allowed.')).toBeVisible()
})
