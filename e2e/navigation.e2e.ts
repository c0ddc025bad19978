import { randomUUID } from 'node:crypto'
import { expectNoAxeViolations } from './support/axe'
import { staticBackend } from './support/backends'
import { expect, test } from './support/fixtures'
import { expectNoSidewaysScroll, narrow } from './support/layout'
import { pressPaletteKey } from './support/palette'
import { holdScripts } from './support/scripts'

test('a collapsed group of the navigation stays collapsed, and still shows the current page', async ({
  signedIn: page,
  console: { account },
}) => {
  await page.goto(`/${account}/reserved-domains`)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  const group = pages.getByRole('button', { name: 'Access' })
  await expect(pages.getByRole('link', { name: 'Credentials' })).toBeVisible()
  await group.focus()
  await page.keyboard.press('Enter')
  await expect(group).toHaveAttribute('aria-expanded', 'false')
  await expect(pages.getByRole('link', { name: 'Credentials' })).toHaveCount(0)
  await expectNoAxeViolations(page)

  await page.reload()
  await expect(group).toHaveAttribute('aria-expanded', 'false')
  await expect(pages.getByRole('link', { name: 'Credentials' })).toHaveCount(0)
  await page.goto(`/${account}/api-keys`)
  await expect(pages.getByRole('link', { name: 'Credentials' })).toHaveAttribute('aria-current', 'page')
  await expect(pages.getByRole('link', { name: 'Bot users' })).toHaveCount(0)

  await group.click()
  await expect(pages.getByRole('link', { name: 'Bot users' })).toBeVisible()
})

