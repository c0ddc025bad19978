import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { fieldsOf, itemsOf } from '@/lib/util/records'
import { expectNoAxeViolations } from './support/axe'
import { callerOf } from './support/caller'
import { expect, test } from './support/fixtures'
import { connectSample } from './support/furnish'
import { pressPaletteKey } from './support/palette'

test('three domains are deleted together; the one in use fails with the reason, and is retried alone', async ({
  signedIn: page,
  adminCall: call,
  console: { account, platform },
}) => {
  const path = `/api/platform/${account}`
  const names = ['a', 'b', 'c'].map((name) => `${name}.bulk.example`)
  for (const domain of names) await call('POST', `${path}/reserved_domains`, { domain })
  await page.goto(`/${account}/reserved-domains?q=bulk.example`)
  await page.getByRole('link', { name: 'a.bulk.example' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'a.bulk.example' })).toBeVisible()
  const recent = page.getByRole('dialog').getByRole('option', { name: /^a\.bulk\.example/ })
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible()
  await pressPaletteKey(page)
  await expect(recent).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: 'Select a.bulk.example' }).check()
  const last = page.getByRole('checkbox', { name: 'Select c.bulk.example' })
  await last.click({ modifiers: ['Shift'] })
  const bar = page.getByRole('region', { name: 'Selected domains' })
  await expect(bar).toContainText('3 selected')
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Select all rows shown' }).check()
  await expectNoAxeViolations(page)
  await bar.getByRole('button', { name: 'Delete…' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Delete 3 domains' })).toBeVisible()
  // Another client creates the endpoint, so the plan of the console doesn't include it.
  const headers = { authorization: `Bearer ${platform.apiKey}`, 'service-version': '2' }
  const body = { url: 'https://b.bulk.example', type: 'cloud', traffic_policy: '{}' }
  const created = await callerOf(platform.url)('POST', '/endpoints', body, headers)
  await page.getByRole('button', { name: 'Delete 3 domains' }).click()
  await expect(page.getByText('Ended with failures')).toBeVisible()
  await expect(page.getByText('2 deleted, 1 failed')).toBeVisible()
  await call('POST', `/api/sync/${account}/endpoints`)
  await page.getByRole('link', { name: 'Failed 1' }).click()
  const failed = page.getByRole('row', { name: /b\.bulk\.example/ })
  await expect(failed).toContainText(/in use|still/i)
  await expect(failed.getByRole('link', { name: 'https://b.bulk.example' })).toBeVisible()
  await expectNoAxeViolations(page)

  await call('DELETE', `${path}/endpoints/${String(created.json.id)}`)
  await page.getByRole('button', { name: 'Retry failed rows (1)' }).click()
  await expect(page.getByText('3 deleted')).toBeVisible()
  await page.getByRole('link', { name: 'All bulk jobs' }).click()
  await expect(page.getByRole('row', { name: /Delete 3 domains/ })).toContainText('3 deleted')
  await pressPaletteKey(page)
  await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
  await expect(recent).toHaveCount(0)
})

/** Selects the named rows of a list. Returns the bar with the actions on the selection. */
async function selectRows(page: Page, resources: string, ...names: string[]) {
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  const bar = page.getByRole('region', { name: `Selected ${resources}` })
  await expect(bar).toContainText(`${names.length} selected`)
  return bar
}

