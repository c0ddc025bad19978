import type { Locator, Page } from '@playwright/test'
import { isFull } from '@/lib/util/testing/full'
import { paths } from '@/lib/util/paths'
import { createEmptySite } from './support/a-site'
import { anAgent, createCanceledUpdate } from './support/agents'
import { expectNoAxeViolations } from './support/axe'
import { aBulkPlan } from './support/bulk-jobs'
import { type Call, inventoryRows } from './support/caller'
import { expect, test } from './support/fixtures'
import { expectFocusIn } from './support/keyboard'
import { expectNoSidewaysScroll, expectStillLayout, markFonts, narrow, wide } from './support/layout'
import { fillRoute, kindOfPage, pageRoutes, sampleRoute } from './support/routes'
import { authAct } from './support/session'

/** Pages that don't require sign-in and have their own specs, and the start page, which redirects. */
const elsewhere = new Set(['/', '/setup', '/shared-dns', '/shared-dns/[token]', '/sign-in', '/sign-in/help'])
const pages = pageRoutes.filter((one) => !elsewhere.has(one))

/** The width of a tablet in portrait orientation, in pixels. */
const tablet = 768

/** Returns a module that has a form on each kind of page. */
const moduleOf = (route: string) =>
  route.includes('[route_id]') ? 'oauth' : route.includes('/tcp-edges/') ? 'ip_restriction' : 'mutual_tls'

/** Adds a row with long text to a list if its sample data has none. */
async function addWideRow(call: Call, account: string, resource: string): Promise<void> {
  if (resource === 'agent-updates')
    await createCanceledUpdate(call, account, await anAgent(call, account, '?q=lighthouse'))
  const hostports = [`${'gatehouse-'.repeat(5)}harbour.example:443`]
  // named by its ID
  if (resource === 'https-edges') await call('POST', `/api/platform/${account}/edges/https`, { hostports })
}

/** Returns the parameters of a page's path: an existing resource and its parts. */
async function paramsOf(call: Call, account: string, route: string): Promise<Record<string, string>> {
  const resource = route.split('/')[2] ?? ''
  if (!route.includes('[id]')) {
    if (kindOfPage(route) === '') await addWideRow(call, account, resource)
    // Resources of earlier tests are in the list from the start, so that no rows are inserted while the page loads.
    if (resource !== '') await call('POST', `/api/sync/${account}/${resource}`)
    return { account, page: 'agents' } // the guide's page
  }
  if (['agents', 'agent-updates'].includes(resource)) {
    const agent = await anAgent(call, account, '?q=crane-controller') // this agent runs the newest version
    return { account, id: resource === 'agents' ? agent : await createCanceledUpdate(call, account, agent) }
  }
  if (resource === 'sites') return { account, id: await createEmptySite(call, account) }
  if (resource === 'bulk-jobs') return { account, id: await aBulkPlan(call, account) }
  if (resource === 'abuse-reports')
    await call('POST', `/api/platform/${account}/abuse_reports`, { urls: ['https://a.example'] })
  else await call('POST', `/api/sync/${account}/${resource}`)
  const rows = await inventoryRows(call, account, resource)
  const wanted = route.includes('[route_id]') ? 'routes' : route.includes('[type]') ? 'sources' : null
  for (const { id, item } of rows) {
    const parts = wanted === null ? [{}] : item[wanted]
    const [part] = Array.isArray(parts) ? parts : []
    if (part) return { account, id, route_id: part.id, type: part.type, module: moduleOf(route) }
  }
  throw new Error(`Nothing to fill ${route} with`)
}

/** The sampling rate in `npm test`, keyed by kind of page. A rate of 3 means that one in three pages is opened. */
const rarer: Record<string, number> = { '/new': 3, '/[id]/edit': 6, '/[id]/delete': 6 }
const isRarer = (route: string) => kindOfPage(route) in rarer
const chosen = Object.entries(rarer).flatMap(([kind, size]) => [
  ...sampleRoute(
    pages.filter((one) => kindOfPage(one) === kind),
    size,
  ),
])
const opened = isFull ? pages : [...pages.filter((one) => !isRarer(one)), ...chosen]

/** The pages that `npm test` loads at the width of a phone: half of each kind. */
const onPhone = sampleRoute(opened, 2)

/** The lists that must fit on a phone, and those whose states must be visible on a tablet. */
const fitting = {
  phone: new Set([
    'endpoints',
    'reserved-domains',
    'credentials',
    'certificate-authorities',
    'agents',
    'agent-updates',
    'tunnel-sessions',
    'tunnels',
    'api-log',
    'https-edges',
    'ip-policy-rules',
    'static-backends',
  ]),
  tablet: new Set(['endpoints', 'https-edges', 'tcp-edges', 'credentials', 'backends']),
}

/** Checks that no column of a list is cut off at this window width. */
async function expectNoExcess(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  const frame = page.getByRole('region').filter({ has: page.getByRole('table') })
  await expect
    .poll(() => frame.evaluate((element) => element.scrollWidth - element.clientWidth), page.url())
    .toBeLessThanOrEqual(0)
}

