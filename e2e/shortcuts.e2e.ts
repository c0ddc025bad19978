import { randomUUID } from 'node:crypto'
import { expectNoAxeViolations } from './support/axe'
import { create } from './support/edges'
import { expect, test } from './support/fixtures'
import { chooseOption } from './support/keyboard'
import { pressPaletteKey, waitForKeys } from './support/palette'

test('shortcuts open a page, move through the rows of its list, and open the edit form; Control+K returns the focus', async ({
  signedIn: page,
  adminCall,
  console: { account },
}) => {
  const own = randomUUID().slice(0, 8)
  for (const n of [1, 2]) await create(adminCall, account, '/bot_users', { name: `key-${own}-${n}` })
  await page.goto(`/${account}/bot-users?q=key-${own}`)
  const links = page.getByRole('rowheader').getByRole('link')
  await expect(links).toHaveCount(2)
  await waitForKeys(page)
  await page.keyboard.press('j')
  await expect(links.first()).toBeFocused()
  await page.keyboard.press('j')
  await expect(links.last()).toBeFocused()
  await page.keyboard.press('k')
  await expect(links.first()).toBeFocused()
  const name = await links.first().innerText()
  await page.keyboard.press('/')
  const search = page.getByRole('searchbox', { name: 'Search bot users' })
  await expect(search).toBeFocused()
  await search.pressSequentially('jgd?')
  await expect(search).toHaveValue('jgd?')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const palette = page.getByRole('dialog', { name: 'Go to' })
  const input = palette.getByRole('combobox')
  const open = async (text: string) => {
    await page.keyboard.press('Control+k')
    await expect(input).toBeFocused()
    await page.keyboard.type(text)
    await expect(palette.getByText(/^\d+ results?$/), 'the search is over').toBeVisible()
  }
  await open('policies')
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
  await expect(search).toBeFocused()
  await open('polic')
  await chooseOption(page, input, palette.getByRole('option', { name: /^IP policies/ }))
  await expect(page.getByRole('heading', { level: 1, name: 'IP policies' })).toBeVisible()
  await open('monitoring')
  await chooseOption(page, input, palette.getByRole('option', { name: /monitoring/ }))
  await expect(page.getByRole('heading', { level: 1, name: 'monitoring' })).toBeVisible()

  await page.goto(`/${account}/bot-users?q=${name}`)
  await expect(links).toHaveCount(1)
  await waitForKeys(page)
  await page.keyboard.press('j')
  await expect(links).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
  await page.keyboard.press('e')
  await expect(page.getByRole('button', { name: 'Save bot user' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goBack()
  await expect(links, 'the row that was left').toBeFocused()

  await page.goto(`/${account}`)
  await waitForKeys(page)
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await expect(page).toHaveURL(new RegExp(`/${account}/reserved-domains$`))
  await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeFocused()
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expect(page.getByRole('heading', { level: 1, name: 'TCP edges' })).toBeFocused()
  await page.keyboard.press('h')
  await expect(page.getByRole('heading', { level: 1, name: 'HTTPS edges' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expect(page.getByRole('heading', { level: 1, name: 'TCP edges' })).toBeFocused()
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect(page.getByRole('heading', { level: 1, name: 'HTTPS edges' })).toBeFocused()

  await page.goto(`/${account}/bot-users?q=${name}`)
  await links.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.keyboard.press('l')
  await expect(page).toHaveURL(/[?&]tab=activity/)
  await page.keyboard.press('h')
  await expect(page).not.toHaveURL(/[?&]tab=/)
  await page.keyboard.press('#')
  await expect(page).toHaveURL(/\/delete$/)
})

test('Ctrl+Enter in a field submits the form', async ({ signedIn: page, console: { account } }) => {
  const name = `sent-${randomUUID().slice(0, 8)}`
  await page.goto(`/${account}/bot-users/new`)
  await waitForKeys(page)
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('? lists the shortcuts, and single keys can be turned off', async ({
  signedIn: page,
  console: { account },
}) => {
  await page.goto(`/${account}/bot-users`)
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await waitForKeys(page)
  await page.keyboard.press('?')
  await expect(sheet.getByRole('region', { name: 'Go to a page' })).toContainText('Domains')
  await expect(sheet.getByRole('button', { name: 'Close' })).toBeFocused()
  await expectNoAxeViolations(page)
  await page.keyboard.press('j')
  await expect(sheet).toBeVisible()
  await sheet.getByRole('button', { name: 'Turn off single-key shortcuts' }).click()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.keyboard.press('?')
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await page.reload()
  await pressPaletteKey(page)
  await expect(page.getByRole('dialog', { name: 'Go to' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/${account}/bot-users$`))
  await page.getByRole('option', { name: /^Keyboard shortcuts/ }).click()
  await sheet.getByRole('button', { name: 'Turn on single-key shortcuts' }).click()
  await expect(sheet.getByText('Single-key shortcuts work when no field has focus.')).toBeVisible()
})

test('⌘K shows actions of the page, recently opened pages, and the field that matched', async ({
  signedIn: page,
  adminCall,
  console: { account },
}) => {
  const own = randomUUID().slice(0, 8)
  const name = `palette-${own}`
  const id = await create(adminCall, account, '/bot_users', { name })
  await page.goto(`/${account}/bot-users/${id}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const palette = page.getByRole('dialog', { name: 'Go to' })
  const input = palette.getByRole('combobox')
  await pressPaletteKey(page)
  const ownActions = palette.getByRole('group', { name: 'This page' })
  await expect(ownActions.getByRole('option')).toHaveText([
    /^Edit/,
    /^Copy ID/,
    /^Clone/,
    /^Copy API URL/,
    /^Delete/,
  ])
  await expectNoAxeViolations(page)
  await input.fill('copy api')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^API URL (copied|couldn't be copied)/)).toBeVisible()

  await page.goto(`/${account}`)
  await pressPaletteKey(page)
  await expect(palette.getByRole('group', { name: 'Recent' }).getByRole('option').first()).toContainText(name)
  await input.fill(id)
  await expect(palette.getByRole('option', { name: new RegExp(`^${name}`) })).toContainText(`ID: ${id}`)
  await page.route('**/api/find/**', (route) => route.abort())
  await input.fill(`${id} x`)
  await expect(palette.getByRole('alert')).toContainText('Search failed.')
  await page.unroute('**/api/find/**')
  await palette.getByRole('button', { name: 'Try again' }).click()
  await expect(palette.getByText(/^No results for/)).toBeVisible()
  await expect(palette.getByRole('option')).toHaveCount(4)
  await palette.getByRole('option', { name: 'Search agents for' }).click()
  await expect(page).toHaveURL(`/${account}/agents?${new URLSearchParams({ q: `${id} x` })}`)

  const other = `entered-${own}`
  const otherId = await create(adminCall, account, '/bot_users', { name: other })
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/find/**', async (route) => {
    await isReleased
    await route.continue()
  })
  await pressPaletteKey(page)
  await input.fill(other)
  await page.keyboard.press('Enter')
  await expect(palette.getByText('The first result will open.')).not.toHaveCount(0)
  release()
  await expect(page).toHaveURL(new RegExp(`/bot-users/${otherId}$`))
  await page.unroute('**/api/find/**')

  await adminCall('DELETE', `/api/platform/${account}/bot_users/${id}`)
  await page.goto(`/${account}/bot-users/${id}`)
  await expect(page.getByText('This resource no longer exists on the platform')).toBeVisible()
  await page.goto(`/${account}`)
  await pressPaletteKey(page)
  await expect(palette.getByRole('option').first()).toBeVisible()
  await expect(palette.getByRole('option', { name: new RegExp(`^${name}`) })).toHaveCount(0)
})

test('preferences apply immediately, and the server renders the next page with them', async ({
  signedIn: page,
  console: { account },
}) => {
  await page.goto('/settings/preferences')
  await waitForKeys(page)
  const html = page.locator('html')
  const choose = (name: string, label: string) =>
    page.getByRole('group', { name, exact: true }).getByText(label, { exact: true }).click()
  await choose('Density', 'Compact')
  await choose('Contrast', 'More')
  await choose('Theme', 'Dark')
  await choose('Time zone', 'Local')
  await choose('Single-key shortcuts', 'Off')
  await expect(html).toHaveAttribute('data-density', 'compact')
  const rendered = await (await page.request.get('/settings/preferences')).text()
  for (const part of ['data-density="compact"', 'data-contrast="more"', 'data-theme="dark"'])
    expect(rendered).toContain(part)
  await page.reload()
  for (const name of ['Compact', 'More', 'Dark', 'Local', 'Off'])
    await expect(page.getByRole('radio', { name, exact: true })).toBeChecked()
  await page.goto(`/${account}/bot-users`)
  await waitForKeys(page)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectNoAxeViolations(page)
  await page.goto('/settings/preferences')
  for (const [name, label] of [
    ['Density', 'Comfortable'],
    ['Contrast', 'System'],
    ['Theme', 'System'],
    ['Time zone', 'UTC'],
    ['Single-key shortcuts', 'On'],
  ] as const)
    await choose(name, label)
  await expect(page.getByRole('radio', { name: 'UTC' })).toBeChecked()
  await expect(html).toHaveAttribute('data-density', 'comfortable')
})

test('without a connection, the page stays, and a selected link opens once the console is back', async ({
  signedIn: page,
  console: { account },
}) => {
  await page.goto(`/${account}/bot-users/new`)
  await waitForKeys(page)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('offline-bot')
  await page.context().setOffline(true)
  const banner = page.getByText("The console can't be reached.")
  await expect(banner).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'DNS' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('offline-bot')
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'DNS' })).toBeVisible()
  await expect(banner).toHaveCount(0)
})
