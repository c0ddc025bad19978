import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe'
import { staticBackend } from './support/backends'
import { type Call, inventoryRows } from './support/caller'
import { create } from './support/edges'
import { expect, test } from './support/fixtures'
import { connectSample } from './support/furnish'

/** Makes the console read lists from the platform immediately. */
async function sync(call: Call, account: string, ...resources: string[]) {
  for (const resource of resources)
    expect((await call('POST', `/api/sync/${account}/${resource}`)).status).toBe(200)
}

/** Returns the header of a detail page. */
const head = (page: Page): Locator => page.getByRole('main').locator('header').first()

/** Opens a list with a search, and returns the matching rows. */
async function rowsOf(page: Page, list: string, search: string): Promise<Locator> {
  await page.goto(`${list}?q=${encodeURIComponent(search)}`)
  await expect(page.getByRole('columnheader', { name: 'State' })).toBeVisible()
  return page.getByRole('row').filter({ hasText: search })
}

test('backends and TCP addresses show whether anything uses them, in lists and on their pages', async ({
  signedIn: page,
  console: { account },
  adminCall,
}) => {
  const run = randomUUID().slice(0, 8)
  const [used, unused] = [`busy-${run}.example.com:443`, `idle-${run}.example.com:443`]
  const id = await staticBackend(adminCall, account, used)
  const other = await staticBackend(adminCall, account, unused)
  const fixed = await create(adminCall, account, '/backends/http_response', { description: `Sorry ${run}` })
  const failover = { backends: [id, fixed], description: `Order ${run}` }
  await create(adminCall, account, '/backends/failover', failover)
  await sync(adminCall, account, 'https-edges', 'tcp-edges', 'weighted-backends', 'failover-backends')

  for (const list of ['static-backends', 'backends']) {
    const rows = await rowsOf(page, `/${account}/${list}`, run)
    await expect(rows.filter({ hasText: used })).toContainText('Service not checked')
    await expect(rows.filter({ hasText: unused })).toContainText('Unused')
  }
  await expectNoAxeViolations(page)
  await expect(await rowsOf(page, `/${account}/http-response-backends`, `Sorry ${run}`)).toContainText(
    'Returns 200',
  )
  await expect(await rowsOf(page, `/${account}/failover-backends`, `Order ${run}`)).toContainText('Unused')
  await page.goto(`/${account}/static-backends/${id}`)
  await expect(head(page)).toContainText('Service not checked')
  await expect(head(page)).toContainText(
    `Sends traffic without TLS. 1 failover backend uses this static backend.`,
  )
  await page.goto(`/${account}/static-backends/${other}`)
  await expect(head(page)).toContainText('Unused')
  await expect(head(page)).toContainText(
    'No failover backend, HTTPS edge, TCP edge or weighted backend uses this static backend.',
  )
  await expectNoAxeViolations(page)

  for (const list of ['static-backends', 'backends']) {
    await page.goto(`/${account}/${list}?q=${run}&state=${encodeURIComponent('unknown:Unused')}`)
    const found = page.getByRole('row').filter({ hasText: run })
    await expect(async () => {
      await page.reload() // the stored states are determined in the background
      await expect(found.filter({ hasText: unused })).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 60_000 })
    await expect(found.filter({ hasText: used })).toHaveCount(0)
    await page
      .getByRole('region', { name: 'Rows by state' })
      .getByRole('button', { name: /^Service not checked/ })
      .click()
    await expect(found.filter({ hasText: used })).toBeVisible()
    await expect(found.filter({ hasText: unused })).toHaveCount(0)
  }
  await expectNoAxeViolations(page)

  const address = await create(adminCall, account, '/reserved_addrs', { description: `Gauge ${run}` })
  const [known] = await inventoryRows(adminCall, account, 'reserved-addrs', `?q=${run}`)
  const addr = String(known?.title)
  await sync(adminCall, account, 'endpoints')
  await expect(await rowsOf(page, `/${account}/reserved-addrs`, addr)).toContainText('Unused')
  await create(adminCall, account, '/edges/tcp', { description: `Gauges ${run}`, hostports: [addr] })
  await page.goto(`/${account}/reserved-addrs/${address}`)
  await expect(head(page)).toContainText('In use')
  await expect(head(page)).toContainText(/1 (TCP edge|endpoint) uses this TCP address\./)
})

