import { expectNoAxeViolations } from './support/axe'
import { expect, test } from './support/fixtures'
import { pressPaletteKey } from './support/palette'

test('three domains are deleted together; the one in use fails with the reason, and is retried alone', async ({
  signedIn: page,
  adminCall: call,
  console: { account },
}) => {
  const path = `/api/platform/${account}`
  const names = ['a', 'b', 'c'].map((name) => `${name}.bulk.example`)
  for (const domain of names) await call('POST', `${path}/reserved_domains`, { domain })
  await page.goto(`/${account}/reserved-domains?q=bulk.example`)
  await page.getByRole('link', { name: 'a.bulk.example' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'a.bulk.example' })).toBeVisible()
  const recent = page.getByRole('dialog').getByRole('option', { name: /^a\.bulk\.example/ })
  await page.goto(`/${account}`)
  await pressPaletteKey(page)
  await expect(recent).toBeVisible()
  await page.goto(`/${account}/reserved-domains?q=bulk.example`)
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
  await expect(page.getByText('3 domains will be deleted.')).toBeVisible()
  const created = await call('POST', `${path}/endpoints`, {
    url: 'https://b.bulk.example',
    type: 'cloud',
    traffic_policy: '{}',
  })
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Delete 3 domains' }).click()
  await expect(page.getByText('Ended with failures')).toBeVisible()
  await expect(page.getByText('2 done, 1 failed')).toBeVisible()
  await page.getByRole('link', { name: 'Failed 1' }).click()
  await expect(page.getByRole('row', { name: /b\.bulk\.example/ })).toContainText(/in use|still/i)
  await expectNoAxeViolations(page)

  await call('DELETE', `${path}/endpoints/${String(created.json.id)}`)
  await page.getByRole('button', { name: 'Retry failed (1)' }).click()
  await expect(page.getByText('3 done')).toBeVisible()
  await page.getByRole('link', { name: 'Bulk jobs' }).click()
  await expect(page.getByRole('row', { name: /Delete 3 domains/ })).toContainText('3 done')
  await pressPaletteKey(page)
  await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
  await expect(recent).toHaveCount(0)
})

test('a viewer sees no checkboxes', async ({ as, console: { account } }) => {
  const page = await (await as('viewer')).page()
  await page.goto(`/${account}/reserved-domains`)
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
})
