import { expectNoAxeViolations } from './support/axe'
import { expect, test } from './support/fixtures'
import { expectOneLine, narrow } from './support/layout'

test('every API request is in the log, with its person, resource and cURL command', async ({
  signedIn: page,
  adminCall,
  console,
}) => {
  const { json: gone } = await adminCall('POST', `/api/platform/${console.account}/bot_users`, {
    name: 'ledger-gone',
  })
  const { json } = await adminCall('POST', `/api/platform/${console.account}/bot_users`, {
    name: 'ledger-bell',
  })
  const deleted = `/bot_users/${String(gone.id)}`
  const deletions = `/${console.account}/api-log?q=bot-users.delete&target=${String(gone.id)}`
  const id = `edghts_${'0'.repeat(27)}`
  const path = `/edges/https/${id}/routes/edghtsrt_${'0'.repeat(27)}/websocket_tcp_converter`
  await adminCall('GET', `/api/platform/${console.account}${path}`)
  await page.setViewportSize({ width: 1280, height: 800 })
  // Fewer requests have no chart.
  for (let n = 0; n < 10; n++)
    await adminCall('GET', `/api/platform/${console.account}/bot_users/${String(json.id)}`)
  await page.goto(`/${console.account}`)
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'API log' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'API log' })).toBeVisible()
  await page.goto(`/${console.account}/api-log?kind=all`)
  await test.step('on laptops, each request and the filters of the log take one line', async () => {
    const link = page.getByRole('link', { name: `GET ${path}` })
    await expect(link).toHaveAttribute('data-tip', `GET ${path}`)
    expect((await link.boundingBox())?.height).toBeLessThan(30)
    await expectOneLine(page)
  })
  await test.step('on phones, the people are below each other, whatever the response', async () => {
    for (const _ of ['deleted', 'rejected'])
      await adminCall('DELETE', `/api/platform/${console.account}${deleted}`)
    await page.setViewportSize({ width: narrow, height: 800 })
    await page.goto(deletions)
    await expect(page.getByRole('row').filter({ hasText: 'DELETE /bot_users' })).toHaveCount(2)
    const people = page.getByRole('row').getByText('admin@example.com').filter({ visible: true })
    const lefts = await people.evaluateAll((all) => all.map((person) => person.getBoundingClientRect().left))
    expect(new Set(lefts).size, lefts.join()).toBe(1)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`/${console.account}/api-log?kind=all`)
  })
  await expect(page.getByRole('img', { name: /requests? in \d/ })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search the API log' }).fill('bot-users.create')
  await expect(page.getByRole('row').filter({ hasText: 'GET /' })).toHaveCount(0)
  const row = page.getByRole('row').filter({ hasText: 'POST /bot_users' }).first()
  await expect(row).toContainText('201')
  await row.getByRole('link', { name: 'POST /bot_users' }).click()
  const dialog = page.getByRole('dialog', { name: 'POST /bot_users' })
  await expect(dialog).toContainText('admin@example.com')
  await expect(dialog).toContainText(/Sent\s*\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/)
  await expect(dialog.getByRole('group', { name: 'cURL' })).toContainText('"name":"ledger-bell"')
  await expect(dialog.getByRole('group', { name: 'cURL' })).toContainText('Bearer $API_KEY')
  await expectNoAxeViolations(page)
  await page.reload() // an open entry has its own URL
  await expect(dialog).toContainText('ledger-bell')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await test.step('j and k open the entries after and before the one in the panel', async () => {
    await page.goto(deletions)
    await page
      .getByRole('link', { name: `DELETE ${deleted}` })
      .first()
      .click()
    const panel = page.getByRole('dialog', { name: /^DELETE \/bot_users\// })
    const response = panel.getByRole('definition').first()
    await expect(response).toHaveText('404')
    await page.keyboard.press('j')
    await expect(response).toHaveText('204')
    await expect(panel.getByRole('status')).toHaveText(/^DELETE \/bot_users\/.*, 2 of 2$/)
    await expect(panel.getByRole('link', { name: 'Older' })).toHaveCount(0)
    await panel.getByRole('link', { name: 'Newer' }).press('k')
    await expect(response).toHaveText('404')
    // The link that had the focus no longer exists.
    await expect(panel.getByRole('link', { name: 'Older' })).toBeFocused()
    await expectNoAxeViolations(page)
  })

  await page.goto(`/${console.account}/api-log?target=${String(json.id)}`)
  await expect(page.getByRole('button', { name: `Remove filter Target: ${String(json.id)}` })).toBeVisible()
})

test("the console's own requests are separate from those of people", async ({ signedIn: page, console }) => {
  await page.goto(`/${console.account}/requests?work=sync`) // a URL from earlier versions
  await expect(page).toHaveURL(`${console.url}/${console.account}/api-log?work=sync`)
  const rows = page.getByRole('row').filter({ hasText: 'Refreshing a list' })
  await expect(
    page.getByRole('button', { name: 'Remove filter Background work: Refreshing a list' }),
  ).toBeVisible()
  await expect(rows.first()).toBeVisible()
  await page.getByRole('button', { name: 'Response' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Rejected' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('No matches')).toBeVisible()
  // Makes two changes before the page has rendered the first one.
  const tags = page.getByRole('button', { name: /^Remove filter/ })
  await tags.evaluateAll((buttons: HTMLButtonElement[]) => buttons.forEach((button) => button.click()))
  await expect(page.getByRole('button', { name: /^Remove filter/ })).toHaveCount(1)
  await expect(page).toHaveURL(`${console.url}/${console.account}/api-log`)
  await expect(rows.filter({ hasText: /Refreshing a list/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove filter Requests: Changes and failures' }).click()
  await expect(rows.first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Time' }).selectOption('Custom range')
  await page.getByLabel('Last day (UTC)').fill('2020-01-01')
  await expect(page.getByText('No requests in')).toBeVisible()
})
