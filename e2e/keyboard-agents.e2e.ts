import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe'
import type { Call } from './support/caller'
import { expect, test } from './support/fixtures'
import { connectSample } from './support/furnish'
import { press, pressInMenu, tabThrough, tabTo } from './support/keyboard'

/* Uses the pages of agents, rolling updates and tunnels with only the keyboard: every tab stop, menu and dialog. */

interface Lab {
  account: string
  dataDir: string
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Connects a sample agent with its own name, and waits until the console sees it. */
async function agentOf(
  call: Call,
  { account, dataDir }: Lab,
  name = `key-${randomUUID().slice(0, 8)}`,
  agent_version = '3.30.2',
) {
  await connectSample({ dataDir }, { metadata: JSON.stringify({ host: name }), agent_version })
  const found = async () => Object((await call('GET', `/api/agents/${account}?q=${name}`)).json.agents)[0]
  await expect.poll(found, { timeout: 60_000 }).toBeDefined()
  return { name, id: String((await found()).id) }
}

/** Opens a page and waits until `ready` is visible. Returns the page's Tab stops. */
async function walk(page: Page, address: string, ready: Locator): Promise<string[]> {
  await page.goto(address)
  await expect(ready).toBeVisible()
  return tabThrough(page)
}

/**
 * Opens a button's confirmation dialog and closes the dialog with Escape. Checks that the focus stays in the dialog and
 * then returns to the button.
 */
async function askAndLeave(page: Page, asks: Locator): Promise<void> {
  await press(page, asks)
  const alert = page.getByRole('alertdialog')
  await expect(alert.locator(':focus')).toHaveCount(1)
  for (let n = 0; n < 6; n++) await page.keyboard.press('Tab')
  await expect(alert.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(alert).toHaveCount(0)
  await expect(asks).toBeFocused()
}

test('the list of agents: filters return the focus, and a selection starts an update', async ({
  signedIn: page,
  adminCall,
  console,
}) => {
  const { account } = console
  const { name } = await agentOf(adminCall, console)
  const stops = await walk(
    page,
    `/${account}/agents?q=${name}`,
    page.getByRole('link', { name, exact: true }),
  )
  expect(stops).toContain(`a "${name}"`)
  const version = page.getByRole('search').getByRole('button', { name: /^Version/ })
  const newest = page.getByRole('menuitemcheckbox', { name: /3\.30\.2/ })
  await pressInMenu(page, version, newest, 'Space')
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(version).toBeFocused()
  await press(page, page.getByRole('checkbox', { name: `Select ${name}` }), 'Space')
  await expectNoAxeViolations(page)
  await press(page, page.getByRole('link', { name: 'Update selected…' }))
  await expect(page.getByRole('checkbox', { name })).toBeChecked()
})

test('an agent: each command asks for confirmation and returns the focus, and details expand', async ({
  signedIn: page,
  adminCall,
  console,
}) => {
  const { account } = console
  const { name, id } = await agentOf(adminCall, console)
  await walk(page, `/${account}/agents/${id}`, page.getByRole('heading', { level: 1, name }))
  for (const command of ['Restart', 'Update', 'Stop']) await askAndLeave(page, button(page, command))
  await press(page, button(page, 'Stop'))
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await tabTo(page, page.getByRole('slider', { name: 'Day' }))
  const summaries = page.getByRole('main').locator('summary')
  for (const summary of [/another agent\?/, 'Tunnels through the agent API', 'Expose the agent API'])
    await press(page, summaries.filter({ hasText: summary }))
  await expectNoAxeViolations(page)
  await tabThrough(page)
})

test('rolling updates: the list, a new update, and a paused update', async ({
  signedIn: page,
  adminCall,
  console,
}) => {
  const { account } = console
  const { name, id } = await agentOf(adminCall, console)
  await walk(page, `/${account}/agent-updates/new?agents=${id}`, page.getByRole('checkbox', { name }))
  await press(page, button(page, 'Start rolling update'))
  await expect(page.getByRole('heading', { level: 1, name: `Update of ${name}` })).toBeVisible()
  await press(page, button(page, 'Pause'))
  await expect(page.getByText('Paused: no more agents will be updated')).toBeVisible()
  await expect(button(page, 'Resume')).toBeFocused()
  await tabThrough(page)
  await askAndLeave(page, button(page, 'Cancel update'))
  await press(page, button(page, 'Cancel update'))
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Cancel update' }))
  await expect(page.getByText(/^Cancel(ed|ing)$/).first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 }).getByText(`Update of ${name}`)).toBeFocused()
  const pair = randomUUID().slice(0, 8)
  await agentOf(adminCall, console, `${pair}-outdated`)
  await agentOf(adminCall, console, `${pair}-newest`, '3.31.0')
  await page.goto(`/${account}/agent-updates/new?behind=1&q=${pair}`)
  const chosen = page.getByRole('main').getByRole('heading', { level: 2, name: 'Agents 1 agent selected' })
  await press(page, button(page, 'Show all agents'))
  await expect(chosen).toBeFocused()
  await expect(page.getByRole('row').filter({ hasText: 'No newer version known' }).first()).toBeVisible()
  await expect(chosen).toBeVisible()
  await walk(page, `/${account}/agent-updates`, page.getByRole('link', { name: `Update of ${name}` }))
})

test('tunnels: the list and a single tunnel', async ({ signedIn: page, console: { account } }) => {
  const first = page.getByRole('rowheader').getByRole('link').first()
  await walk(page, `/${account}/tunnels`, first)
  await tabTo(page, first)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/tunnels\/tn_/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await tabThrough(page)
})
