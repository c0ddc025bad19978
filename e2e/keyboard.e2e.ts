import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe'
import { create } from './support/edges'
import { expect, test } from './support/fixtures'
import {
  confirm,
  deleteByName,
  expectFocusIn,
  press,
  pressInMenu,
  skipToContent,
  tabTo,
  typeIn,
} from './support/keyboard'

/* Uses each kind of page with only the keyboard. These tests don't click, fill or focus. */

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('a list is searched, filtered and sorted, its state is in the URL, and a row is opened', async ({
  signedIn: page,
  console,
}) => {
  await page.goto(`/${console.account}/reserved-addrs`)
  const rows = page.getByRole('rowheader')
  await expect(rows.nth(1)).toBeVisible()
  await skipToContent(page)
  const search = page.getByRole('searchbox', { name: 'Search TCP addresses' })
  await typeIn(page, search, 'rotterdam')
  await expect(rows).toHaveCount(1)
  await expect(page).toHaveURL(/q=rotterdam/)
  const name = await rows.innerText()
  await page.keyboard.type(' ')
  await page.keyboard.press('Enter')
  await expect(rows.getByRole('link')).toBeFocused()
  await tabTo(page, search, { back: true })
  await page.reload()
  await expect(search, 'a reload keeps the focus').toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(rows.getByRole('link')).toBeFocused()
  await tabTo(page, search, { back: true })
  await page.keyboard.press('Escape')
  await expect(search).toHaveValue('')

  const tokyo = page.getByRole('menuitemcheckbox', { name: /Tokyo|jp/ })
  await pressInMenu(page, page.getByRole('search').getByRole('button', { name: 'Region' }), tokyo, 'Space')
  await expect(tokyo).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('search').getByRole('button', { name: /^Region: / })).toBeFocused()
  await expect(rows).toHaveCount(1)
  await expect(page).toHaveURL(/region=jp/)
  await page.reload()
  await expect(rows).toHaveCount(1)
  await skipToContent(page)
  await press(page, page.getByRole('button', { name: /^Remove filter Region/ }))
  await expect(search).toBeFocused()
  await typeIn(page, search, 'no such address')
  await expect(page.getByText('No TCP addresses match')).toBeVisible()
  await expectNoAxeViolations(page)
  await press(page, button(page, 'Clear search').filter({ hasText: 'Clear search' }))
  await expect(search).toBeFocused()
  await press(page, page.getByRole('columnheader', { name: 'Address' }).getByRole('button'))
  await expect(page).toHaveURL(/sort=addr/)
  await expect(page.getByRole('columnheader', { name: 'Address' })).toHaveAttribute('aria-sort', 'ascending')

  const link = page.getByRole('rowheader', { name }).getByRole('link')
  await press(page, link)
  await expect(heading(page, name)).toBeVisible()
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
  await tabTo(page, trail.getByRole('link', { name: 'TCP addresses' }), { back: true })
  await page.keyboard.press('Enter')
  await expect(link).toBeVisible()
  const actions = page.getByRole('button', { name: `Actions for ${name}`, includeHidden: true })
  await actions.click()
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
  // A person can press Escape before the focus has moved to the menu.
  await actions.dispatchEvent('keydown', { key: 'Escape', bubbles: true })
  await expect(page.getByRole('menu')).toHaveCount(0)
  await pressInMenu(page, actions, page.getByRole('menuitem', { name: 'Edit' }))
  await expect(button(page, 'Save TCP address')).toBeVisible()
})

test("a table's header never covers the focused element", async ({ signedIn: page, console, adminCall }) => {
  const own = randomUUID().slice(0, 8)
  for (let n = 0; n < 12; n++)
    await create(adminCall, console.account, '/bot_users', { name: `row-${own}-${n}` })
  await page.setViewportSize({ width: 1280, height: 400 })
  await page.goto(`/${console.account}/bot-users?q=row-${own}`)
  const rows = page.getByRole('rowheader')
  await expect(rows).toHaveCount(12)
  await skipToContent(page)
  await tabTo(page, rows.last().getByRole('link'))
  await tabTo(page, rows.first().getByRole('link'), { back: true })
})

