import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { siteOf } from './support/a-site'
import { expectNoAxeViolations } from './support/axe'
import { type Call, callerOf, inventoryRows } from './support/caller'
import { expect, test } from './support/fixtures'
import { furnish } from './support/furnish'
import { expectNoSidewaysScroll } from './support/layout'
import {
  beginSite,
  checkRecordsGone,
  chooseForSite,
  copyableText,
  createAuthtoken,
  registerNames,
  openStep,
  runShown,
  startNamedService,
  startShownAgent,
  stepOf,
} from './support/site'
import { browserCookies, sessionCookie } from './support/session'

const names = () => {
  const random = randomUUID().slice(0, 8)
  return { customer: `c${random}`, zone: `site-${random}.test` }
}

/**
 * Returns the kind and ID of each resource of the kinds that a site creates. Of the endpoints and sessions, includes
 * only those of the zone and the agent.
 */
async function resourcesOf(call: Call, account: string, zone: string, agent: string): Promise<string[]> {
  const found: string[] = []
  const add = async (name: string, mark = '') => {
    await call('POST', `/api/sync/${account}/${name}`)
    for (const row of await inventoryRows(call, account, name))
      if (JSON.stringify(row).includes(mark)) found.push(`${name} ${row.id}`)
  }
  for (const name of ['agent-ingresses', 'reserved-domains', 'bot-users', 'credentials']) await add(name)
  await add('endpoints', zone)
  await add('tunnel-sessions', agent)
  return found.toSorted()
}

