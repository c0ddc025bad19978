import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe'
import { expect, test } from './support/fixtures'
import { expectNoSidewaysScroll } from './support/layout'
import { waitForKeys } from './support/palette'

const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' })

test('the sample zones show their mistakes, wrong records first, and lists show the state of each resource', async ({
  signedIn: page,
  console,
}) => {
  await page.goto(`/${console.account}/dns`)
  await page.getByRole('button', { name: 'Check all' }).click()
  const item = (name: string) => page.getByRole('listitem').filter({ hasText: name }).first()
  const opened = async (name: string) => {
    const summary = page.locator('details:not([open]) > summary').filter({ hasText: name })
    if (await summary.isVisible()) await summary.click()
    return item(name)
  }
  await expect(item('*.site1.harbour.example')).toContainText('Ready', { timeout: 60_000 })
  await expect(item('connect.harbour.example')).toContainText('Ready')
  await expect(item('app.harbour.example')).toContainText('Record missing')
  await expect(item('status.harbour.example')).toContainText('DNS incorrect')
  await expect(page.getByRole('button', { name: 'Check all' })).toBeEnabled()
  await expect(await opened('status.harbour.example')).toContainText('harbour.pages.former.example')
  await expect(await opened('shop.tidewater.example')).toContainText('192.0.2.80')
  await expect(await opened('api.tidewater.example')).toContainText('api.tidewater.example.tidewater.example')
  await expect(page.getByText('lab.localhost')).toHaveCount(0)
  for (const state of ['DNS incorrect', 'Record missing', 'Ready'])
    await expect(page.getByRole('button', { name: new RegExp(`^${state} \\d+$`) })).toBeVisible({
      timeout: 60_000,
    })
  await expectNoAxeViolations(page)
  const first = page.locator('li > details').first()
  await page.reload()
  await expect(first).toContainText('DNS incorrect')
  // With more than three problems, no row is expanded.
  await expect(page.locator('li > details[open]')).toHaveCount(0)
  await test.step('j and k move between the rows, and Enter opens one', async () => {
    const names = page.locator('[data-rows] > li > details > summary')
    await waitForKeys(page)
    await page.keyboard.press('j')
    await expect(names.nth(0)).toBeFocused()
    await page.keyboard.press('j')
    await expect(names.nth(1)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: /^View / })).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: /^View / })).toHaveCount(0)
    await page.keyboard.press('k')
    await expect(names.nth(0)).toBeFocused()
  })

  const open = async (path: string, label: string, name: string) => {
    await pages(page).locator(`a[href="/${console.account}/${path}"]`).click()
    await page.getByRole('searchbox', { name: label }).fill(name)
    return page.getByRole('row').filter({ hasText: name })
  }
  await test.step('lists', async () => {
    await expect(await open('reserved-domains', 'Search domains', 'status.harbour.example')).toContainText(
      'DNS incorrect',
    )
    await page.getByRole('searchbox', { name: 'Search domains' }).fill('lab.localhost')
    const own = page
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name: 'lab.localhost', exact: true }) })
    await expect(own).toContainText('No record needed')
    await own.getByRole('rowheader').getByRole('link').click()
    await expect(page.getByText(/and needs no DNS record\.$/)).toBeVisible()
    await expect(
      await open('agent-ingresses', 'Search agent ingresses', 'connect.harbour.example'),
    ).toContainText('Ready')
  })
  await test.step('an ingress shows the possible values of server_addr', async () => {
    await page.getByRole('searchbox', { name: 'Search agent ingresses' }).fill('connect.tidewater')
    await page.getByRole('rowheader', { name: 'connect.tidewater' }).getByRole('link').click()
    const dns = page.getByRole('region', { name: 'DNS records' })
    await expect(dns.getByText('tunnel.eu.connect.tidewater.example')).toBeVisible()
    await dns.getByRole('button', { name: 'Check DNS' }).click()
    const records = dns.getByRole('listitem').filter({ has: page.getByRole('definition') })
    await expect(records.first()).toContainText('Record incomplete')
  })
})