for (const route of opened)
  test(`${route} in light and dark, narrow and wide`, async ({ tour: page, adminCall, console }) => {
    const filled = fillRoute(route, await paramsOf(adminCall, console.account, route))
    const address = route.endsWith('/api-log') ? `${filled}?kind=all` : filled // the API log hides reads by default
    const [first, other] = onPhone.has(route) && !isFull ? [narrow, wide] : [wide, narrow]
    for (const width of isFull ? [first, other] : [first]) {
      if (width === narrow) await page.setViewportSize({ width, height: 800 })
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page).toHaveTitle(/ · Adit$/)
      await expectNoAxeViolations(page, width === first ? undefined : []) // colors don't depend on the width
      await expectStillLayout(page) // by now the page has loaded what it shows
      await expectNoSidewaysScroll(page, isFull ? [width] : [first, other])
    }
    const list = kindOfPage(route) === '' ? (route.split('/')[2] ?? '') : ''
    if (fitting.phone.has(list)) await expectNoExcess(page, narrow)
    if (!fitting.tablet.has(list)) return
    await expectNoExcess(page, tablet)
    await expect(page.getByRole('columnheader', { name: 'State' })).toBeInViewport({ ratio: 1 })
  })

// At some widths, the facts of an agent need another line once its credential has a name.
test("the page of an agent doesn't shift at any width", async ({ tour: page, adminCall, console }) => {
  const names = ['crane-controller', 'DOCK7-OFFICE']
  for (const [index, width] of [1024, 1440, 1920].entries()) {
    await page.setViewportSize({ width, height: 800 })
    for (const name of isFull ? names : names.slice(index % 2).slice(0, 1)) {
      const agent = await anAgent(adminCall, console.account, `?q=${name}`)
      await page.goto(`/${console.account}/agents/${agent}`)
      await expect(page.getByRole('region', { name: 'Key facts' }).getByText('Credential')).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expectStillLayout(page)
    }
  }
})

test("a phone's list of sessions doesn't shift while it loads", async ({ as, console }) => {
  const { email, password, page: open } = await as('viewer')
  for (let more = 0; more < 6; more++) await authAct(console.url, 'callback/credentials', { email, password })
  const page = await open()
  await markFonts(page)
  await page.setViewportSize({ width: narrow, height: 800 })
  await page.goto('/settings/sessions') // a URL from earlier versions
  await expect(page).toHaveURL(/\/settings\/security$/)
  await expect(page.getByRole('table', { name: 'My sessions' }).getByRole('row')).toHaveCount(8)
  await expectStillLayout(page)
})

test('sign-in in light and dark, narrow and wide', async ({ page, console }) => {
  expect(console.account).not.toBe('')
  for (const path of [paths.signIn(), paths.signInHelp()]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expectNoSidewaysScroll(page)
    await expectNoAxeViolations(page)
  }
})

test('a wide window centers the page, with the top bar above its edges', async ({
  signedIn: page,
  console,
}) => {
  await page.setViewportSize({ width: 1920, height: 800 })
  await page.goto(`/${console.account}/endpoints`)
  const edges = (of: Locator) =>
    of.evaluate((element) => {
      const { left, right } = element.getBoundingClientRect()
      const { paddingLeft, paddingRight } = getComputedStyle(element)
      return [left + Number.parseFloat(paddingLeft), right - Number.parseFloat(paddingRight)]
    })
  const main = await edges(page.getByRole('main'))
  expect(main).toEqual([384, 1776]) // the navigation has a width of 240 px
  expect(await edges(page.getByRole('banner'))).toEqual(main)
})

test('the skip link skips the navigation; menus and dialogs open and close with the keyboard, and return the focus', async ({
  signedIn: page,
  console,
}) => {
  await page.goto(`/${console.account}/reserved-addrs`)
  await expect(page.getByRole('rowheader').first()).toBeVisible() // its effects have run
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Reserve TCP address' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('searchbox')).toBeFocused()

  const menus = [
    page.getByRole('button', { name: /^Actions for/ }).first(),
    page.getByRole('search').getByRole('button', { name: 'Region' }),
    page.getByRole('button', { name: /^Account Lab/ }),
    page.getByRole('button', { name: /^Signed in as/ }),
  ]
  for (const button of menus) {
    await button.focus()
    await page.keyboard.press('Enter')
    const items = page.getByRole('menu').locator('[role^=menuitem]')
    await expect(items.first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(items.nth(1)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(button).toBeFocused()
  }
  const goTo = page.getByRole('button', { name: 'Go to a page or resource' })
  await goTo.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(goTo).toBeFocused()

  await page.setViewportSize({ width: 360, height: 800 })
  const drawer = page.getByRole('button', { name: 'Open navigation' })
  await drawer.focus()
  await page.keyboard.press('Enter')
  await expectFocusIn(page.getByRole('dialog', { name: 'Navigation' }))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(drawer).toBeFocused()
})

test('the current page is visible in the navigation, which scrolls between the brand and the account menu', async ({
  signedIn: page,
  console,
}) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  const pages = page.getByRole('navigation', { name: 'Pages' })
  const fixed = [
    page.getByRole('link', { name: 'Adit, overview' }),
    page.getByRole('button', { name: /^Signed in as/ }),
  ]
  for (const [address, label] of [
    [`/${console.account}/event-subscriptions`, 'Event subscriptions'],
    ['/settings/people', 'Settings'],
  ] as const) {
    await page.goto(address)
    const current = pages.getByRole('link', { name: label })
    await expect(current).toHaveAttribute('aria-current', 'page')
    await expect(current).toBeInViewport({ ratio: 1 })
    for (const one of fixed) await expect(one).toBeInViewport({ ratio: 1 })
  }
})