test('a dialog keeps and returns the focus, and a checkbox is selected', async ({
  signedIn: page,
  console,
}) => {
  await page.goto('/settings/people')
  const add = page.getByRole('main').getByRole('button', { name: 'Add person' })
  await press(page, add)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Email')).toBeFocused()
  for (let n = 0; n < 12; n++) await page.keyboard.press('Tab')
  // At either end of the dialog, the focus is on a guard for a moment before it comes back.
  await expectFocusIn(dialog)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(add).toBeFocused()

  await page.goto(`/${console.account}/bot-users/new`)
  await typeIn(page, box(page, 'Name'), 'by-keyboard')
  await press(page, page.getByRole('checkbox', { name: 'Active' }), 'Space')
  await press(page, button(page, 'Create bot user'))
  await expect(heading(page, 'by-keyboard')).toBeVisible()
  await expect(page.getByText(/Inactive/).first()).toBeVisible()
})

test('a secret that is shown once is copied and confirmed as stored', async ({ signedIn: page, console }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/${console.account}/api-keys/new`)
  await typeIn(page, box(page, 'Description'), 'keyed-report')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Store this API key now' })).toBeFocused()
  const secret = await page.getByRole('code').innerText()
  await press(page, button(page, 'Copy API key'), 'Space')
  await expect(page.getByText('Copied', { exact: true })).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
  await press(page, button(page, "I've stored it"))
  await expect(heading(page, 'keyed-report')).toBeVisible()
  await deleteByName(page, 'API key', 'keyed-report')
  await expect(page.getByText('API key “keyed-report” deleted')).toBeVisible()
})

test('an abuse report is filed', async ({ signedIn: page, console }) => {
  await page.goto(`/${console.account}/abuse-reports`)
  await skipToContent(page)
  await press(page, page.getByRole('link', { name: 'File abuse report' }).filter({ visible: true }).first())
  await typeIn(
    page,
    box(page, 'URLs'),
    'Hello team,\nhttps://a.keyed.example/pay\nhttp://[bad\nb.keyed.example/pay\n',
  )
  const mangled = page.getByRole('region', { name: 'Invalid URLs' })
  await press(page, mangled.getByRole('button', { name: 'Skip invalid URL' }))
  await expect(mangled.getByRole('button', { name: 'Undo' })).toBeFocused()
  const hosts = page.getByRole('region', { name: 'Hosts without https://' })
  await press(page, hosts.getByRole('button', { name: 'Add host' }))
  await expect(hosts.getByRole('button', { name: 'Undo' })).toBeFocused()
  await press(page, page.getByText('Ignored 1 entry without a URL'))
  await expect(page.getByText('Line 1: Hello team,')).toBeVisible()
  await press(page, button(page, 'File abuse report'))
  await expect(page.getByText('Abuse report filed for 2 hostnames')).toBeVisible()
  await press(page, button(page, 'Check now'))
})

test('sources of a subscription are added and removed', async ({ signedIn: page, console, adminCall }) => {
  const { account } = console
  const type = (verb: string) => page.getByRole('checkbox', { name: `ip_policy_${verb}.v0` })
  const sources = [{ type: 'ip_policy_created.v0' }]
  const id = await create(adminCall, account, '/event_subscriptions', { description: 'Keyed', sources })
  await page.goto(`/${account}/event-subscriptions/${id}`)
  await skipToContent(page)
  const change = button(page, 'Change sources')
  await press(page, change)
  await typeIn(page, page.getByRole('searchbox', { name: 'Search event types' }), 'ip policy was')
  await press(page, type('created'), 'Space')
  await press(page, type('updated'), 'Space')
  await press(page, type('deleted'), 'Space')
  await press(page, button(page, 'Discard'))
  await expect(button(page, 'Close catalog')).toBeFocused()
  await press(page, type('created'), 'Space')
  await press(page, type('updated'), 'Space')
  await press(page, button(page, 'Apply 2 changes'))
  await expect(page.getByRole('region', { name: 'Results' })).toContainText('2 of 2 changes applied.')
  await expect(change).toBeFocused()

  await press(page, page.getByRole('link', { name: 'ip_policy_updated.v0' }))
  await expect(heading(page, 'ip_policy_updated.v0')).toBeVisible()
  await press(page, button(page, 'Remove'))
  await confirm(page, 'Remove source')
  await expect(page.getByText('No sources, so no events are forwarded.')).toBeVisible()
})
