import { expectNoAxeViolations } from './support/axe'
import { expect, test } from './support/fixtures'

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
  await expect(item('status.harbour.example')).toContainText('Record wrong')
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
  await expect(page.getByText(/^\d+ wrong, \d+ missing, .*\d+ ready$/)).toBeVisible({ timeout: 60_000 })
  const first = page.locator('li > details').first()
  await expect(first).toContainText('Record wrong')
  await page.reload()
  await expect(first).toHaveAttribute('open')
  await expect(page.locator('li > details').last()).not.toHaveAttribute('open')

  await page.getByRole('searchbox', { name: 'Search DNS status' }).fill('status.harbour')
  await expect(page.locator('li > details')).toHaveCount(1)
  await expect(page).toHaveURL(/q=status\.harbour/)
  await page.goto(`/${console.account}/dns?verdict=correct`)
  await expect(first).toContainText('Ready')
  await expect(page.getByText('Record wrong')).toHaveCount(0)
  await page.goto(`/${console.account}/dns?q=nowhere-at-all`)
  await expect(page.getByText('No matches')).toBeVisible()
  await expectNoAxeViolations(page)
})

test("after a create, the page's title stays visible above the records", async ({
  signedIn: page,
  console,
}) => {
  await page.goto(`/${console.account}/reserved-domains/new`)
  await page.getByRole('textbox', { name: 'Domain' }).fill('in-sight.tidewater.example')
  await page.getByRole('button', { name: 'Reserve domain' }).click()
  await expect(page.getByRole('heading', { name: 'DNS records' })).toBeFocused()
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
  await expect(page.getByText(/^Not reachable: its CNAME record is missing\./)).toBeVisible({
    timeout: 60_000,
  })
  const detail = page.url()
  const pages = [
    detail,
    `/${console.account}`,
    `/${console.account}/dns`,
    `/${console.account}/reserved-domains`,
  ]
  for (const width of [360, 768, 1280])
    for (const address of pages) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(address)
      await expect(page.getByText(domain).first()).toBeVisible()
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(wider, `${address} at ${width}`).toBeLessThanOrEqual(0)
    }
})

test('lists show the state of the DNS records of each resource', async ({ signedIn: page, console }) => {
  await page.goto(`/${console.account}/dns`)
  await page.getByRole('button', { name: 'Check all' }).click()
  await expect(page.getByText(/^\d+ wrong, \d+ missing, .*\d+ ready$/)).toBeVisible({ timeout: 60_000 })
  await page.goto(`/${console.account}/reserved-domains?q=status.harbour`)
  await expect(page.getByRole('row').filter({ hasText: 'status.harbour.example' })).toContainText(
    'Record wrong',
  )
  await page.goto(`/${console.account}/reserved-domains?q=lab.localhost`)
  await expect(page.getByRole('row').filter({ hasText: 'lab.localhost' })).toContainText('Not needed')
  await page.goto(`/${console.account}/agent-ingresses?q=connect.harbour`)
  await expect(page.getByRole('row').filter({ hasText: 'connect.harbour.example' })).toContainText('Ready')
})

test('a fixed record is reported as correct at the next check', async ({ signedIn: page, console }) => {
  await page.goto(`/${console.account}/reserved-domains?q=*.dock7`)
  await page.getByRole('rowheader').getByRole('link').click()
  const dns = page.getByRole('region', { name: 'DNS records' })
  await dns.getByRole('button', { name: 'Check status' }).click()
  const records = dns.getByRole('listitem').filter({ has: page.getByRole('definition') })
  const challenge = records.filter({ hasText: '_acme-challenge.dock7.tidewater.example' })
  await expect(challenge).toContainText('Missing')
  const chain = dns.getByRole('region', { name: 'DNS chain' })
  await expect(chain).toContainText('Breaks at the CNAME record: A wildcard record answers instead.')
  await chain.getByRole('link', { name: /CNAME record/ }).click()
  await expect(page).toHaveURL(/#dns-rd_\w+-1$/)
  await expect(
    challenge.getByRole('definition').getByText('_acme-challenge.dock7', { exact: true }),
  ).toBeVisible()
  await dns.getByText('Zone file (BIND)').click()
  await expect(dns.getByRole('region', { name: 'Zone file format' })).toContainText(
    '$ORIGIN tidewater.example.',
  )
  await dns.getByRole('button', { name: 'Copy as' }).click()
  await page.getByRole('menuitem', { name: 'Text for a ticket' }).click()
  await expect(page.getByText(/^Text for a ticket (copied|not copied)/)).toBeVisible()
  await expectNoAxeViolations(page)

  const target = await challenge
    .getByText(/\.acme-challenge\.localhost$/)
    .first()
    .textContent()
  await console.platform.setRecord('_acme-challenge.dock7.tidewater.example', 'CNAME', target ?? '')
  await dns.getByRole('button', { name: 'Check status' }).click()
  await expect(challenge).toContainText('Ready')
  await expect(chain).toContainText('Matches')
  await expect(
    page.getByText(/^DNS is correct(, and the certificate is issued|\. The certificate)/),
  ).toBeVisible()
  await expect(
    dns.getByText(/checks again in \d|hasn't issued the certificate yet|certificate is issued/),
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
  await dns.getByRole('button', { name: 'Check status' }).click()
  const records = dns.getByRole('listitem').filter({ has: page.getByRole('definition') })
  await expect(records.first()).toContainText('Wrong')
})

test('a link shows the records without a session, until it is revoked', async ({
  signedIn: page,
  console,
  browser,
}) => {
  await page.goto(`/${console.account}/reserved-domains?q=shop.tidewater`)
  await page.getByRole('rowheader').getByRole('link').click()
  const dns = page.getByRole('region', { name: 'DNS records', exact: true })
  await dns.getByRole('button', { name: 'Share with your DNS team' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share DNS records' })
  await dialog.getByText('1 day', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const url = await dialog.getByText(/\/shared-dns\//).innerText()
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dns.getByText('Not opened yet')).toBeVisible()

  const stranger = await browser.newContext()
  try {
    const shared = await stranger.newPage()
    const answer = await shared.goto(url)
    expect(answer?.status()).toBe(200)
    expect(answer?.headers()).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
    await expect(shared.getByRole('heading', { level: 1 })).toHaveText('shop.tidewater.example')
    await shared.getByRole('button', { name: 'Check now' }).click()
    await expect(shared.getByText(/^Checked (now|\d+ s ago)$/)).toBeVisible()
    const record = shared.getByRole('listitem').filter({ has: shared.getByRole('definition') })
    await expect(record).toContainText('Wrong')
    await expect(record).toContainText('192.0.2.80')
    expect(await stranger.cookies()).toEqual([])
    expect(await answer?.text()).not.toMatch(new RegExp(`[/"\\\\]${console.account}[/"\\\\]`))
    await expectNoAxeViolations(shared)
    await page.reload()
    await expect(dns.getByText(/^Last opened/)).toBeVisible()
    await dns.getByRole('button', { name: /^Revoke link/ }).click()
    await expect(page.getByText('Link revoked')).toBeVisible()
    await shared.getByRole('button', { name: 'Check now' }).click()
    await expect(shared.getByText('This link no longer works')).toBeVisible()
    expect((await shared.reload())?.status()).toBe(404)
  } finally {
    await stranger.close()
  }
})
