import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { authorityPem } from '@/lib/resources/credentials/testing/certificates'
import { staticBackend } from './support/backends'
import { moreActions } from './support/detail'
import { card, edgeWithRoute, input, create, moduleItem, moduleMenu } from './support/edges'
import { expect, test } from './support/fixtures'
import {
  chooseRadio,
  confirm,
  expectFocusIn,
  press,
  pressInMenu,
  refer,
  selectIn,
  skipToContent,
  tabTo,
  typeIn,
} from './support/keyboard'

/* Uses edges and endpoints with only the keyboard. These tests don't click, fill or focus. */

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** Opens the form of a module from the menu by typing the start of its name. */
async function add(page: Page, label: string): Promise<void> {
  await press(page, button(page, 'Add module'))
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.type(label.slice(0, 3).trim())
  await expect(moduleItem(page, label)).toBeFocused()
  await page.keyboard.press('Enter')
}

/** Removes a module with the menu of its card. Checks that the focus moves to the heading above the modules. */
async function removed(page: Page, label: string, text: string): Promise<void> {
  await pressInMenu(page, moduleMenu(card(page, label)), page.getByRole('menuitem', { name: 'Remove' }))
  await confirm(page, text)
  await expect(card(page, label)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Modules' })).toBeFocused()
}

test('modules of an HTTPS edge are set, disabled and removed', async ({
  signedIn: page,
  console,
  adminCall,
}) => {
  const { account } = console
  await create(adminCall, account, '/certificate_authorities', { ca_pem: authorityPem })
  const id = await create(adminCall, account, '/edges/https', { description: 'Keyed gates' })
  await page.goto(`/${account}/https-edges/${id}`)
  await skipToContent(page)
  await add(page, 'Mutual TLS')
  await refer(page, 'Certificate authorities', 'harbour dev', /Harbour devices/)
  await press(page, button(page, 'Save mutual TLS'))
  const mutualTls = card(page, 'Mutual TLS')
  await expect(mutualTls.getByRole('heading', { name: 'Mutual TLS' })).toBeFocused()
  await pressInMenu(page, moduleMenu(mutualTls), page.getByRole('menuitem', { name: 'Disable' }))
  await confirm(page, 'Disable mutual TLS')
  await expect(mutualTls).toContainText('Disabled')
  await expect(moduleMenu(mutualTls)).toBeFocused()
  await removed(page, 'Mutual TLS', 'Remove mutual TLS')

  await add(page, 'TLS termination')
  await selectIn(page, page.getByLabel('Minimum TLS version'), '1.3')
  await press(page, button(page, 'Save TLS termination'))
  await expect(card(page, 'TLS termination').getByRole('heading')).toBeFocused()
  await expect(card(page, 'TLS termination')).toContainText('Enabled')
})

test('a route is created, gets OAuth and compression, and is deleted', async ({
  signedIn: page,
  console,
  adminCall,
}) => {
  const { account } = console
  await staticBackend(adminCall, account, 'keyed-gate.example:443')
  const { edge } = await edgeWithRoute(adminCall, account, 'Keyed mouth')
  await page.goto(`/${account}/https-edges/${edge}`)
  await skipToContent(page)
  await press(page, page.getByRole('link', { name: 'New route' }))
  const [prefix, exact] = ['Path prefix', 'Exact path'].map((name) => page.getByRole('radio', { name }))
  if (!prefix || !exact) throw new Error('Two names make two radios')
  await chooseRadio(page, prefix, exact)
  await typeIn(page, input(page, 'Match'), '/keyed')
  await refer(page, 'Backend', 'keyed-gate', /keyed-gate/)
  await press(page, button(page, 'Create route'))
  await expect(heading(page, '/keyed')).toBeVisible()
  await expect(page.getByText('Receives requests with the path /keyed.')).toBeVisible()

  await add(page, 'OAuth')
  const form = page.locator('form[data-page-form]')
  await expect(form).toBeVisible()
  await page.reload()
  await expectFocusIn(form)
  await selectIn(page, page.getByRole('combobox', { name: 'Provider' }), 'github')
  const app = (name: RegExp) => page.getByRole('radio', { name })
  await chooseRadio(page, app(/managed application/), app(/Your own/))
  await typeIn(page, input(page, 'Client ID'), 'Iv1.a629')
  await typeIn(page, page.getByLabel('Client secret', { exact: true }), 'first-lamp-0123456789')
  await typeIn(page, input(page, 'Teams'), 'acme/pilots')
  await tabTo(page, button(page, 'Add scopes'), { back: true })
  await page.keyboard.press('Enter')
  await expect(input(page, 'Scopes')).toBeFocused()
  await expect(input(page, 'Scopes')).toHaveValue('read:user\nread:org')
  await press(page, button(page, 'Save OAuth'))
  await expect(card(page, 'OAuth').getByRole('heading', { name: 'OAuth' })).toBeFocused()
  await expect(card(page, 'OAuth')).toContainText('members of the GitHub team acme/pilots')

  await add(page, 'Request headers')
  await typeIn(page, input(page, 'Header 1'), 'x-lamp')
  await typeIn(page, input(page, 'Value 1'), 'lit')
  const more = button(page, 'Add header')
  await press(page, more)
  await tabTo(page, button(page, 'Remove line 2'), { back: true })
  await page.keyboard.press('Enter')
  await expect(more).toBeFocused()
  await press(page, button(page, 'Save request headers'))
  await expect(card(page, 'Request headers')).toContainText('x-lamp')

  await add(page, 'Compression')
  await press(page, button(page, 'Save compression'))
  await expect(card(page, 'Compression')).toContainText('Enabled')
  await removed(page, 'Compression', 'Remove compression')
  await pressInMenu(page, moreActions(page), page.getByRole('menuitem', { name: 'Delete' }))
  await confirm(page, 'Delete route')
  await expect(page.getByText('Route “/keyed” deleted')).toBeVisible()
})

test('a TCP edge gets an address and an IP restriction, and an address is checked against it', async ({
  signedIn: page,
  console,
  adminCall,
}) => {
  const { account } = console
  await create(adminCall, account, '/reserved_addrs', { description: 'Keyed sounding' })
  const ip_policy_id = await create(adminCall, account, '/ip_policies', { description: 'Keyed quay' })
  await create(adminCall, account, '/ip_policy_rules', {
    ip_policy_id,
    action: 'allow',
    cidr: '192.0.2.0/24',
  })
  await page.goto(`/${account}/tcp-edges/new`)
  await press(page, page.getByRole('button', { name: /^Add \S+:\d+$/ }).first())
  await expect(input(page, 'Addresses')).toBeFocused()
  await expect(input(page, 'Addresses')).toHaveValue(/:\d+$/)
  await typeIn(page, input(page, 'Description'), 'Keyed gauges')
  await press(page, button(page, 'Create TCP edge'))
  await expect(heading(page, 'Keyed gauges')).toBeVisible()

  const restriction = card(page, 'IP restriction')
  await add(page, 'IP restriction')
  await refer(page, 'IP policies', 'keyed qu', 'Keyed quay')
  const check = page.getByRole('region', { name: 'Test an address' })
  const address = check.getByRole('textbox', { name: 'Address' })
  await typeIn(page, address, '192.0.2.9')
  await page.keyboard.press('Enter') // opens a confirmation and doesn't send the form
  await expect(check).toContainText('192.0.2.9 is allowed by the rule “allow 192.0.2.0/24”.')
  await typeIn(page, address, '198.51.100.1')
  await expect(check).toContainText('no allow rule matches it')
  await press(page, check.getByRole('button', { name: /^Use my address/ }))
  await expect(check).toContainText('Denied')
  await press(page, button(page, 'Save IP restriction'))
  await expect(restriction.getByRole('heading', { name: 'IP restriction' })).toBeFocused()
  await expect(restriction).toContainText('Enabled')
  await press(page, check.locator('summary'))
  await typeIn(page, address, '192.0.2.9')
  await tabTo(page, check.getByRole('link', { name: 'View rule' }))
  await tabTo(page, moduleMenu(restriction), { back: true })
  await removed(page, 'IP restriction', 'Remove IP restriction')
})

test('a policy is written in the editor, and the keyboard can leave it', async ({
  signedIn: page,
  console,
}) => {
  const host = `k${randomUUID().slice(0, 8)}.site1.harbour.example`
  const deny = '{"on_http_request":[{"actions":[{"type":"deny","config":{"status_code":404}}]}]}'
  await page.goto(`/${console.account}/endpoints/new`)
  const policy = page.getByRole('textbox', { name: 'Traffic policy' })
  await typeIn(page, page.getByRole('combobox', { name: 'URL', exact: true }), `https://${host}`)
  await press(page, button(page, 'All 12 examples'))
  await press(page, button(page, 'Insert example'))
  await expect(page.locator('.cm-content'), 'the editor has loaded').toBeVisible()
  await expect(policy).toBeFocused()
  await expect(policy).toContainText('on_http_request')
  for (const leave of ['Tab', 'Escape']) {
    await page.keyboard.press(leave)
    if (leave === 'Escape') await page.keyboard.press('Tab')
    await expect(policy).not.toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(policy).toBeFocused()
  }

  await typeIn(page, policy, deny.replace('"deny"', '"dny"'))
  const problems = page.getByRole('region', { name: 'Problems: Traffic policy' })
  await expect(problems).toContainText('Unknown action: dny')
  await press(page, problems.getByRole('button', { name: 'Line 1' }))
  await expect(policy).toBeFocused()
  await typeIn(page, policy, deny)
  await expect(problems).toHaveCount(0)
  await press(page, button(page, 'Format JSON'))
  await expect(policy).toBeFocused()
  await expect(policy).toContainText('"status_code": 404')
  await press(page, button(page, 'Create endpoint'))
  await expect(heading(page, `https://${host}`)).toBeVisible()
  await expect(page.getByRole('group', { name: 'Policy', exact: true })).toContainText('status_code: 404')
})

test('on a phone, the buttons of a form cover no part of a focused text area', async ({
  signedIn: page,
  console,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/${console.account}/certificate-authorities/new`)
  const options = page.locator('details').filter({ has: page.getByText('More options', { exact: true }) })
  await press(page, options.locator('summary'))
  const metadata = page.getByRole('textbox', { name: 'Metadata', exact: true })
  await tabTo(page, metadata)
  const buttons = page.locator('form > div').filter({ has: page.locator('button[type=submit]') })
  const isCovered = async () => {
    const [own, bar] = [await metadata.boundingBox(), await buttons.boundingBox()]
    return own === null || bar === null || own.y + own.height > bar.y
  }
  await expect.poll(isCovered).toBe(false)
})
