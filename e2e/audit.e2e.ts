import { callerOf } from './support/caller'
import { expect, test } from './support/fixtures'
import { expectOneLine, narrow } from './support/layout'
import { sessionCookie } from './support/session'

test('the audit log describes actions, names their resources, and shows what changed', async ({
  signedIn: page,
  adminCall,
  console,
}) => {
  const { json } = await adminCall('POST', `/api/platform/${console.account}/bot_users`, {
    name: 'harbour-bell',
  })
  const edge = `edghts_${'0'.repeat(27)}`
  const path = `/edges/https/${edge}/routes/edghtsrt_${'0'.repeat(27)}/websocket_tcp_converter`
  await adminCall('DELETE', `/api/platform/${console.account}${path}`)
  await page.goto(`/${console.account}`)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await test.step('the settings keep the navigation of the last viewed account', async () => {
    await pages.getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Accounts' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Account Lab/ })).toBeVisible()
    await pages.getByRole('link', { name: 'Domains' }).click()
    await expect(page).toHaveURL(`${console.url}/${console.account}/reserved-domains`)
  })
  await pages.getByRole('link', { name: 'Audit' }).click()
  // With several accounts, the link selects this account and the entries without one.
  await expect(page).toHaveURL(new RegExp(`/settings/audit(\\?account=${console.account}%2C-)?$`))

  const row = page.getByRole('row').filter({ hasText: 'harbour-bell' })
  await expect(row).toContainText('Created bot user')
  // This name and email contain no separators at which a line could break.
  const longName = 'breakwater'.repeat(6)
  const longEmail = `${'operator'.repeat(6)}@example.com`
  const person = { email: longEmail, password: 'some words of somebody' }
  await adminCall('POST', '/api/people', { ...person, role: 'operator' })
  const colleague = callerOf(console.url, await sessionCookie(console.url, person))
  await colleague('POST', `/api/platform/${console.account}/bot_users`, { name: longName })
  await page.reload()
  const longest = page.getByRole('row').filter({ hasText: longName })
  for (const width of [narrow, 768, 1000, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const action = row.getByRole('link', { name: 'Created bot user' })
    await action.scrollIntoViewIfNeeded() // the filters above take most of a phone's height
    await expect(action).toBeInViewport({ ratio: 1 })
    for (const text of [longName, longEmail])
      await expect(longest.getByText(text).filter({ visible: true }), `${text} at ${width} px`).toHaveCount(1)
    const frame = page.getByRole('region', { name: 'Audit' })
    const excess = () => frame.evaluate((element) => element.scrollWidth - element.clientWidth)
    await expect.poll(excess, `at ${width} px`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: narrow, height: 800 })
  const leftOf = async (text: string) =>
    (await row.getByText(text, { exact: true }).filter({ visible: true }).boundingBox())?.x
  expect(await leftOf('admin@example.com'), 'the person is below the action').toBe(
    await leftOf('Created bot user'),
  )
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectOneLine(page)
  await test.step('on laptops, long actions are shown in full', async () => {
    const action = page.getByRole('link', { name: /websocket/i }).first()
    await expect(action).toBeVisible()
    const excess = action.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => [
      scrollWidth - clientWidth,
      scrollHeight - clientHeight,
    ])
    expect(await excess).toEqual([0, 0])
  })
  await row.getByRole('link', { name: 'Created bot user' }).click()
  await expect(page.getByRole('dialog', { name: 'Created bot user' })).toContainText('bot-users.create')
  await expect(page.getByRole('dialog', { name: 'Created bot user' })).toContainText('Lab')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Result' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Rejected' }).click()
  await expect(row).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove filter Result: Rejected' }).click()
  await page.getByRole('searchbox', { name: 'Search the audit' }).fill('harbour-b')
  await expect(longest).toHaveCount(0)
  await expect(row).toHaveCount(1)

  await test.step('entries that changed nothing can be hidden', async () => {
    const search = page.getByRole('searchbox', { name: 'Search the audit' })
    const rejected = page.getByRole('rowheader', { name: /websocket/i })
    const tests = page.getByRole('menuitemcheckbox', { name: 'Sign-ins and attempts' })
    const actions = page.getByRole('button', { name: /^Actions/ })
    await actions.click()
    await tests.click()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/[?&]kind=effects/)
    await page.reload()
    await expect(row).toHaveCount(1)
    await search.fill(edge)
    await expect(page.getByText('No matches')).toBeVisible()
    await actions.click()
    await tests.click()
    await page.keyboard.press('Escape')
    await expect(rejected.first()).toBeVisible()
    await search.fill('harbour-b')
    await expect(row).toHaveCount(1)
  })

  await page.getByRole('button', { name: 'Verify log' }).click()
  await expect(page.getByText(/^All [\d,]+ entries are intact$/)).toBeVisible()
  await page.keyboard.press('Escape')
  await row.getByText('harbour-bell').filter({ visible: true }).click() // a click anywhere in the row opens the entry
  await page
    .getByRole('dialog', { name: 'Created bot user' })
    .getByRole('link', { name: 'harbour-bell' })
    .click()
  await expect(page).toHaveURL(new RegExp(`/bot-users/${String(json.id)}$`))
  await expect(page).toHaveTitle('harbour-bell · Adit')
  await page
    .getByRole('navigation', { name: 'Bot user' })
    .getByRole('link', { name: /^Activity/ })
    .click()
  await expect(page.getByText('admin@example.com created it')).toBeVisible()
})
