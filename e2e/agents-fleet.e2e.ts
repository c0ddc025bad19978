import type { Page } from '@playwright/test'
import { callerOf } from './support/caller'
import { expect, test } from './support/fixtures'
import { furnish } from './support/furnish'
import { holdScripts } from './support/scripts'
import { browserCookies, sessionCookie } from './support/session'

/** Waits until the pager shows this total, as in "1–100 of 10,007". */
const showsTotal = (page: Page, total: string) =>
  expect(page.getByRole('navigation', { name: 'Agent pages' })).toContainText(`of ${total}`, {
    timeout: 60_000,
  })

test('ten thousand agents are listed with the age of the data, filtered, grouped, and selected for an update', async ({
  page,
  fresh,
}) => {
  const { account } = await furnish(fresh)
  await fresh.adit(['platform', 'seed', '--size', 'fleet'])
  const cookie = await sessionCookie(fresh.url)
  const call = callerOf(fresh.url, cookie)
  expect((await call('POST', `/api/sync/${account}/tunnel-sessions`)).json).toMatchObject({ error: null })
  await page.context().addCookies(browserCookies(cookie, fresh.url))
  const at = (path: string) => `${fresh.url}/${account}${path}`

  await page.goto(at('/agents'))
  await showsTotal(page, '10,007')
  await expect(page.getByText(/^Updated .+ ago/)).toBeVisible()
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('button', { name: 'Operating system', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: /Windows/ }).click()
  await page.keyboard.press('Escape')
  await showsTotal(page, '1,501')
  await page.getByRole('button', { name: 'Remove filter Operating system: Windows' }).click()
  await page.getByRole('searchbox', { name: 'Search agents' }).fill('gateway-0042')
  await page.getByRole('link', { name: 'gateway-0042' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('gateway-0042')

  // Clicked before the page's code runs, as on a slow connection.
  const releaseScripts = await holdScripts(page)
  await page.goto(at('/agents'), { waitUntil: 'commit' })
  await page.getByRole('search').getByRole('button', { name: 'State', exact: true }).click()
  releaseScripts()
  await expect(page.getByRole('menuitemcheckbox', { name: /Online/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Display' }).click()
  await page.getByRole('menuitemradio', { name: 'IP address', exact: true }).click()
  await expect(page).toHaveURL(/group=host/)
  await expect(page.getByText('1,000 agents')).toBeVisible()
  await page.getByRole('link', { name: 'Update outdated agents' }).click()
  await expect(page.getByText('Showing the first 1,000 of 6,007 agents', { exact: false })).toBeVisible()
  // Agents that can't be restarted by command, such as those on Windows, aren't selected.
  const chosen = page.getByRole('heading', { name: /[89]\d\d agents selected$/ })
  await expect(chosen).toBeVisible()
  const [count] = /\d{3}/.exec(await chosen.innerText()) ?? []
  await expect(page.getByLabel(`Select all ${count} agents that can be updated, on all pages`)).toBeChecked()

  await page.getByRole('link', { name: 'Adit, overview' }).click()
  await expect(page.getByText('all 10,007 agents online.', { exact: false })).toBeVisible()
})
