import { expectNoAxeViolations } from './support/axe'
import { expect, test } from './support/fixtures'
import { expectNoSidewaysScroll } from './support/layout'

test('the sample zones show one correct domain and others with known mistakes', async ({
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
  await expectNoAxeViolations(page)
})

test('wrong records come first, are counted, and are found by name and by state', async ({
  signedIn: page,
  console,
}) => {
  await page.goto(`/${console.account}/dns`)
  await page.getByRole('button', { name: 'Check all' }).click()
  for (const state of ['DNS incorrect', 'Record missing', 'Ready'])
    await expect(page.getByRole('button', { name: new RegExp(`^${state} \\d+$`) })).toBeVisible({
      timeout: 60_000,
    })
  const first = page.locator('li > details').first()
  await expect(first).toContainText('DNS incorrect')
  await page.reload()
  await expect(first).toHaveAttribute('open')
  await expect(page.locator('li > details').last()).not.toHaveAttribute('open')

  await page.getByRole('searchbox', { name: 'Search DNS' }).fill('status.harbour')
  await expect(page.locator('li > details')).toHaveCount(1)
  await expect(page).toHaveURL(/q=status\.harbour/)
  await expect(page.getByText(/^1 of \d+ resources$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check 1 shown' })).toBeEnabled()
  await page.goto(`/${console.account}/dns?q=192.0.2.80`)
  await expect(page.locator('li > details')).toHaveCount(1)
  await expect(first).toContainText('shop.tidewater.example')
  await page.goto(`/${console.account}/dns?verdict=ready`)
  await expect(first).toContainText('DNS incorrect')
  await expect(page.getByRole('button', { name: /^Remove filter/ })).toHaveCount(0)
  await page.getByRole('button', { name: /^Ready \d+$/ }).click()
  await expect(page).toHaveURL(/verdict=correct/)
  await expect(page.getByRole('button', { name: /^Ready \d+$/, pressed: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove filter/ })).toHaveCount(0) // the count shows it
  await expect(first).toContainText('Ready')
  await expect(page.locator('li > details').getByText('DNS incorrect')).toHaveCount(0)
  await page.goto(`/${console.account}/dns?q=nowhere-at-all`)
  await expect(page.getByText('No matches')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check 0 shown' })).toHaveAttribute('aria-disabled', 'true')
  await expectNoAxeViolations(page)
})

test('failed checks are named in one message, and only they are tried again', async ({
  signedIn: page,
  console,
}) => {
  const checks = `**/api/dns/${console.account}/*/*`
  await page.goto(`/${console.account}/dns?q=tidewater`)
  const button = page.getByRole('button', { name: /^Check \d+ shown$/ })
  const shown = Number(/\d+/.exec(await button.innerText())?.[0])
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

test("after a create, the page's title stays visible above the records", async ({
  signedIn: page,
  console,
}) => {
  await page.goto(`/${console.account}/reserved-domains/new`)
  await page.getByRole('textbox', { name: 'Domain' }).fill('in-sight.tidewater.example')
  await page.getByRole('button', { name: 'Reserve domain' }).click()
  await expect(page.getByRole('heading', { name: 'DNS records' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'DNS records' })).toHaveCSS('outline-style', 'none') // its section has one
  await expect(page.getByRole('heading', { name: 'DNS records' })).toBeInViewport()
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
})

test('after a create, the records are scrolled into view, focused and checked', async ({
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
  await expect(page.getByText(/^Not reachable: no CNAME record found\./)).toBeVisible({
    timeout: 60_000,
  })
  const detail = page.url()
  const pages = [
    detail,
    `/${console.account}`,
    `/${console.account}/dns`,
    `/${console.account}/reserved-domains`,
  ]
  for (const address of pages) {
    await page.goto(address)
    await expect(page.getByRole('main').getByText(domain).first()).toBeVisible()
    await expectNoSidewaysScroll(page, [360, 768, 1280])
  }
})

test('a misspelled domain is recognized from the domains of the account', async ({
  signedIn: page,
  console,
}) => {
  await page.goto(`/${console.account}/reserved-domains/new`)
  await page.getByRole('textbox', { name: 'Domain' }).fill('www.tidewatre.example')
  const hint = 'Did you mean www.tidewater.example? This account has domains under tidewater.example.'
  await expect(page.getByText(hint)).toBeVisible()
  await page.getByRole('button', { name: 'Reserve domain' }).click()
  await expect(page.getByRole('region', { name: 'DNS records' })).toContainText(hint, { timeout: 60_000 })
})

test('a name under an agent ingress is warned about, and gets no record to copy', async ({
  signedIn: page,
  console,
}) => {
  await page.goto(`/${console.account}/reserved-domains/new`)
  await page.getByRole('textbox', { name: 'Domain' }).fill('cam.connect.harbour.example')
  const warning = 'cam.connect.harbour.example is under the agent ingress connect.harbour.example.'
  await expect(page.getByText(warning)).toBeVisible()
  await page.getByRole('button', { name: 'Reserve domain' }).click()
  const dns = page.getByRole('region', { name: 'DNS records' })
  await expect(dns).toContainText(`${warning} While the ingress is delegated`, { timeout: 60_000 })
  await expect(page.getByRole('region', { name: 'Required change' })).toContainText(
    'Reserve a name outside connect.harbour.example.',
  )
  await expect(dns.getByRole('button', { name: 'Copy as' })).toHaveCount(0)
})

test("a zone's own name is warned about, and gets only the alternatives to copy", async ({
  signedIn: page,
  console,
}) => {
  await page.goto(`/${console.account}/reserved-domains/new`)
  await page.getByRole('textbox', { name: 'Domain' }).fill('tidewater.example')
  await expect(page.getByText(/such as www\.tidewater\.example\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Reserve domain' }).click()
  const dns = page.getByRole('region', { name: 'DNS records' })
  await expect(dns.getByText('Target for an ALIAS, ANAME or flattened CNAME record')).toBeVisible({
    timeout: 60_000,
  })
  await expect(page.getByRole('main')).toContainText('CNAME not possible')
  await expect(page.getByRole('main')).toContainText("the apex of a zone can't have a CNAME")
  await expect(page.getByRole('main')).not.toContainText('Record missing')
  await expect(page.getByRole('link', { name: 'Fix DNS' })).toHaveCount(0)
  await expect(dns.getByText('Zone file (BIND)')).toHaveCount(0)
  await dns.getByRole('button', { name: 'Copy as' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Text for a ticket'])
  await page.keyboard.press('Escape')
  await expectNoAxeViolations(page)
})

test('lists show the state of the DNS records of each resource', async ({ signedIn: page, console }) => {
  await page.goto(`/${console.account}/dns`)
  await page.getByRole('button', { name: 'Check all' }).click()
  for (const state of ['DNS incorrect', 'Record missing', 'Ready'])
    await expect(page.getByRole('button', { name: new RegExp(`^${state} \\d+$`) })).toBeVisible({
      timeout: 60_000,
    })
  await page.goto(`/${console.account}/reserved-domains?q=status.harbour`)
  await expect(page.getByRole('row').filter({ hasText: 'status.harbour.example' })).toContainText(
    'DNS incorrect',
  )
  await page.goto(`/${console.account}/reserved-domains?q=lab.localhost`)
  await expect(page.getByRole('row').filter({ hasText: 'lab.localhost' })).toContainText('No record needed')
  await page.goto(`/${console.account}/agent-ingresses?q=connect.harbour`)
  await expect(page.getByRole('row').filter({ hasText: 'connect.harbour.example' })).toContainText('Ready')
})

test('a fixed record is reported as correct at the next check', async ({ signedIn: page, console }) => {
  await page.goto(`/${console.account}/reserved-domains?q=*.dock7`)
  await page.getByRole('rowheader').getByRole('link').click()
  const dns = page.getByRole('region', { name: 'DNS records' })
  await dns.getByRole('button', { name: 'Check DNS' }).click()
  await expect(dns.getByText(/^DNS check finished: /)).toBeAttached()
  const records = dns.getByRole('listitem').filter({ has: page.getByRole('definition') })
  const challenge = records.filter({ hasText: '_acme-challenge.dock7.tidewater.example' })
  await expect(challenge).toContainText('Record missing')
  const problem = challenge.getByRole('region', { name: 'Required change' })
  await expect(problem.getByRole('button', { name: 'Copy change' })).toBeVisible()
  await expect(problem.getByText(/^In the zone tidewater\.example, create /)).toBeVisible()
  const chain = page.getByRole('region', { name: 'DNS chain' })
  await expect(chain).toContainText('The chain breaks at the CNAME record.')
  await expect(page.getByRole('group', { name: 'Page header' })).toContainText(
    'the challenge record is missing, and a wildcard answers for it',
  )
  await chain.getByRole('link', { name: /CNAME record/ }).click()
  await expect(page).toHaveURL(/#dns-rd_\w+-1$/)
  await expect(
    challenge.getByRole('definition').getByText('_acme-challenge.dock7', { exact: true }),
  ).toBeVisible()
  await dns.getByText('Zone file (BIND)').click()
  await expect(dns.getByRole('region', { name: 'Zone file' })).toContainText('$ORIGIN tidewater.example.')
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

test('a platform domain needs no records; an ingress shows the possible values of server_addr', async ({
  signedIn: page,
  console,
}) => {
  await page.goto(`/${console.account}/reserved-domains?q=lab.localhost`)
  await page.getByRole('rowheader').getByRole('link').click()
  await expect(page.getByText(/and needs no DNS record\.$/)).toBeVisible()
  await page.goto(`/${console.account}/agent-ingresses?q=connect.tidewater`)
  await page.getByRole('rowheader').getByRole('link').click()
  const dns = page.getByRole('region', { name: 'DNS records' })
  await expect(dns.getByText('tunnel.eu.connect.tidewater.example')).toBeVisible()
  await dns.getByRole('button', { name: 'Check DNS' }).click()
  const records = dns.getByRole('listitem').filter({ has: page.getByRole('definition') })
  await expect(records.first()).toContainText('Record incomplete')
})
