import { randomUUID } from 'node:crypto'
import { expectNoAxeViolations } from './support/axe'
import { inventoryRows } from './support/caller'
import { expectFixed } from './support/detail'
import { card, create, edgeWithRoute, moduleItem, moduleMenu } from './support/edges'
import { expect, test } from './support/fixtures'
import { connectSample } from './support/furnish'

const needsOperator = 'Only operators and admins can do this. Your role is viewer.'
const needsAdmin = 'This page requires the admin role'

test('an admin adds people, changes their roles, and disables them', async ({ signedIn: page }) => {
  const email = 'pilot@example.com'
  await page.goto('/settings/people')
  const dialog = page.getByRole('dialog')
  const add = async (address: string, password: string) => {
    await dialog.getByLabel('Email').fill(address)
    await dialog.getByLabel('Initial password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Add person' }).click()
  }
  await page.getByRole('button', { name: 'Add person' }).click()
  await dialog.getByRole('radio', { name: /Operator/ }).check()
  await add(email, '')
  await expect(dialog.getByLabel('Initial password', { exact: true })).toHaveAccessibleDescription(
    /^Enter a password\. /,
  )
  await add(email, 'short')
  await expect(dialog.getByLabel('Initial password', { exact: true })).toHaveAccessibleDescription(
    /Use at least 12/,
  )
  await dialog.getByLabel('Email').fill('no address')
  await dialog.getByLabel('Email').blur()
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription(/Enter an email address/)
  await add('no address', 'a password of some length')
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription(/Enter an email address/)
  await add('admin@example.com', 'a password of some length')
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription(/was already added/)
  await expect(dialog.getByLabel('Initial password', { exact: true })).toHaveValue(
    'a password of some length',
  )
  await expect(dialog.getByRole('radio', { name: /Operator/ })).toBeChecked()
  await add(email, 'a password of some length')
  await expect(page.getByText(`${email} added`)).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row).toContainText('Operator')

  const act = async (what: string) => {
    await page.getByRole('button', { name: 'Actions for admin@example.com' }).hover() // covers no other row's button
    await page.getByRole('button', { name: `Actions for ${email}` }).click()
    await page.getByRole('menuitem', { name: what }).click()
  }
  await act('Change role')
  await dialog.getByRole('radio', { name: /Viewer/ }).check()
  await dialog.getByRole('button', { name: 'Change role' }).click()
  await expect(row).toContainText('Viewer')
  await act('Disable')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable person' }).click()
  await expect(row).toContainText('Disabled')
})

test('a viewer sees why nothing can be changed, and direct requests are refused too', async ({
  as,
  adminCall,
  console,
}) => {
  const viewer = await as('viewer')
  const page = await viewer.page()
  const { account } = console
  const list = `/${account}/bot-users`
  await page.goto(list)
  await expect(page.getByRole('button', { name: 'New bot user' })).toHaveAccessibleDescription(needsOperator)
  await page.getByRole('button', { name: 'Actions for monitoring' }).click()
  for (const name of ['Edit', 'Delete'])
    await expect(page.getByRole('menuitem', { name })).toContainText(needsOperator)
  await page.getByRole('menuitem', { name: 'Open' }).click()
  await expectFixed(page, { Edit: needsOperator, Delete: needsOperator })
  await page.getByRole('button', { name: 'Edit' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'monitoring' })).toBeVisible()

  await adminCall('POST', `/api/sync/${account}/bot-users`)
  const before = await inventoryRows(adminCall, account, 'bot-users')
  const [one] = before
  const requests: [string, string, object][] = [
    ['POST', '/bot_users', { name: 'by-a-viewer' }],
    ['PATCH', `/bot_users/${one?.id}`, { name: 'by-a-viewer' }],
    ['DELETE', `/bot_users/${one?.id}`, {}],
  ]
  for (const [method, path, body] of requests) {
    const answer = await viewer.call(method, `/api/platform/${account}${path}`, body)
    expect(answer).toMatchObject({ status: 403, json: { error_code: 'ADIT_FORBIDDEN' } })
  }
  await adminCall('POST', `/api/sync/${account}/bot-users`)
  expect(await inventoryRows(adminCall, account, 'bot-users')).toEqual(before)
  await page.goto('/settings/people')
  await expect(page.getByText(needsAdmin)).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await test.step('the URL of a form', async () => {
    await page.goto(`/${account}/bot-users/new`)
    await expect(page.getByRole('button', { name: 'Create bot user' })).toHaveAccessibleDescription(
      needsOperator,
    )
    await page.goto('/settings/accounts/new')
    await expect(page.getByText(needsAdmin)).toBeVisible()
  })
  await test.step('commands of an agent', async () => {
    const id = await connectSample(console, { metadata: `{"test":"${randomUUID()}"}` })
    await page.goto(`/${account}/tunnel-sessions/${id}`)
    for (const name of ['Restart', 'Update', 'Stop'])
      await expect(page.getByRole('button', { name, exact: true })).toHaveAccessibleDescription(
        'Only operators and admins can do this. Your role is viewer.',
      )
    const path = `/api/platform/${account}/tunnel_sessions/${id}/stop`
    expect((await viewer.call('POST', path)).status).toBe(403)
  })
  await test.step('a route has one notice that it is read-only', async () => {
    const modules = { request_headers: {}, compression: { enabled: false } }
    const route = await edgeWithRoute(adminCall, account, 'Looked at', modules)
    await page.goto(route.page)
    await expect(page.getByText('Only operators and admins can change this.')).toHaveCount(1)
    await expect(page.getByText(/Can't be set/)).toHaveCount(0)
    await expect(card(page, 'Request headers')).toContainText('Enabled, but has no effect')
    await moduleMenu(card(page, 'Compression')).click()
    await expect(page.getByRole('menuitem', { name: /^Enable/ })).toContainText(needsOperator)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Add module' })).toHaveAccessibleDescription(
      'Only operators and admins can do this. Your role is viewer.',
    )
    await page.goto(`${route.page}/compression`)
    await expect(page.getByRole('heading', { level: 1, name: 'Compression on /api' })).toBeVisible()
    await expect(page.getByText('Only operators and admins can change this.')).toBeVisible()
    await expectNoAxeViolations(page)
  })
})