test('IP policies show whether they allow anything and are used', async ({
  signedIn: page,
  console: { account },
  adminCall,
}) => {
  const run = randomUUID().slice(0, 8)
  const policy = await create(adminCall, account, '/ip_policies', { description: `Quay ${run}` })
  await sync(adminCall, account, 'https-edges', 'tcp-edges', 'endpoints', 'ip-policy-rules')
  const add = (action: string, cidr: string) =>
    create(adminCall, account, '/ip_policy_rules', { ip_policy_id: policy, action, cidr })
  const inList = () => rowsOf(page, `/${account}/ip-policies`, `Quay ${run}`)

  await expect(await inList()).toContainText('No rules')
  await add('deny', '192.0.2.0/25')
  await expect(await inList()).toContainText('No allow rule')
  await add('allow', '192.0.2.0/24')
  await expect(await inList()).toContainText('Unused')
  await expectNoAxeViolations(page)
  const restriction = { ip_policy_ids: [policy] }
  await create(adminCall, account, '/edges/tcp', { description: `Gate ${run}`, ip_restriction: restriction })
  await expect(await inList()).toContainText('In use')
  await page.goto(`/${account}/ip-policies/${policy}`)
  await expect(head(page)).toContainText('In use')
  await expect(head(page)).toContainText('1 allow rule, 1 deny rule. 1 TCP edge uses this IP policy.')
})

test('authtokens show whether an agent is connected with them, and tunnels the state of their agent', async ({
  signedIn: page,
  console,
  adminCall,
}) => {
  const { account } = console
  const run = randomUUID().slice(0, 8)
  const host = `s${run}.site1.harbour.example`
  const token = await create(adminCall, account, '/credentials', { description: `Crane ${run}` })
  await create(adminCall, account, '/credentials', { description: `Spare ${run}` })
  await connectSample(console, { urls: [`https://${host}`], credential_id: token })
  await sync(adminCall, account, 'tunnel-sessions', 'tunnels')

  const tokens = await rowsOf(page, `/${account}/credentials`, run)
  await expect(tokens.filter({ hasText: 'Crane' })).toContainText('In use')
  await expect(tokens.filter({ hasText: 'Spare' })).toContainText('Not in use')
  await expectNoAxeViolations(page)
  await page.goto(`/${account}/credentials/${token}`)
  await expect(head(page)).toContainText('1 tunnel session uses this authtoken.')
  const tunnel = await rowsOf(page, `/${account}/tunnels`, host)
  await expect(tunnel).toContainText('Open')
  await tunnel.getByRole('rowheader').getByRole('link').click()
  await expect(head(page)).toContainText('Open')
  await expectNoAxeViolations(page)
})

test('a state and its cause share a line, and all rows of a wide window have the same height', async ({
  signedIn: page,
  console: { account },
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const heights = () =>
    page
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((one) => Math.round(one.getBoundingClientRect().height)))
  await page.goto(`/${account}/endpoints`)
  await expect(page.locator('tbody .chip').first()).toBeVisible()
  await expect(page.locator('.cell-cause').first()).toBeVisible()
  expect(new Set(await heights()).size).toBe(1)
  await page.goto(`/${account}/reserved-domains`)
  const row = page.getByRole('row').filter({ has: page.locator('.cell-cause') })
  await expect(row.first()).toBeVisible()
  const middle = async (part: Locator) => {
    const { y, height } = (await part.first().boundingBox()) ?? { y: 0, height: 0 }
    return y + height / 2
  }
  const [chip, cause] = [await middle(row.locator('.chip')), await middle(row.locator('.cell-cause'))]
  expect(Math.abs(chip - cause)).toBeLessThanOrEqual(1)
  expect(new Set(await heights()).size).toBe(1)
})

test('the focus ring of a row surrounds its menu, and rows with a note below the name are higher', async ({
  signedIn: page,
  console: { account },
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/${account}/endpoints`)
  const name = page.locator('.row-name')
  await expect(page.locator('tbody .chip').first()).toBeVisible()
  await page.keyboard.press('j')
  await expect(name.first()).toBeFocused()
  const ring = await page
    .locator('tbody tr')
    .first()
    .evaluate((row) =>
      [row, row.querySelector('.cell-actions')].map((part) => {
        const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(part ?? document.body)
        return `${outlineStyle} ${outlineWidth} ${outlineColor}`
      }),
    )
  expect(ring[1]).toBe(ring[0])
  expect(ring[0]).toMatch(/^solid 2px/)
  const below = page.locator('tbody tr').filter({ has: page.locator('[class*="row-note-below"]') })
  await expect(below.first()).toBeVisible()
  const box = await below.first().boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.locator('.cell:has(> time)').first()).toHaveText(/^Created /)
})
