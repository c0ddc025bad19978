import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { connectSample } from './support/furnish'
import { staticBackend } from './support/backends'
import { create } from './support/edges'
import { expect, test } from './support/fixtures'
import {
  confirm,
  deleteByName,
  expectFocusIn,
  press,
  pressInMenu,
  refer,
  selectIn,
  skipToContent,
  tabTo,
  chooseOption,
  typeIn,
} from './support/keyboard'
import { newSshKey } from './support/ssh-keys'

/* What a person does on each kind of page, by keyboard alone: here no test clicks, fills or focuses. */

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('a list is searched and filtered, and a row is opened', async ({ signedIn: page, console }) => {
  await page.goto(`/${console.account}/reserved-addrs`)
  const rows = page.getByRole('rowheader')
  await expect(rows.nth(1)).toBeVisible()
  await skipToContent(page)
  const search = page.getByRole('searchbox', { name: 'Search TCP addresses' })
  await typeIn(page, search, 'rotterdam')
  await expect(rows).toHaveCount(1)
  const name = await rows.innerText()
  await page.keyboard.type(' ')
  await page.keyboard.press('Enter')
  await expect(rows.getByRole('link')).toBeFocused()
  await tabTo(page, search, { back: true })
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
  await press(page, page.getByRole('button', { name: /^Remove filter Region/ }))
  await expect(search).toBeFocused()
  await typeIn(page, search, 'no such thing')
  await press(page, button(page, 'Clear filters'))
  await expect(search).toBeFocused()
  await press(page, page.getByRole('columnheader', { name: 'Address' }).getByRole('button'))
  await expect(page).toHaveURL(/sort=addr/)

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
  await expect(button(page, 'Save address')).toBeVisible()
})

test("a table's header never covers the focused element", async ({ signedIn: page, console, adminCall }) => {
  const own = randomUUID().slice(0, 8)
  for (let n = 0; n < 12; n++)
    await create(adminCall, console.account, '/bot_users', { name: `row-${own}-${n}` })
  await page.setViewportSize({ width: 1280, height: 400 })
  await page.goto(`/${console.account}/bot-users?q=row-${own}`)
  const rows = page.getByRole('rowheader')
  await expect(rows).toHaveCount(12)
  await tabTo(page, rows.last().getByRole('link'))
  await tabTo(page, rows.first().getByRole('link'), { back: true })
})

test('a backend made up of others is created, updated and deleted', async ({
  signedIn: page,
  console,
  adminCall,
}) => {
  const { account } = console
  const [old, next, other] = ['keyed-old.example:443', 'keyed-next.example:443', 'keyed-other.example:443']
  for (const address of [old, next, other]) await staticBackend(adminCall, account, address)
  await page.goto(`/${account}/weighted-backends`)
  await skipToContent(page)
  await press(page, page.getByRole('main').getByRole('link', { name: 'New weighted backend' }).first())
  await refer(page, 'Backends', 'keyed', old)
  await refer(page, 'Backends', 'keyed-n', next)
  await refer(page, 'Backends', 'keyed', other)
  await tabTo(page, page.getByRole('button', { name: `Remove ${other}` }), { back: true })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Backends' })).toBeFocused()
  await tabTo(page, page.getByRole('textbox', { name: `Weight of ${old}` }), { back: true })
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('3')
  await expect(page.getByRole('list', { name: 'Chosen: Backends' })).toContainText('75%')
  await typeIn(page, box(page, 'Description'), 'Moved by keyboard')
  await press(page, page.locator('summary').filter({ hasText: 'More options' }))
  await typeIn(page, box(page, 'Metadata'), '{"by":"keyboard"}')
  await press(page, button(page, 'Format JSON'))
  await expect(box(page, 'Metadata')).toBeFocused()
  await expect(box(page, 'Metadata')).toHaveValue('{\n  "by": "keyboard"\n}')
  await press(page, button(page, 'Create backend'))
  await expect(heading(page, 'Moved by keyboard')).toBeVisible()

  await press(page, page.getByRole('link', { name: 'Edit', exact: true }))
  await typeIn(page, page.getByRole('textbox', { name: `Weight of ${next}` }), '0')
  await press(page, button(page, 'Save backend'))
  await expect(page.getByText('Sends all traffic to one of 2 backends.')).toBeVisible()
  await deleteByName(page, 'weighted backend', 'Moved by keyboard')
  await expect(page.getByText('Weighted backend “Moved by keyboard” deleted')).toBeVisible()
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

test('a public key is pasted, and its bind rules are added one by one', async ({
  signedIn: page,
  console,
}) => {
  const { publicKey, fingerprint } = newSshKey('keyed@quay')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/${console.account}/ssh-credentials/new`)
  await page.evaluate((text) => navigator.clipboard.writeText(text), publicKey) // copied elsewhere before
  await tabTo(page, box(page, 'Public key'))
  await page.keyboard.press('ControlOrMeta+v')
  await expect(page.getByRole('region', { name: 'Key' })).toContainText(fingerprint)
  await tabTo(page, page.getByLabel('Public key from a file'))
  await typeIn(page, box(page, 'Description'), 'keyed-crane')

  const add = button(page, 'Add rule')
  await press(page, add)
  await expect(box(page, 'Rule 1')).toBeFocused()
  await press(page, button(page, 'Remove rule 1'))
  await expect(add).toBeFocused()
  await page.keyboard.press('Space')
  await tabTo(page, page.getByLabel('Type of rule 1'), { back: true })
  await selectIn(page, page.getByLabel('Type of rule 1'), 'TCP', 'address')
  await typeIn(page, box(page, 'Rule 1'), '1.tcp.localhost:20001')
  await typeIn(
    page,
    page.getByRole('textbox', { name: 'Binding', exact: true }),
    'tcp://1.tcp.localhost:20001',
  )
  await expect(page.getByText('The rule “bind:1.tcp.localhost:20001” allows this binding.')).toBeVisible()
  await press(page, button(page, 'Create SSH credential'))
  await expect(heading(page, 'keyed-crane')).toBeVisible()
})

test('an abuse report is filed', async ({ signedIn: page, console }) => {
  await page.goto(`/${console.account}/abuse-reports`)
  await skipToContent(page)
  await press(page, page.getByRole('link', { name: 'New abuse report' }).first())
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
  await press(page, button(page, 'File report'))
  await expect(page.getByText('Report filed for 2 hostnames')).toBeVisible()
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

test('an agent is stopped after confirmation', async ({ signedIn: page, console }) => {
  const id = await connectSample(console, { metadata: `{"test":"${randomUUID()}"}` })
  await page.goto(`/${console.account}/tunnel-sessions/${id}`)
  await skipToContent(page)
  const stop = button(page, 'Stop')
  await press(page, stop)
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(stop).toBeFocused()
  await page.keyboard.press('Space')
  await confirm(page, 'Stop agent')
  await expect(page.getByText(/^Stopped \d+ s after the command/)).toBeVisible({ timeout: 60_000 })
})

test('Control+K opens a page and a resource, and returns the focus', async ({ signedIn: page, console }) => {
  await page.goto(`/${console.account}/bot-users`)
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await skipToContent(page)
  const search = page.getByRole('searchbox', { name: 'Search bot users' })
  await tabTo(page, search)
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
  await expect(heading(page, 'IP policies')).toBeVisible()
  await open('monitoring')
  await chooseOption(page, input, palette.getByRole('option', { name: /monitoring/ }))
  await expect(heading(page, 'monitoring')).toBeVisible()
})