test('an operator can create resources and change edges, but not people, accounts or IP restrictions', async ({
  as,
  adminCall,
  console,
}) => {
  const { account } = console
  const operator = await as('operator')
  const page = await operator.page()
  await page.goto(`/${console.account}/bot-users/new`)
  await page.getByLabel('Name').fill('made-by-an-operator')
  await page.getByRole('button', { name: 'Create bot user' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'made-by-an-operator' })).toBeVisible()
  const refused = { status: 403, json: { error_code: 'ADIT_FORBIDDEN' } }
  const person = { email: 'mine@example.com', password: 'a password of some length', role: 'admin' }
  expect(await operator.call('POST', '/api/people', person)).toMatchObject(refused)
  expect(await operator.call('PATCH', `/api/people/${operator.id}`, { role: 'admin' })).toMatchObject(refused)
  expect(await operator.call('DELETE', `/api/accounts/${console.account}`)).toMatchObject(refused)
  await page.goto('/settings/accounts/new')
  await expect(page.getByText(needsAdmin)).toBeVisible()
  await test.step('an IP policy', async () => {
    const { json } = await adminCall('POST', `/api/platform/${account}/ip_policies`, {
      description: 'Admins only',
    })
    await page.goto(`/${account}/ip-policies/${String(json.id)}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Admins only' })).toBeVisible()
    const reason = 'Only admins can do this. Your role is operator.'
    await expectFixed(page, { Edit: reason, Delete: reason })
    await expect(page.getByRole('button', { name: 'Add rule', exact: true })).toHaveAccessibleDescription(
      reason,
    )
    const refused = await operator.call('PATCH', `/api/platform/${account}/ip_policies/${String(json.id)}`, {
      description: 'x',
    })
    expect([refused.status, refused.json.error_code]).toEqual([403, 'ADIT_FORBIDDEN'])
  })
  await test.step('a route', async () => {
    const route = await edgeWithRoute(adminCall, account, 'Operated')
    await page.goto(route.page)
    await page.getByRole('button', { name: 'Add module' }).click()
    await expect(moduleItem(page, 'Compression')).toHaveAttribute('href', /compression$/)
    await expect(moduleItem(page, 'IP restriction')).toContainText(
      'Only admins can do this. Your role is operator.',
    )
  })
  await test.step('a TCP edge', async () => {
    const edge = await create(adminCall, account, '/edges/tcp', { description: 'Operated' })
    await page.goto(`/${account}/tcp-edges/${edge}`)
    await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Add module' }).click()
    await expect(moduleItem(page, 'IP restriction')).toContainText(
      'Only admins can do this. Your role is operator.',
    )
    const change = (body: object) =>
      operator.call('PATCH', `/api/platform/${account}/edges/tcp/${edge}`, body)
    expect((await change({ ip_restriction: { ip_policy_ids: [`ipp_${'0'.repeat(27)}`] } })).status).toBe(403)
    expect((await change({ description: 'Operated well' })).status).toBe(200)
  })
})

test('the last admin keeps the role', async ({ signedIn: page, adminCall }) => {
  const { json } = await adminCall('GET', '/api/people')
  const people = json.people as { id: string; role: string; disabled_at: string | null }[] // rows of the list
  const admins = people.filter(({ role, disabled_at }) => role === 'admin' && disabled_at === null)
  expect(admins).toHaveLength(1)
  const id = admins[0]?.id ?? ''
  for (const change of [{ role: 'viewer' }, { disabled: true }])
    expect(await adminCall('PATCH', `/api/people/${id}`, change)).toMatchObject({
      status: 409,
      json: { msg: expect.stringContaining('only active admin') },
    })
  await page.goto('/settings/people')
  await page.getByRole('button', { name: 'Actions for admin@example.com' }).click()
  for (const name of ['Change role', 'Disable'])
    await expect(page.getByRole('menuitem', { name })).toContainText('This is the only active admin.')
})
