import type { Locator, Page } from '@playwright/test'
import { inventoryRows } from './support/caller'
import { expect, test } from './support/fixtures'
import { expectNoSidewaysScroll, narrow } from './support/layout'

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (box === null) throw new Error(`${part.toString()} is not visible`)
  return { ...box, bottom: box.y + box.height }
}

async function expectAbove(upper: Locator, lower: Locator): Promise<void> {
  expect((await boxOf(upper)).y).toBeLessThan((await boxOf(lower)).y)
}

const main = (page: Page) => page.getByRole('main')

test.beforeEach(async ({ signedIn: page }) => page.setViewportSize({ width: narrow, height: 800 }))

test('the state of a route is below its name, before its backend and modules', async ({
  signedIn: page,
  console: { account },
}) => {
  await page.goto(`/${account}/https-edges`)
  await page
    .getByRole('rowheader')
    .getByRole('link', { name: /^Cranes/ })
    .click()
  const row = main(page).getByRole('row').filter({ hasText: '/telemetry' })
  const state = row.getByText('Mostly unreachable', { exact: true })
  await expect(state).toBeVisible()
  await expectAbove(row.getByRole('link', { name: '/telemetry' }), state)
  await expectAbove(state, row.getByRole('link', { name: /^Telemetry, 10%/ }).first())
  await expectAbove(state, row.getByText('Circuit breaker', { exact: true }).first())
  await expectNoSidewaysScroll(page, [narrow])
})

test('a copy button is beside the name that it copies, and the owner of an authtoken is named once', async ({
  signedIn: page,
  adminCall,
  console: { account },
}) => {
  const [domain] = await inventoryRows(adminCall, account, 'reserved-domains', '?q=site1.harbour.example')
  await page.goto(`/${account}/reserved-domains/${domain?.id}`)
  const name = await boxOf(main(page).getByRole('heading', { level: 1 }))
  const copy = await boxOf(
    page.getByRole('group', { name: 'Page header' }).getByRole('button', { name: /^Copy/ }),
  )
  const middle = copy.y + copy.height / 2
  expect(middle).toBeGreaterThan(name.y)
  expect(middle).toBeLessThan(name.bottom)

  await page.getByText('Show as table', { exact: true }).click()
  await expectNoSidewaysScroll(page, [narrow])
  const [token] = await inventoryRows(adminCall, account, 'credentials', '?q=quay+gateway')
  await page.goto(`/${account}/credentials/${token?.id}`)
  await expect(main(page).getByRole('link', { name: 'harbour-site-1' })).toHaveCount(1)
})

test('the list of edges shows their hosts, and the health of a share is not cut off', async ({
  signedIn: page,
  console: { account },
}) => {
  await page.goto(`/${account}/https-edges`)
  const hosts = page.getByRole('rowheader').getByText(/^cranes\.site1\.harbour\.example, hoists/)
  await expect(hosts).toBeVisible()
  await page.setViewportSize({ width: 768, height: 900 })
  await expect(hosts).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(hosts).toBeHidden() // a column shows them
  const row = page.getByRole('row').filter({ hasText: 'Cranes (client certificate required)' })
  expect((await boxOf(row)).height).toBeLessThan(44) // as rows without a note
  await page.setViewportSize({ width: narrow, height: 800 })
  await page.goto(`/${account}/weighted-backends`)
  await page
    .getByRole('rowheader')
    .getByRole('link', { name: /^Telemetry/ })
    .click()
  const health = page.getByRole('table', { name: 'Shares of traffic' }).getByText('Offline', { exact: true })
  const { x, width } = await boxOf(health)
  expect(x + width).toBeLessThan(narrow)
})

test('tablets show the type of an endpoint rather than its binding', async ({
  signedIn: page,
  console: { account },
}) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await page.goto(`/${account}/endpoints`)
  await expect(page.getByRole('columnheader', { name: 'Type' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Binding' })).toBeHidden()
})
