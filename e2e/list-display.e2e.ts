import { readFile } from 'node:fs/promises'
import { expectNoAxeViolations } from './support/axe'
import { expect, test } from './support/fixtures'
import { narrow } from './support/layout'

test('problems come first, and the menu sorts the list by name instead', async ({
  signedIn: page,
  console,
}) => {
  await page.goto(`/${console.account}/certificate-authorities`)
  const names = page.getByRole('rowheader').filter({ hasText: /Gate readers CA|Crane controllers CA/ })
  const state = page.getByRole('columnheader', { name: 'State' })
  const display = page.getByRole('search').getByRole('button', { name: 'Display' })
  const sort = page.getByRole('group', { name: 'Sort by' })
  await expect(state).toHaveAttribute('aria-sort', 'ascending')
  await expect(names).toHaveText(['Gate readers CA', 'Crane controllers CA'])
  await display.click()
  await expect(sort.getByRole('menuitemradio', { name: 'Problems first' })).toBeChecked()
  await sort.getByRole('menuitemradio', { name: 'Common name' }).click()
  await expect(page).toHaveURL(/sort=subject_common_name/)
  await expect(names).toHaveText(['Crane controllers CA', 'Gate readers CA'])
  await expect(state).toHaveAttribute('aria-sort', 'none')
  await display.click()
  await sort.getByRole('menuitemradio', { name: 'Problems first' }).click()
  await expect(page).not.toHaveURL(/sort=/)
  await expect(names).toHaveText(['Gate readers CA', 'Crane controllers CA'])
})

test('the display menu marks columns that the window hides, and shows them on request', async ({
  signedIn: page,
  console: { account },
}) => {
  await page.setViewportSize({ width: 1000, height: 800 })
  await page.goto(`/${account}/https-edges`)
  const header = page.getByRole('columnheader', { name: 'Hosts and ports' })
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await expect(header).toBeHidden()
  await page.getByRole('search').getByRole('button', { name: 'Display' }).click()
  const hosts = page.getByRole('menuitemcheckbox', { name: 'Hosts and ports' })
  await expect(hosts).toContainText('Hidden on narrow screens')
  await expect(hosts).not.toBeChecked()
  await expect(page.getByRole('menuitemcheckbox', { name: 'State' })).toBeChecked()
  await hosts.click()
  await expect(hosts).toBeChecked()
  await expect(hosts).not.toContainText('Hidden')
  await expect(header).toBeVisible()
  await page.getByRole('menuitem', { name: 'Default columns' }).click()
  await expect(header).toBeHidden()
})

test('the list of agents is shown with other columns, and exported', async ({
  signedIn: page,
  console: { account },
}) => {
  await page.goto(`/${account}/agents`)
  const filters = page.getByRole('search')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await filters.getByRole('button', { name: 'Display' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'First seen' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Uptime' }).click()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'First seen' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Uptime' })).toHaveCount(0)
  await expectNoAxeViolations(page)
  await filters.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'All agents' }).click()
  await expect(page.getByRole('columnheader', { name: 'Uptime' })).toBeVisible()
  await filters.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toMatch(/^\uFEFFid,name,state,version,/)
})

test('on phones, the sortable columns of a list are labeled, and its rows are low', async ({
  signedIn: page,
  console: { account },
}) => {
  await page.setViewportSize({ width: narrow, height: 800 })
  await page.goto(`/${account}/endpoints`)
  const row = page.getByRole('row').filter({ hasText: 'https://gate.dock7.tidewater.example' })
  await expect(row).toContainText('Record missing')
  const head = page.getByRole('row').filter({ has: page.getByRole('columnheader') })
  expect(await head.evaluate((element) => getComputedStyle(element, '::before').content)).toContain('Sort by')
  expect((await row.boundingBox())?.height).toBeLessThan(80)
  await page.goto(`/${account}/https-edges`)
  await expect(page.getByRole('columnheader', { name: 'Created' })).toBeVisible()
  expect((await head.boundingBox())?.height, 'the choices of order are on one line').toBeLessThan(50)
  await page.goto(`/${account}/endpoints`)
  await page.getByRole('button', { name: 'Select rows' }).click()
  expect(await head.evaluate((element) => getComputedStyle(element, '::before').content)).toBe('none')
})