test('nine steps on one machine, continued by a colleague, and a deletion that leaves nothing behind', async ({
  signedIn: page,
  adminCall,
  console,
  as,
}) => {
  const { account } = console
  const { customer, zone } = names()
  const resources = () => resourcesOf(adminCall, account, zone, 'gateway-1')
  const before = await resources()
  const service = await startNamedService(`hello from ${customer}`)
  const id = await beginSite(page, account, { customer, zone })
  await expect(stepOf(page, 'API key')).toContainText('Done')
  await expectNoAxeViolations(page)
  await registerNames(page, console)
  await page.reload()
  await expect(page.getByText('Next: step 7, Bot user and authtokens.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reserve domain' })).toHaveCount(0)
  const path = page.getByRole('list', { name: "Path from the customer's network to a visitor" })
  await expect(path.getByRole('link', { name: /^Domain .* Ready$/ })).toBeVisible()
  const agentPart = path.getByRole('link', { name: /^Agent To do in step 7$/ })
  await agentPart.click()
  await expect(page).toHaveURL(/#bot-user$/)
  await test.step('the header opens the next step and moves the focus into it', async () => {
    const heading = stepOf(page, 'Bot user and authtokens').getByRole('heading').first().getByRole('button')
    await heading.click()
    await expect(heading).toHaveAttribute('aria-expanded', 'false')
    const next = page.getByRole('link', { name: 'Continue setup' })
    await next.click()
    await expect(page.getByLabel('Bot user name')).toBeFocused()
    await expect(page.getByLabel('Bot user name')).toBeInViewport()
    await expect(heading).toHaveAttribute('aria-expanded', 'true')
    await next.press('Enter')
    await expect(page.getByLabel('Bot user name')).toBeFocused()
  })
  const token = await createAuthtoken(page, 'gateway-1')
  const region = `tunnel.eu.connect.${zone}:${console.environment.ADIT_INGRESS_PORT}`
  const agent = await startShownAgent(page, 'gateway-1', token, region)
  try {
    await page.getByRole('radio', { name: 'Version 3' }).check()
    await expect(page.getByRole('group', { name: 'agent-gateway-1.yml' })).toContainText('web_allow_hosts')
    await expect(stepOf(page, 'Agent configuration')).toContainText('Done', { timeout: 60_000 })

    const colleague = await (await as('operator')).page()
    await colleague.goto(`/${account}/sites/${id}#agent-config`)
    await expect(
      colleague.getByRole('heading', { name: 'Agent configuration' }).getByRole('button'),
    ).toBeFocused()
    await colleague.getByText('Configuration file and command').click() // collapsed, as the agent is online
    const file = await copyableText(colleague, 'agent-gateway-1.yml')
    expect(file).not.toContain(token)
    expect(file).toContain('PUT THE AUTHTOKEN FOR gateway-1 HERE')
    await openStep(colleague, 'Traffic through the agent API') // closed, as the URL names another step
    await colleague.getByRole('button', { name: 'Use this endpoint' }).click({ timeout: 60_000 })
    await colleague.getByLabel('Forwards to').fill(`localhost:${service.port}`)
    await colleague.getByRole('button', { name: 'Start tunnel' }).click()
    const url = `https://app.${customer}.${zone}`
    await colleague.getByRole('button', { name: `Send request to ${url}` }).click({ timeout: 60_000 })
    await expect(colleague.getByRole('group', { name: `Response from ${url}` })).toHaveText(
      `hello from ${customer}`,
    )
    await expect(colleague.getByText('9 of 9 steps done')).toBeVisible()
    await expectNoAxeViolations(colleague)

    await expect(page.getByText('In service')).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText(new RegExp(`^app.${customer}.${zone} responded`))).toBeVisible()
    await expect(path.getByRole('link', { name: /(Connected|Online|Ready|succeeded)$/ })).toHaveCount(6)
    const parts = page.getByRole('region', { name: 'Components' })
    for (const part of [`connect.${zone}`, `*.${customer}.${zone}`, 'gateway-1 of'])
      await expect(parts.getByRole('listitem').filter({ hasText: part }).first()).toContainText('Ready')
    const services = page.getByRole('region', { name: 'Services' })
    await expect(services.getByRole('listitem').filter({ hasText: url })).toContainText('Online')
    const agents = page.getByRole('region', { name: 'Agents' })
    await expect(agents.getByRole('listitem')).toContainText('Online')
    await agents.getByRole('button', { name: 'Restart agent…' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Restart 1 agent' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(url) // the endpoint that the restart interrupts
    await expect(page.getByRole('button', { name: 'Restart 1 agent' })).toBeEnabled()
    await page.goto(`/${account}/sites/${id}`)
    await agents.getByRole('link', { name: 'gateway-1' }).click()
    await page
      .getByRole('region', { name: 'Key facts' })
      .getByRole('link', { name: customer, exact: true })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(customer)

    // A second site shares the ingress, which its deletion keeps.
    const second = await beginSite(page, account, {
      customer: `${customer}-b`,
      zone,
      ingress: `connect.${zone}`,
    })
    await expect(stepOf(page, 'NS records')).toContainText('Done')
    await page.goto(`/${account}/sites/${second}/delete`)
    await expect(page.getByText('No resources to delete.')).toBeVisible()
    await page.getByRole('button', { name: 'Delete site' }).click() // nothing depends on it, so the name isn't required
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/was deleted$/, { timeout: 90_000 })
    await expect(page.getByRole('list', { name: 'Kept' })).toContainText(`connect.${zone}`)

    // When the site is in service, its steps are collapsed.
    service.close()
    await page.goto(`/${account}/sites/${id}`)
    await page.getByRole('button', { name: 'Show steps' }).press('Enter')
    await openStep(page, 'Traffic through the agent API')
    await page.getByRole('button', { name: `Send request to ${url}` }).click()
    await expect(
      page.getByText(/no service is listening on localhost:\d+ \(connection refused\)/),
    ).toBeVisible()
    await expect(path.getByRole('link', { name: /^Customer .* Service unreachable/ })).toBeVisible()
    await expectNoAxeViolations(page)

    await deleteSite(page, account, id)
    const removed = page.getByRole('list', { name: 'Removed' }).getByRole('listitem')
    for (const row of await removed.all()) await expect(row).toContainText('Removed')
    await runShown(console, await copyableText(page, 'Commands for the local name server'))
    await checkRecordsGone(page, 3)
    await expectNoAxeViolations(page)
    expect(await agent.ended()).toBe(0)
    expect(await resources()).toEqual(before)
  } finally {
    await agent.stop()
    service.close()
  }
})