test('records are counted and found by name and by state, and failed checks are named and tried again', async ({
  signedIn: page,
  console,
}) => {
  const checks = `**/api/dns/${console.account}/*/*`
  const search = page.getByRole('searchbox', { name: 'Search DNS' })
  const items = page.locator('li > details')
  await page.goto(`/${console.account}/dns?verdict=ready`) // an earlier version's URL, with a state that doesn't exist
  await expect(page).toHaveURL(/dns\?state=ready$/)
  await expect(page.getByRole('button', { name: /^Remove filter/ })).toHaveCount(0)
  await search.fill('status.harbour')
  await expect(items).toHaveCount(1)
  await expect(page).toHaveURL(/q=status\.harbour/)
  await expect(page.getByText(/^1 of \d+ rows$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check 1 shown' })).toBeEnabled()
  await search.fill('tidewater')
  const button = page.getByRole('button', { name: /^Check (?!1 )\d+ shown$/ })
  const shown = Number(/\d+/.exec(await button.innerText())?.[0])
  await test.step('failed checks', async () => {
    let sent = 0
    await page.route(checks, (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      sent += 1
      return sent > 2 ? route.abort() : route.continue()
    })
    await button.click()
    const message = page.getByRole('alert').filter({ hasText: `Checked 2 of ${shown} resources.` })
    await expect(message).toContainText(/Couldn't check: .*tidewater\.example/)
    await expect(message).not.toContainText('ADIT_OUTCOME_UNKNOWN')
    await expect(page.getByRole('alert').filter({ hasText: /reachable|Checked/ })).toHaveCount(1)
    sent = 0
    await page.unroute(checks)
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes(`/api/dns/${console.account}/`)) sent += 1
    })
    await message.getByRole('button', { name: 'Try again' }).click()
    await expect(message).toHaveCount(0)
    await expect.poll(() => sent).toBe(shown - 2)
    await expect(button).toBeEnabled({ timeout: 60_000 })
    expect(sent).toBe(shown - 2)
  })
  await search.fill('192.0.2.80')
  await expect(items).toHaveCount(1)
  await expect(items.first()).toContainText('shop.tidewater.example')
  await search.fill('*.site1.harbour.example')
  await expect(items).toHaveCount(1)
  await page.getByRole('button', { name: 'Check 1 shown' }).click()
  await search.fill('')
  const ready = page.getByRole('button', { name: /^Ready \d+$/ })
  await ready.click()
  await expect(page).toHaveURL(/state=correct/)
  await expect(page.getByRole('button', { name: /^Ready \d+$/, pressed: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove filter/ })).toHaveCount(0) // the count shows the filter
  await expect(items.first()).toContainText('Ready')
  await expect(items.getByText('DNS incorrect')).toHaveCount(0)
  await search.fill('nowhere-at-all')
  await expect(page.getByText('No names match')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check 0 shown' })).toHaveAttribute('aria-disabled', 'true')
  await expectNoAxeViolations(page)
})

test('a new domain shows hints about its name, and its page starts with the records to add', async ({
  signedIn: page,
  console,
}) => {
  const field = page.getByRole('textbox', { name: 'Domain' })
  const dns = page.getByRole('region', { name: 'DNS records' })
  const reserve = page.getByRole('button', { name: 'Reserve domain' })
  const openForm = async () => {
    await pages(page).locator(`a[href="/${console.account}/reserved-domains"]`).click()
    await page.getByRole('main').getByRole('link', { name: 'Reserve domain' }).first().click()
  }
  await page.goto(`/${console.account}/reserved-domains/new`)
  await test.step('the title stays visible above the records', async () => {
    await field.fill('in-sight.tidewater.example')
    await reserve.click()
    const heading = page.getByRole('heading', { name: 'DNS records' })
    await expect(heading).toBeFocused()
    await expect(heading).toHaveCSS('outline-style', 'none') // its section has the outline
    await expect(heading).toBeInViewport()
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
  })
  await test.step('a misspelled domain is recognized from the domains of the account', async () => {
    await openForm()
    await field.fill('www.tidewatre.example')
    const hint = 'Did you mean www.tidewater.example? This account has domains under tidewater.example.'
    await expect(page.getByText(hint)).toBeVisible()
    await reserve.click()
    await expect(dns).toContainText(hint, { timeout: 60_000 })
  })
  await test.step('a name under an agent ingress gets no record to copy', async () => {
    await openForm()
    await field.fill('cam.connect.harbour.example')
    const warning = 'cam.connect.harbour.example is under the agent ingress connect.harbour.example.'
    await expect(page.getByText(warning)).toBeVisible()
    await reserve.click()
    await expect(dns).toContainText(`${warning} While the ingress is delegated`, { timeout: 60_000 })
    await expect(page.getByRole('region', { name: 'Required change' })).toContainText(
      'Reserve a name outside connect.harbour.example.',
    )
    await expect(dns.getByRole('button', { name: 'Copy as' })).toHaveCount(0)
  })
  await test.step("a zone's own name gets only the alternatives to copy", async () => {
    await openForm()
    await field.fill('tidewater.example')
    await expect(page.getByText(/such as www\.tidewater\.example\.$/)).toBeVisible()
    await reserve.click()
    await expect(dns.getByText('Target for an ALIAS, ANAME or flattened CNAME record')).toBeVisible({
      timeout: 60_000,
    })
    await expect(page.getByRole('main')).toContainText('CNAME not possible')
    await expect(page.getByRole('main')).toContainText("the apex of a zone can't have a CNAME")
    await expect(page.getByRole('main')).not.toContainText('Record missing')
    await expect(page.getByRole('link', { name: 'Fix record' })).toHaveCount(0)
    await expect(dns.getByText('Zone file (BIND)')).toHaveCount(0)
    await dns.getByRole('button', { name: 'Copy as' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Text for a ticket'])
    await page.keyboard.press('Escape')
    await expectNoAxeViolations(page)
  })
})

test('after a create, the records are scrolled into view, focused and checked; a long name fits every page', async ({
  signedIn: page,
  console,
}) => {
  const domain = `${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.tidewater.example`
  await page.setViewportSize({ width: 768, height: 500 })
  await page.goto(`/${console.account}/reserved-domains/new`)
  await page.getByRole('textbox', { name: 'Domain' }).fill(domain)
  await page.getByRole('button', { name: 'Reserve domain' }).click()
  await expect(page.getByRole('heading', { name: 'DNS records' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'DNS records' })).toBeInViewport()
  await expect(page.getByText('Waiting for the DNS records to be created.')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('main').getByText('Waiting for records').first()).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Record missing')
  for (const address of [
    null,
    `/${console.account}`,
    `/${console.account}/dns`,
    `/${console.account}/reserved-domains`,
  ]) {
    if (address !== null) await pages(page).locator(`a[href="${address}"]`).click()
    await expect(page.getByRole('main').getByText(domain).first()).toBeVisible()
    await expectNoSidewaysScroll(page, [360, 768, 1280])
  }
})

test('a fixed record is reported as correct at the next check', async ({ signedIn: page, console }) => {
  await page.goto(`/${console.account}/reserved-domains?q=*.dock7`)
  await page.getByRole('rowheader').getByRole('link').click()
  const dns = page.getByRole('region', { name: 'DNS records' })
  await dns.getByRole('button', { name: 'Check DNS' }).click()
  await expect(dns.getByText(/^DNS check finished: /)).toBeAttached()
  // Ready records are collapsed, which hides their definitions.
  const records = dns
    .getByRole('listitem')
    .filter({ has: page.getByRole('definition', { includeHidden: true }) })
  const challenge = records.filter({ hasText: '_acme-challenge.dock7.tidewater.example' })
  await expect(challenge).toContainText('Record missing')
  const problem = challenge.getByRole('region', { name: 'Required change' })
  await expect(problem.getByRole('button', { name: 'Copy change' })).toBeVisible()
  await expect(problem.getByText(/^In the zone tidewater\.example, create /)).toBeVisible()
  const chain = page.getByRole('region', { name: 'DNS chain' })
  await expect(chain).toContainText('The chain breaks at the CNAME record.')
  await expect(page.getByRole('group', { name: 'Page header' })).toContainText(
    'a wildcard answers for the missing challenge record',
  )
  await chain.getByRole('link', { name: /CNAME record/ }).click()
  await expect(page).toHaveURL(/#dns-rd_\w+-1$/)
  await expect(
    challenge.getByRole('definition').getByText('_acme-challenge.dock7', { exact: true }),
  ).toBeVisible()
  await dns.getByText('Zone file (BIND)').click()
  await expect(dns.getByRole('group', { name: 'Zone file' })).toContainText('$ORIGIN tidewater.example.')
  await dns.getByRole('button', { name: 'Copy as' }).click()
  await page.getByRole('menuitem', { name: 'Text for a ticket' }).click()
  await expect(page.getByText(/^Text for a ticket (copied|couldn't be copied)/)).toBeVisible()
  await expectNoAxeViolations(page)

  const target = await challenge
    .getByText(/\.acme-challenge\.localhost$/)
    .first()
    .textContent()
  await console.platform.setRecord('_acme-challenge.dock7.tidewater.example', 'CNAME', target ?? '')
  await dns.getByRole('button', { name: 'Check DNS' }).click()
  await expect(challenge).toContainText('Ready')
  await expect(chain).toContainText('Matches')
  await expect(problem).toHaveCount(0)
  await expect(
    page.getByText(/^DNS is correct(, and the certificate has been issued|\. The certificate)/),
  ).toBeVisible()
  await expect(
    dns.getByText(/checks again in \d|hasn't issued the certificate yet|certificate has been issued/),
  ).toBeVisible()
  await console.platform.removeRecord('_acme-challenge.dock7.tidewater.example', 'CNAME')
})