test('two selected domains are exported, tagged beside the tag they have, and checked', async ({
  signedIn: page,
  adminCall: call,
  console: { account },
}) => {
  for (const name of ['a', 'b', 'c'])
    await call('POST', `/api/platform/${account}/reserved_domains`, {
      domain: `${name}.tagged.example`,
      metadata: '{"team":"pumps"}',
    })
  const list = `/${account}/reserved-domains?q=tagged.example`
  await page.goto(list)
  const bar = await selectRows(page, 'domains', 'a.tagged.example', 'b.tagged.example')
  await bar.getByRole('button', { name: 'More actions for the selection' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export as NDJSON' }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\n')
  expect(lines.map((line) => String(fieldsOf(JSON.parse(line)).domain)).toSorted()).toEqual([
    'a.tagged.example',
    'b.tagged.example',
  ])

  await bar.getByRole('button', { name: 'Set tag…' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Set a tag on 2 domains' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Tag' })).toBeFocused()
  await expect(page.getByRole('row', { name: /a\.tagged\.example/ })).toContainText('team=pumps')
  const start = page.getByRole('button', { name: 'Set a tag on 2 domains' })
  await start.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Enter a tag as key=value' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Tag' }).fill('env=prod')
  await expectNoAxeViolations(page)
  await start.click()
  await expect(page.getByText('2 done')).toBeVisible()
  await expect(page.getByRole('row', { name: /a\.tagged\.example/ })).toContainText(
    /team=pumps\s*→\s*team=pumps, env=prod/,
  )
  const pages = page.getByRole('navigation', { name: 'Pages', exact: true })
  await expect(pages.locator('[aria-current="page"]')).toHaveText(/^Domains/)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Domains' }).click()
  await expect(page).toHaveURL(new RegExp(`/${account}/reserved-domains$`))
  await page.getByRole('search').getByRole('searchbox').fill('tagged.example')
  for (const tag of ['team=pumps', 'env=prod'])
    await expect(page.getByRole('row', { name: /a\.tagged\.example/ })).toContainText(tag)
  await expect(page.getByRole('row', { name: /c\.tagged\.example/ })).not.toContainText('env=prod')

  await test.step('the DNS of two selected domains is checked, and each row has its result', async () => {
    await page.getByRole('search').getByRole('searchbox').fill('harbour.example')
    const selected = await selectRows(page, 'domains', 'app.harbour.example', 'status.harbour.example')
    await selected.getByRole('button', { name: 'Check DNS…' }).click()
    await page.getByRole('button', { name: 'Check the DNS of 2 domains' }).click()
    await expect(page.getByText('2 done')).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('row', { name: /app\.harbour\.example/ })).toContainText('Record missing.')
    await expect(page.getByRole('row', { name: /status\.harbour\.example/ })).toContainText('DNS incorrect.')
  })
})

test('a rule is added to two selected IP policies', async ({
  signedIn: page,
  adminCall: call,
  console: { account },
}) => {
  const [first, second] = ['North', 'South'].map((side) => `${side} of the bulk pier`)
  for (const description of [first, second])
    await call('POST', `/api/platform/${account}/ip_policies`, { description })
  await page.goto(`/${account}/ip-policies?q=bulk+pier`)
  const bar = await selectRows(page, 'IP policies', first ?? '', second ?? '')
  await bar.getByRole('button', { name: 'Add rule…' }).click()
  const start = page.getByRole('button', { name: 'Add a rule to 2 IP policies' })
  await page.getByRole('radio', { name: 'Deny' }).check()
  await page.getByRole('textbox', { name: 'Network' }).fill('192.0.2.7/24')
  await start.click()
  await expect(page.getByRole('alert').filter({ hasText: '192.0.2.0/24' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Network' }).fill('198.51.100.0/24')
  await expectNoAxeViolations(page)
  await start.click()
  await expect(page.getByText('2 done')).toBeVisible()
  await expect(page.getByText('deny 198.51.100.0/24')).toBeVisible()
  await page.getByRole('row', { name: /North/ }).getByRole('link').click()
  await expect(page.getByRole('region', { name: 'Rules', exact: true })).toContainText('198.51.100.0/24')
})

test('two selected agents are restarted, and their pages show that they are back', async ({
  signedIn: page,
  adminCall: call,
  console: { account, dataDir },
}) => {
  const site = `bulk-${randomUUID().slice(0, 8)}`
  const names = [`${site}-a`, `${site}-b`]
  for (const host of names) await connectSample({ dataDir }, { metadata: JSON.stringify({ host }) })
  const seen = async () =>
    itemsOf(fieldsOf((await call('GET', `/api/agents/${account}?q=${site}`)).json).agents)
  await expect.poll(async () => (await seen()).length, { timeout: 60_000 }).toBe(2)
  await page.goto(`/${account}/agents?q=${site}`)
  const bar = await selectRows(page, 'agents', ...names)
  await bar.getByRole('button', { name: 'Restart…' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Restart 2 agents' })).toBeVisible()
  await expect(page.getByText('Before you restart')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Interrupted endpoints' })).toBeVisible()
  const pages = page.getByRole('navigation', { name: 'Pages', exact: true })
  await expect(pages.locator('[aria-current="page"]')).toHaveText(/^Agents/)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Restart 2 agents' }).click()
  await expect(page.getByText('2 of 2 agents are back online')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('cell', { name: 'Back online', exact: true })).toHaveCount(2)
  await page.getByRole('link', { name: names[0] ?? '' }).click()
  await expect(page.getByText('The agent is back online')).toBeVisible({ timeout: 60_000 })
})
