import { expectNoAxeViolations } from './support/axe'
import { isRecord } from '../lib/util/records'
import { expect, test } from './support/fixtures'

test('the overview links to what needs attention, and to what can be created', async ({
  signedIn: page,
  console,
}) => {
  await page.goto(`/${console.account}/dns`)
  await page.getByRole('button', { name: 'Check all' }).click()
  for (const state of ['DNS incorrect', 'Record missing', 'Ready'])
    await expect(page.getByRole('button', { name: new RegExp(`^${state} \\d+$`) })).toBeVisible()
  await page.goto(`/${console.account}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByText(/^\d+ problems$/).first()).toBeVisible() // beside the heading; then in a tile
  await expect(main.getByText(/^\d+ of \d+ endpoints .*\. .*agents? online\.$/)).toBeVisible()
  const attention = page.getByRole('region', { name: 'Needs attention' })
  await expect(attention.getByRole('listitem').first()).toContainText(/\d+ endpoints? affected/)
  const offline = attention.getByRole('listitem').filter({ hasText: 'Offline' }).first()
  await expect(offline.getByText(/^\d+ endpoints? affected$/)).toBeVisible()
  await expect(attention.getByRole('listitem').filter({ hasText: 'DNS incorrect' }).first()).toBeVisible()
  const rows = attention.getByRole('listitem')
  // Reads both numbers at once, because other tests also change the account. The section repeats the number only in a
  // breakdown.
  expect(await main.innerText()).toMatch(/\b(\d+ problems)\b[^]*Needs attention\s+(?:\1, |(?!\d+ problem))/)
  expect(await rows.count()).toBeLessThanOrEqual(9)
  const more = attention.getByRole('button', { name: /^Show \d+ more$/ })
  if (await more.isVisible()) await more.click() // other tests also add issues
  await expect(attention.getByRole('listitem').filter({ hasText: 'Expired' }).first()).toBeVisible()
  for (const name of [/^Agents, last \d+ days$/, 'Certificates', 'Recent activity'])
    await expect(page.getByRole('region', { name })).toBeVisible()
  await page.getByRole('region', { name: 'Certificates' }).getByText('Show as table').click()
  await expect(page.getByRole('cell', { name: 'Expired' }).first()).toBeVisible()
  const counts = page.getByRole('region', { name: 'Resources' })
  await expect(counts.getByRole('link', { name: 'Endpoints' }).first()).toBeVisible()
  await counts.getByText('All resources').click()
  await expect(counts.getByRole('link', { name: 'Bot users' })).toBeVisible()
  await expectNoAxeViolations(page)

  await page.getByRole('button', { name: 'Create' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Site', exact: true })).toBeFocused()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await attention
    .getByRole('link', { name: /^Fix record: / })
    .first()
    .click()
  await expect(page).toHaveURL(/\/rd_[^/]+#dns-fix$/)
  await expect(page.getByRole('region', { name: 'Required change' })).toBeFocused()

  // Endpoints of other tests can end while the page still shows the numbers from when it loaded.
  await expect(async () => {
    await page.goto(`/${console.account}`)
    const affected = counts.getByRole('link', { name: /^Endpoints/ }).first()
    // The title is the stage, its total and its problems, as in "Endpoints: 17. 1 unreachable".
    const problems = (await affected.getAttribute('title'))?.replace(/^Endpoints: [\d,]+\. /, '')
    const numbers = problems?.match(/\d+/g) ?? []
    await affected.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Endpoints' })).toBeVisible()
    const sum = numbers.reduce((all, one) => all + Number(one), 0)
    await expect(page.getByRole('rowheader')).toHaveCount(sum, { timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
})

test('a refresh of the overview reads the lists that are older than 30 seconds', async ({
  as,
  console: { account },
}) => {
  // The clock applies to a whole context, and tests share the context of `signedIn`.
  const page = await (await as('viewer')).page()
  await page.goto(`/${account}`)
  const refresh = page.getByRole('main').getByRole('button', { name: 'Refresh' })
  await expect(refresh).toBeVisible()
  await page.clock.setSystemTime(Date.now() + 60_000)
  const refreshed = page.waitForResponse((response) =>
    response.url().endsWith(`/api/sync/${account}/endpoints`),
  )
  await refresh.click()
  expect((await refreshed).ok()).toBe(true)
})

test('other problems on the overview refresh the badges of the navigation', async ({
  as,
  console: { account },
}) => {
  // The clock applies to a whole context, and tests share the context of `signedIn`.
  const page = await (await as('viewer')).page()
  let extra = 0
  await page.route(`**/api/inventory/${account}`, async (route) => {
    const response = await route.fetch()
    const overview: unknown = await response.json()
    if (!isRecord(overview)) throw new Error('The response is not an object')
    await route.fulfill({ response, json: { ...overview, problems: Number(overview.problems) + extra } })
  })
  await page.goto(`/${account}`)
  const state = page
    .getByRole('main')
    .getByText(/^\d+ problems$/)
    .first()
  await expect(state).toBeVisible()
  await page.clock.install()
  await page.goto(`/${account}`)
  await expect(state).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  extra = 1000
  let isRefreshed = false
  page.on('request', (request) => (isRefreshed ||= request.url().endsWith(`/api/navigation/${account}`)))
  await page.clock.runFor(16_000) // the overview refetches after 15 seconds, the navigation only after 30
  await expect(async () => {
    await page.clock.runFor(20)
    expect(isRefreshed).toBe(true)
  }).toPass({ intervals: [100], timeout: 30_000 })
})

test('⌘K opens a page, a resource by name, and a pasted ID, address or URL', async ({
  signedIn: page,
  console,
}) => {
  await page.goto(`/${console.account}`)
  const palette = page.getByRole('dialog', { name: 'Go to' })
  const input = palette.getByRole('combobox')
  const open = async (text: string) => {
    await page.keyboard.press('Control+k')
    await input.fill(text)
  }
  await open('dns sta')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/${console.account}/dns$`))

  await open('monitoring')
  await expect(palette.getByRole('option', { name: /monitoring/ })).toBeVisible()
  await expectNoAxeViolations(page)
  await palette.getByRole('option', { name: /monitoring/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'monitoring' })).toBeVisible()
  const id = page.url().split('/').at(-1) ?? ''

  await page.goto(`/${console.account}`)
  await open(id)
  await expect(palette.getByRole('option', { name: /monitoring/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'monitoring' })).toBeVisible()

  await open('https://app.harbour.example/berths?x=1')
  await palette.getByRole('option', { name: /app\.harbour\.example/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'app.harbour.example' })).toBeVisible()

  await open('new dom')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/${console.account}/reserved-domains/new$`))
  await open('theme: dark')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  await page.keyboard.press('Control+k')
  const top = async () => (await palette.boundingBox())?.y
  await expect(palette.getByRole('option', { name: 'Sign out' })).toBeVisible()
  const before = await top()
  await open('certainly not there')
  await expect(palette.getByText(/^No results for/)).toBeVisible()
  expect(await top()).toBe(before)
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
})
