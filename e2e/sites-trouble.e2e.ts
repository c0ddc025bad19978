import { randomUUID } from 'node:crypto'
import { expectNoAxeViolations } from './support/axe'
import { inventoryRows } from './support/caller'
import { expect, test } from './support/fixtures'
import { siteOf } from './support/a-site'
import { showMoreOptions } from './support/more-options'
import { chooseForSite, openStep, stepOf } from './support/site'

const names = () => {
  const random = randomUUID().slice(0, 8)
  return { customer: `t${random}`, zone: `trouble-${random}.test` }
}

test('a rejection keeps the input; after a lost response nothing is created twice; the steps work with the keyboard', async ({
  signedIn: page,
  adminCall,
  console,
}) => {
  const { customer, zone } = names()
  const id = await siteOf(adminCall, console.account, { customer, zone })
  await page.goto(`/${console.account}/sites/${id}`)
  const description = page.getByLabel('Description')
  await description.fill('typed by hand')
  const making = '**/api/sites/*/*/resources'
  await page.route(
    making,
    (route) =>
      route.fulfill({
        status: 502,
        json: {
          error_code: 'ADIT_UPSTREAM_CONNECT',
          status_code: 502,
          msg: 'The API could not be reached.',
          details: {},
        },
      }),
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Create agent ingress' }).click()
  await expect(page.getByRole('alert').getByText('The API could not be reached.')).toBeVisible()
  await expect(description).toHaveValue('typed by hand')

  await page.route(
    making,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await description.press('Enter')
  await expect(stepOf(page, 'Agent ingress')).toContainText('Done')
  await adminCall('POST', `/api/sync/${console.account}/agent-ingresses`)
  const created = await inventoryRows(adminCall, console.account, 'agent-ingresses', `?q=connect.${zone}`)
  expect(created.map(({ item }) => item.description)).toEqual(['typed by hand'])

  const next = page.getByRole('heading', { name: 'NS records' }).getByRole('button')
  await expect(next).toBeFocused()
  await expect(next).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Enter')
  await expect(next).toHaveAttribute('aria-expanded', 'false')
  const domain = page.getByRole('heading', { name: 'Wildcard domain' }).getByRole('button')
  await domain.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#domain$/)
  await page.reload()
  await expect(domain).toBeFocused()
  await expect(page.getByRole('button', { name: 'Reserve domain' })).toBeVisible()
  await page.goto(`/${console.account}/sites/${id}#bot-user`)
  await page.getByRole('button', { name: 'Create bot user' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Create bot user' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Bot user' }).getByRole('button')).toBeFocused()
})

test('many sites are searched, and deleted ones are shown on request', async ({
  signedIn: page,
  adminCall,
  console: { account },
}) => {
  const mark = randomUUID().slice(0, 8)
  for (let n = 0; n < 9; n++) {
    const customer = `m${n}-${mark}`
    const plan = {
      name: `Harbour ${customer}`,
      customer,
      zone: 'lab.test',
      connect_domain: 'connect.lab.test',
    }
    const { json } = await adminCall('POST', `/api/sites/${account}`, plan)
    const { id } = Object(json.site)
    if (n > 0) continue
    const at = `/api/sites/${account}/${id}`
    await adminCall('POST', `${at}/deletion`, { name: plan.name })
    const state = async () => Object((await adminCall('GET', at)).json.site).state
    await expect.poll(state, { timeout: 60_000 }).toBe('deleted')
  }
  await page.goto(`/${account}/sites`)
  const search = page.getByRole('searchbox', { name: 'Search sites' })
  await search.fill(mark)
  await expect(page.getByRole('rowheader')).toHaveCount(8)
  await expect(page).toHaveURL(new RegExp(`q=${mark}`))
  await page.getByLabel(/Show deleted sites/).click()
  await expect(page.getByRole('rowheader')).toHaveCount(9)
  await expect(page.getByRole('row').filter({ hasText: `m0-${mark}` })).toContainText('Deleted')
  await page.getByRole('button', { name: 'State', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: /^Deleted/ }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await expect(page.getByLabel(/Show deleted sites/)).toHaveCount(0)
  await search.fill('nowhere-at-all')
  await expect(page.getByRole('heading', { name: 'No sites match' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(search).toHaveValue('')
  await expect(page.getByRole('button', { name: 'State', exact: true })).toBeVisible()
})

test("planned resources are changed on the site's page, and a colleague's changes are not overwritten", async ({
  signedIn: page,
  adminCall,
  as,
  console,
}) => {
  const { customer, zone } = names()
  const id = await siteOf(adminCall, console.account, { customer, zone })
  await page.goto(`/${console.account}/sites/${id}`)
  const colleague = await (await as('operator')).page()
  await colleague.goto(`/${console.account}/sites/${id}`)
  for (const one of [page, colleague]) await chooseForSite(one, 'Edit')
  const plan = page.getByRole('region', { name: 'Edit site' })
  await plan.getByLabel('Customer').fill('a_b')
  await expect(plan.getByLabel('Customer')).toHaveAccessibleDescription(/An underscore isn't allowed/)
  await plan.getByLabel('Customer').fill(`${customer}-x`)
  await expect(plan.getByText(`*.${customer}-x.${zone}`)).toBeVisible()
  await plan.getByRole('button', { name: 'Save changes' }).click()
  await expect(plan).toHaveCount(0)
  await expect(page.getByText(`*.${customer}-x.${zone}`).first()).toBeVisible()

  const theirs = colleague.getByRole('region', { name: 'Edit site' })
  await theirs.getByLabel('Customer').fill(`${customer}-y`)
  await theirs.getByRole('button', { name: 'Save changes' }).click()
  await expect(theirs.getByText('Changed since you opened this page')).toBeVisible()
  await expect(theirs.getByRole('region', { name: 'Their changes' })).toContainText(`${customer}-x`)
  await expect(theirs.getByLabel('Customer')).toHaveValue(`${customer}-y`)
  await theirs.getByRole('button', { name: 'Save changes' }).click()
  await expect(theirs).toHaveCount(0)

  await expect(page.getByText(`*.${customer}-y.${zone}`).first()).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Create agent ingress' }).click()
  await expect(stepOf(page, 'Agent ingress')).toContainText('Done')
  await chooseForSite(page, 'Edit')
  const fixed = plan.getByRole('group', { name: 'Ingress domain' })
  await expect(fixed).toContainText(/depends on this value\. .* in step 2/)
  await plan.getByLabel('Customer').fill(customer)
  await expectNoAxeViolations(page)
  await plan.getByRole('button', { name: 'Save changes' }).click()
  await expect(plan).toHaveCount(0) // the form above the steps is gone, so they no longer move
  await expect(page.getByText(`*.${customer}.${zone}`).first()).toBeVisible()

  await openStep(page, 'Bot user and authtokens')
  await page.getByRole('button', { name: 'Add agent' }).click()
  await page.getByRole('button', { name: 'Rename agent gateway-1' }).click()
  await page.getByLabel('New label for gateway-1').fill('harbour')
  await page.getByRole('button', { name: 'Save label' }).click()
  await expect(page.getByRole('region', { name: 'Agent harbour' })).toBeVisible()
  await openStep(page, 'Agent configuration')
  await page.getByLabel(/^Region to connect to/).selectOption({ index: 1 })
  await expect(page.getByLabel('API hostname')).toHaveValue(`agent-harbour.${customer}.${zone}`)
})

test('a new authtoken scrolls into view with its button, and its step is complete once the authtoken is stored', async ({
  signedIn: page,
  adminCall,
  console,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { customer, zone } = names()
  const id = await siteOf(adminCall, console.account, { customer, zone })
  await page.goto(`/${console.account}/sites/${id}#bot-user`)
  await page.getByRole('button', { name: 'Create bot user' }).click()
  for (const label of ['gateway-1', 'gateway-2', 'gateway-3']) {
    if (label !== 'gateway-1') await page.getByRole('button', { name: 'Add another agent' }).click()
    await page.getByLabel('Agent label').fill(label)
    await page.getByRole('button', { name: `Add agent ${label}` }).click()
    await page.getByRole('button', { name: `Create authtoken for ${label}` }).click()
    const shown = page.getByRole('region', { name: `Store this ${label} authtoken now` })
    await expect(shown.getByRole('heading')).toBeFocused()
    const step = stepOf(page, 'Bot user and authtokens')
    await expect(step).toContainText(`Store the authtoken for ${label}`)
    await expect(step.getByText('To do', { exact: true }).first()).toBeVisible()
    await expect(shown).toBeInViewport({ ratio: 1 })
    await shown.getByRole('button', { name: "I've stored it" }).click()
    await expect(step).toContainText('Done')
  }
})

test('invalid input is reported while typing, and the result is previewed', async ({
  signedIn: page,
  console,
}) => {
  const { customer, zone } = names()
  await page.goto(`/${console.account}/sites/new`)
  const [who, domain] = [page.getByLabel('Customer'), page.getByLabel('Your domain')]
  await who.fill('a_b')
  await expect(who).toHaveAccessibleDescription(/An underscore isn't allowed/)
  await who.fill(customer)
  await domain.fill('net')
  await expect(domain).toHaveAccessibleDescription(/Enter a full domain name/)
  await page.getByRole('button', { name: 'Create site' }).click()
  await expect(domain).toBeFocused()
  await domain.fill(zone.toUpperCase())
  await expect(page.getByText(`*.${customer}.${zone}`, { exact: true })).toBeVisible()
  await expect(page.getByText(`bind:*.${customer}.${zone}`)).toBeVisible()
  await showMoreOptions(page)
  const ingress = page.getByLabel('Ingress domain')
  await ingress.fill(zone)
  await expect(ingress).toHaveAccessibleDescription(/would delegate all of/)
  await ingress.fill('')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Create site' }).click()
  await page.waitForURL(/sites\/site_/)

  // Entering the same wildcard again shows an error at its field and keeps the input.
  await page.goto(`/${console.account}/sites/new`)
  await who.fill(customer)
  await domain.fill(zone)
  await page.getByRole('button', { name: 'Create site' }).click()
  await expect(who).toHaveAccessibleDescription(/already has this customer and domain/)
  await expect(domain).toHaveValue(zone)
})
