import type { Locator, Page } from '@playwright/test'
import { isFull } from '@/lib/util/testing/full'
import { expectNoAxeViolations } from './support/axe'
import { type Call, inventoryRows } from './support/caller'
import { expect, test } from './support/fixtures'
import { waitForScripts } from './support/scripts'

const sizes = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 360, height: 740 },
]

/** Returns the path of the page of a domain or an ingress. */
async function pageOf(call: Call, account: string, resource: string, name: string): Promise<string> {
  const rows = await inventoryRows(call, account, resource, `?q=${encodeURIComponent(name)}`)
  const row = rows.find(({ title }) => title === name)
  if (!row) throw new Error(`No row ${name}`)
  return `/${account}/${resource}/${row.id}`
}

test('a link shows the records without a session, until it is revoked', async ({
  signedIn: page,
  console,
  browser,
  contextOptions,
}) => {
  await page.goto(`/${console.account}/reserved-domains?q=shop.tidewater`)
  await page.getByRole('rowheader').getByRole('link').click()
  const dns = page.getByRole('region', { name: 'DNS records', exact: true })
  await dns.getByRole('button', { name: 'Share with your DNS team' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share DNS records' })
  await dialog.getByText('1 day', { exact: true }).click()
  await dialog.getByLabel('Recipient').fill('Tidewater DNS team')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const url = await dialog.getByText(/\/shared-dns\//).innerText()
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dns.getByText('Not opened yet')).toBeVisible()

  const stranger = await browser.newContext(contextOptions)
  waitForScripts(stranger)
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
    await expect(shared.getByText(/^Sent from an Adit console for Tidewater DNS team\./)).toBeVisible()
    await shared.getByRole('button', { name: 'Check DNS' }).click()
    await expect(shared.getByText(/^Checked (just now|\d+ s ago)$/)).toBeVisible()
    const record = shared.getByRole('listitem').filter({ has: shared.getByRole('definition') })
    await expect(record).toContainText('DNS incorrect')
    await expect(record).toContainText('192.0.2.80')
    expect(await stranger.cookies()).toEqual([])
    expect(await answer?.text()).not.toMatch(new RegExp(`[/"\\\\]${console.account}[/"\\\\]`))
    await expectNoAxeViolations(shared)
    await page.reload()
    await expect(dns.getByText(/^Last opened/)).toBeVisible()
    await dns.getByRole('button', { name: 'Revoke link for Tidewater DNS team' }).click()
    const question = page.getByRole('alertdialog', { name: 'Revoke this link?' })
    await expect(question).toContainText('The link for Tidewater DNS team will stop working immediately.')
    await expectNoAxeViolations(page)
    await question.getByRole('button', { name: 'Revoke link' }).click()
    await expect(page.getByText('Link revoked')).toBeVisible()
    await shared.getByRole('button', { name: 'Check DNS' }).click()
    await expect(shared.getByText('This link no longer works')).toBeVisible()
    expect((await fetch(url)).status).toBe(404)
    expect((await fetch(new URL('/shared-dns/', url))).status).toBe(404) // a link without its token
  } finally {
    await stranger.close()
  }
})

test('a link to the problem shows the cause and the change, complete, without scrolling', async ({
  signedIn: page,
  adminCall,
  console: { account },
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const detail = await pageOf(adminCall, account, 'reserved-domains', '*.fleet.tidewater.example')
  // `npm test` loads the page only in tablet and phone windows, which have the least space.
  for (const size of isFull ? sizes : sizes.slice(1)) {
    await page.setViewportSize(size)
    await page.goto('about:blank')
    await page.goto(`${detail}#dns-fix`)
    const problem = page.getByRole('region', { name: 'Required change' })
    await expect(problem).toBeFocused()
    if (size.width > 360) {
      await expectBelowBar(page, page.getByRole('heading', { level: 1 }))
      const header = page.getByRole('group', { name: 'Page header' })
      await expect(header.getByText(/Requests reach the platform/)).toBeInViewport({ ratio: 1 })
    }
    await expect(page.getByText(/Requests reach the platform/)).toHaveCount(1)
    await expect(problem.getByText(/, which conflicts with the required CNAME record/)).toBeInViewport({
      ratio: 1,
    })
    const change = problem.getByRole('paragraph').filter({ hasText: 'In the zone' })
    await expect(change).toBeInViewport({ ratio: 1 })
    await expect(page.getByText(/In the zone/)).toHaveCount(1)
    await expectNamed(page, '*.fleet.tidewater.example')
    const copy = problem.getByRole('button', { name: 'Copy change' })
    await expect(copy).toBeInViewport({ ratio: 1 })
    await copy.click()
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe((await change.innerText()).replaceAll(/\s+/g, ' ').trim())
    const name = '_acme-challenge.fleet'
    await change
      .getByRole('button', { name: `Copy ${name}`, exact: true })
      .first()
      .click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(name)
    await expect(change).toHaveText(
      /^In the zone tidewater\.example, .*the TXT record \(.*\) at _acme-challenge\.fleet\b/,
    )
  }
})

test('a link to the DNS records shows the first record and the name of the domain or ingress', async ({
  signedIn: page,
  adminCall,
  console: { account },
}) => {
  for (const [index, [resource, name]] of (
    [
      ['reserved-domains', '*.fleet.tidewater.example'],
      ['agent-ingresses', 'connect.tidewater.example'],
    ] as const
  ).entries()) {
    const detail = await pageOf(adminCall, account, resource, name)
    const dns = page.getByRole('region', { name: 'DNS records' })
    // `npm test` loads each page in one window.
    for (const size of isFull ? sizes : sizes.slice(index + 1, index + 2)) {
      await page.setViewportSize(size)
      await page.goto('about:blank')
      await page.goto(`${detail}#dns`)
      await expect(dns.getByRole('heading', { name: 'DNS records' })).toBeFocused()
      await expectNamed(page, name)
      const record = dns
        .getByRole('listitem')
        .filter({ has: page.getByRole('definition') })
        .first()
      await expect(record.getByRole('definition').first()).toBeInViewport({ ratio: 1 })
    }
  }
})

/** Expects an element to be completely below the bar at the top of the window. */
async function expectBelowBar(page: Page, shown: Locator) {
  const bar = await page.getByRole('banner').boundingBox()
  await expect.poll(async () => (await shown.boundingBox())?.y ?? -1).toBeGreaterThan(bar?.height ?? Infinity)
}

/** Expects the window to show the resource's full name, either in the heading or in the bar at the top. */
async function expectNamed(page: Page, name: string) {
  const shown = page
    .getByRole('heading', { level: 1, name })
    .or(page.getByRole('banner').getByText(name, { exact: true }).filter({ visible: true }))
  await expect
    .poll(async () => {
      const boxes = await Promise.all((await shown.all()).map((one) => one.boundingBox()))
      const height = page.viewportSize()?.height ?? 0
      return boxes.some((box) => box !== null && box.y >= 0 && box.y + box.height <= height)
    })
    .toBe(true)
}
