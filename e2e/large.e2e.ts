import { callerOf } from './support/caller'
import { expect, test } from './support/fixtures'
import { furnish } from './support/furnish'
import { browserCookies, sessionCookie } from './support/session'

test('ten thousand rows: paging keeps its position, and search and sort cover all rows', async ({
  page,
  fresh,
}) => {
  const { account } = await furnish(fresh)
  await fresh.adit(['platform', 'seed', '--size', 'large'])
  const cookie = await sessionCookie(fresh.url)
  const call = callerOf(fresh.url, cookie)
  expect((await call('POST', `/api/sync/${account}/reserved-domains`)).json).toMatchObject({
    error: null,
    syncing: false,
  })
  await page.context().addCookies(browserCookies(cookie, fresh.url))

  const pager = page.getByRole('navigation', { name: 'Domain pages' })
  const names = page.getByRole('rowheader')
  await page.goto(`${fresh.url}/${account}/reserved-domains?q=fleet.example&sort=domain`)
  await expect(pager).toContainText('1–100 of 10,000')
  await expect(names.first()).toHaveText('d00000.fleet.example')
  await expect(pager.getByRole('button', { name: 'Previous' })).toHaveAccessibleDescription(/first page/)
  await pager.getByRole('link', { name: 'Next' }).click()
  await expect(pager).toContainText('101–200 of 10,000')
  await expect(names.first()).toHaveText('d00100.fleet.example')
  await pager.getByRole('link', { name: 'Next' }).click()
  await expect(pager).toContainText('201–300 of 10,000')
  await page.reload()
  await expect(pager).toContainText('201–300 of 10,000')
  await expect(names.first()).toHaveText('d00200.fleet.example')
  await page.goBack()
  await expect(pager).toContainText('101–200 of 10,000')
  await expect(names.first()).toHaveText('d00100.fleet.example')
  await pager.getByRole('link', { name: 'Previous' }).click()
  await expect(pager).toContainText('1–100 of 10,000')
  await expect(names.first()).toHaveText('d00000.fleet.example')

  await page.getByRole('columnheader', { name: 'Domain' }).getByRole('button').click()
  await expect(names.first()).toHaveText('d09999.fleet.example')
  await page.getByRole('searchbox').fill('d0420')
  await expect(pager).toHaveCount(0)
  await expect(names.first()).toHaveText('d04209.fleet.example')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(pager).toContainText(/^1–100 of 10,0\d\d/)
})