/** Deletes a site from its page, and types its name for confirmation. */
async function deleteSite(page: Page, account: string, id: string): Promise<void> {
  await page.goto(`/${account}/sites/${id}`)
  await chooseForSite(page, 'Delete site…')
  await expect(page.getByRole('link', { name: 'Cancel' })).toBeFocused()
  await page.getByRole('button', { name: 'Delete site' }).click()
  const name = page.getByLabel(/^Type .* to confirm$/)
  await expect(name).toBeFocused()
  const [, wanted = ''] =
    /^Delete (.*)$/.exec(await page.getByRole('heading', { level: 1 }).innerText()) ?? []
  await name.fill(wanted)
  await page.getByRole('button', { name: 'Delete site' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/was deleted$/, { timeout: 90_000 })
}

test('a viewer sees a site and its steps, but no buttons that change it', async ({
  as,
  adminCall,
  console,
}) => {
  const { customer, zone } = names()
  const id = await siteOf(adminCall, console.account, { customer, zone })
  const page = await (await as('viewer')).page()
  await page.goto(`/${console.account}/sites`)
  const row = page.getByRole('row').filter({ hasText: `*.${customer}.${zone}` })
  await expect(row.getByRole('listitem')).toHaveCount(9)
  await expect(row).toContainText('1 of 9')
  await expect(page.getByRole('button', { name: 'New site' })).toHaveAccessibleDescription(
    /Only operators and admins/,
  )
  await row.getByRole('link').click()
  await expect(page.getByText('You can view this site but not change it')).toBeVisible()
  await expect(stepOf(page, 'API key')).toContainText('Done')
  for (const name of ['Bot user and authtokens', 'Agent configuration', 'NS records'])
    await openStep(page, name)
  const acts = /Create|Reserve|Check|Add|Link|Delete|Use|Edit|Rename|Remove/
  await expect(page.getByRole('main').getByRole('button', { name: acts })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^More actions for / })).toHaveCount(0)
  await page.goto(`/${console.account}/site-to-site/${id}/take-down`) // a URL from earlier versions
  await expect(page).toHaveURL(`${console.url}/${console.account}/sites/${id}/delete`)
  await expect(page.getByText(/Only operators and admins/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete site' })).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['', `/${id}`, `/${id}/delete`, '/new']) {
    await page.goto(`/${console.account}/sites${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoSidewaysScroll(page, [390])
    await expectNoAxeViolations(page)
  }
})

test('an operator sees who can create authtokens, and links one by ID', async ({
  as,
  adminCall,
  console,
}) => {
  const { customer, zone } = names()
  const id = await siteOf(adminCall, console.account, { customer, zone })
  const page = await (await as('operator')).page()
  await page.goto(`/${console.account}/sites/${id}#bot-user`)
  await page.getByRole('button', { name: 'Create bot user' }).click()
  await page.getByRole('button', { name: 'Add agent' }).click()
  const agent = page.getByRole('region', { name: 'Agent gateway-1' })
  await expect(agent.getByText(/requires the admin role/)).toBeVisible()
  await agent.getByLabel('Authtoken ID').fill('cr_000000000000000000000000000')
  await agent.getByRole('button', { name: 'Link by ID' }).click()
  await expect(agent.getByText(/The platform has no resource with the ID/).first()).toBeVisible()
  await expect(agent.getByLabel('Authtoken ID')).toHaveValue('cr_000000000000000000000000000')
  const bots = await inventoryRows(adminCall, console.account, 'bot-users', `?q=${customer}`)
  const { json } = await adminCall('POST', `/api/platform/${console.account}/credentials`, {
    acl: [`bind:*.${customer}.${zone}`],
    owner_id: bots[0]?.id,
  })
  await agent.getByLabel('Authtoken ID').fill(String(json.id))
  await agent.getByRole('button', { name: 'Link by ID' }).click()
  await expect(stepOf(page, 'Bot user and authtokens')).toContainText('Done')
  await expect(page.getByRole('button', { name: `Remove from site: ${String(json.id)}` })).toBeVisible()
})

test('a console that is killed while it deletes a site continues afterward', async ({ fresh, page }) => {
  const { account } = await furnish(fresh)
  const { customer, zone } = names()
  const cookie = await sessionCookie(fresh.url)
  const call = callerOf(fresh.url, cookie)
  const id = await siteOf(call, account, { customer, zone })
  await page.context().addCookies(browserCookies(cookie, fresh.url))
  await page.goto(`${fresh.url}/${account}/sites/${id}`)
  await page.getByRole('button', { name: 'Create agent ingress' }).click()
  await expect(stepOf(page, 'Agent ingress')).toContainText('Done')
  await openStep(page, 'Wildcard domain')
  await page.getByRole('button', { name: 'Reserve domain' }).click()
  await expect(stepOf(page, 'Wildcard domain')).toContainText('Done')
  await openStep(page, 'Bot user and authtokens')
  await createAuthtoken(page, 'gateway-1')
  await chooseForSite(page, 'Delete site…')
  await page.getByLabel(/^Type/).fill(customer)
  await page.getByRole('button', { name: 'Delete site' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Deleting|was deleted$/ })).toBeVisible()
  await fresh.kill9()
  await page.reload()
  // The kill may hit a deletion on its way to the platform. A person must then choose to try again.
  const again = page.getByRole('button', { name: /^Try again/ })
  const deleted = page.getByRole('heading', { level: 1, name: /was deleted$/ })
  await expect(again.or(deleted)).toBeVisible({ timeout: 90_000 }) // at most one deletion was in progress
  if (await again.isVisible()) await again.click()
  await expect(deleted).toBeVisible({ timeout: 90_000 })
  const removed = page.getByRole('list', { name: 'Removed' }).getByRole('listitem')
  await expect(removed).toHaveCount(4)
  for (const row of await removed.all()) await expect(row).toContainText('Removed')
  // Nobody created its records, so they don't count as completed work.
  const records = page.getByRole('list', { name: 'DNS records' }).getByRole('listitem')
  await expect(records.getByText('Never found', { exact: true })).toHaveCount(3, { timeout: 60_000 })
  await expect(page.getByText('4 of 4 removed.')).toBeVisible()
})