test('the navigation fits a laptop, and collapses the logs and tools until the person expands them', async ({
  signedIn: page,
  console: { account },
}) => {
  const pages = page.getByRole('navigation', { name: 'Pages', exact: true })
  const overflow = () => pages.evaluate((list) => list.scrollHeight - list.clientHeight)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/${account}/api-log`)
  await expect(pages.getByRole('link', { name: 'API log' })).toBeVisible()
  expect(await overflow()).toBe(0)
  await page.context().clearCookies({ name: 'adit-folded' })
  await page.reload()
  await expect(pages.getByRole('link', { name: 'API log' })).toBeVisible()
  expect(await overflow()).toBe(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.reload()
  await expect(pages.getByRole('button', { name: 'Logs and tools' })).toHaveAttribute(
    'aria-expanded',
    'false',
  )
  await expect(pages.getByRole('link', { name: 'API log' })).toBeVisible()
  expect(await overflow()).toBe(0)
  const heights = await pages
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height))
  expect(new Set(heights).size).toBe(1)

  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto(`/${account}`)
  const group = pages.getByRole('button', { name: 'Logs and tools' })
  await expect(group).toHaveAttribute('aria-expanded', 'false')
  await page.setViewportSize({ width: 1280, height: 1000 })
  await expect(pages.getByRole('link', { name: 'API log' })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 720 })
  await expect(group).toHaveAttribute('aria-expanded', 'false')
  await group.click()
  await expect(pages.getByRole('link', { name: 'API log' })).toBeVisible()
  await page.reload()
  await expect(group).toHaveAttribute('aria-expanded', 'true')
})

test('a navigation that was scrolled before the scripts load stays where it is', async ({
  signedIn: page,
  console: { account },
}) => {
  await page.setViewportSize({ width: 1280, height: 400 })
  const releaseScripts = await holdScripts(page)
  await page.goto(`/${account}`, { waitUntil: 'commit' })
  const pages = page.getByRole('navigation', { name: 'Pages' })
  const last = pages.getByRole('link', { name: 'API log' })
  await last.scrollIntoViewIfNeeded()
  releaseScripts()
  await page.getByRole('button', { name: /^Signed in as/ }).click() // a menu opens when the scripts run
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  await expect(last).toBeInViewport({ ratio: 1 })
})

test('the navigation keeps its position between pages, also between an account and the settings', async ({
  signedIn: page,
  console: { account },
}) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto(`/${account}`)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  const top = () => pages.evaluate((list) => list.scrollTop)
  expect(await top()).toBe(0)
  await test.step('each page has its icon in the sprite', async () => {
    const icons = page.getByRole('navigation', { name: 'Pages' }).locator('svg > use')
    expect(await icons.count()).toBeGreaterThan(20)
    const response = await page.request.get('/icons.svg')
    expect(response.headers()['content-type']).toContain('image/svg+xml')
    const sprite = await response.text()
    for (const use of await icons.all()) {
      const id = ((await use.getAttribute('href')) ?? '').replace('/icons.svg#', '')
      expect(sprite).toContain(`<symbol id="${id}"`)
      // An icon that the browser couldn't fetch or find has no width.
      await expect.poll(() => use.evaluate((one) => one.getBoundingClientRect().width), id).toBeGreaterThan(0)
    }
  })
  const settings = pages.getByRole('link', { name: 'Settings' })
  await settings.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Accounts' })).toBeVisible()
  await expect(settings).toHaveAttribute('aria-current', 'page')
  const left = await top()
  expect(left).toBeGreaterThan(0)
  const tabs = page.getByRole('navigation', { name: 'Settings', exact: true })
  await tabs.getByRole('link', { name: 'People' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible()
  await expect(settings).toHaveAttribute('aria-current', 'page')
  expect(await top()).toBe(left)
  await pages.getByRole('link', { name: 'Certificate authorities' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Certificate authorities' })).toBeVisible()
  await expect(pages.getByRole('link', { name: 'Certificate authorities' })).toBeInViewport({ ratio: 1 })
})

test('a phone shows the account, and a link to the page above', async ({
  signedIn: page,
  console: { account },
}) => {
  await page.setViewportSize({ width: narrow, height: 740 })
  await page.goto(`/${account}`)
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  await page.goto(`/${account}/endpoints`)
  const trail = page.getByRole('banner').getByRole('navigation', { name: 'Breadcrumb' })
  const shown = page.getByRole('banner').getByText(name, { exact: true })
  await expect(shown).toBeInViewport({ ratio: 1 })
  await expect(trail.getByRole('listitem').filter({ visible: true })).toHaveCount(0)
  await page.getByRole('rowheader').first().getByRole('link').click()
  await expect(page).toHaveURL(/ep_/)
  await expect(shown).toBeInViewport({ ratio: 1 })
  await trail.getByRole('link', { name: 'Endpoints' }).click()
  await expect(page).toHaveURL(new RegExp(`/${account}/endpoints$`))
  await expectNoSidewaysScroll(page, [narrow])
})

test('all backends are in one list with a tab for each kind, and a new one starts with its kind', async ({
  signedIn: page,
  adminCall,
  console: { account },
}) => {
  const address = `${randomUUID().slice(0, 8)}.origin.example:443`
  const id = await staticBackend(adminCall, account, address)
  const current = page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('link', { name: 'Backends', exact: true })
  await page.goto(`/${account}/backends?q=${address}`)
  await expect(current).toHaveAttribute('aria-current', 'page')
  const row = page.getByRole('row').filter({ hasText: address })
  await expect(row.getByRole('cell', { name: 'Static', exact: true })).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Backends', exact: true })
  await tabs.getByRole('link', { name: /^Static \d+$/ }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Static backends' })).toBeVisible()
  await expect(tabs.getByRole('link', { name: /^Static/ })).toHaveAttribute('aria-current', 'page')
  await expect(current).toHaveAttribute('aria-current', 'page')
  await page.getByRole('searchbox').fill(address)
  await page.getByRole('link', { name: address }).click()
  await expect(page).toHaveURL(new RegExp(`/static-backends/${id}$`))
  await expect(current).toHaveAttribute('aria-current', 'page')
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Backends' }).click()

  await page.getByRole('main').getByRole('link', { name: 'New backend' }).first().press('Enter')
  const kinds = page.getByRole('list', { name: 'Backend types' })
  await kinds.getByRole('link', { name: /^HTTP response/ }).press('Enter')
  await expect(page.getByRole('button', { name: 'Create backend' })).toBeVisible()
})

test('the navigation counts problems, and ⌘K finds a page by its old name', async ({
  signedIn: page,
  adminCall,
  console: { account },
}) => {
  const domain = `${randomUUID().slice(0, 8)}.tidewater.example`
  const { json } = await adminCall('POST', `/api/platform/${account}/reserved_domains`, { domain })
  await adminCall('POST', `/api/dns/${account}/reserved-domains/${String(json.id)}`)
  const { json: numbers } = await adminCall('GET', `/api/navigation/${account}`)
  expect(numbers.problems).toMatchObject({
    dns: { wrong: expect.any(Number) },
    domains: { wrong: expect.any(Number) },
  })
  await page.goto(`/${account}/endpoints`)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  for (const [label, counted] of [
    ['DNS', /^\d+ DNS problems?$/],
    ['Endpoints', /^\d+ endpoints? with (an error|errors|a warning|warnings)/],
    ['Domains', /^(\d+ failed certificates?)?$/], // the DNS badge counts missing records
    ['Backends', /^\d+ backends? with (an error|errors)/],
    ['Certificate authorities', /^\d+ expired or expiring certificate authorit(y|ies)$/],
  ] as const)
    await expect(pages.getByRole('link', { name: label, exact: true })).toHaveAccessibleDescription(
      counted,
      { timeout: 120_000 }, // a page's numbers are up to ten seconds old, and are polled every 30 seconds
    )
  await expect(pages.getByRole('link', { name: 'TCP addresses' })).toHaveAccessibleDescription('')
  await expectNoAxeViolations(page)
  await pressPaletteKey(page)
  await page.getByRole('dialog', { name: 'Go to' }).getByRole('combobox').fill('tunnel sessions')
  await page.getByRole('option', { name: 'Sessions Agents' }).click()
  await expect(page).toHaveURL(new RegExp(`/${account}/tunnel-sessions$`))
})
