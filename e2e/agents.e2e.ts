import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe'
import { expect, test } from './support/fixtures'
import { showTable } from './support/agents'
import { connectSample } from './support/furnish'
import type { Installation } from './support/installation'
import { pressPaletteKey } from './support/palette'

const unique = (name: string) => `${name}-${randomUUID().slice(0, 8)}`

/** Adds a sample session of an agent with this name. Returns the session's ID. */
const connectAgent = (installation: Installation, name: string, os = 'linux') =>
  connectSample(installation, { os, metadata: JSON.stringify({ host: name }) })

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })

/** Opens the list of agents that match the search `q`. */
const openList = async (page: Page, account: string, search: Record<string, string>) =>
  void (await page.goto(`/${account}/agents?${new URLSearchParams(search)}`))

test('agents are listed with their tunnels, searched and filtered, and their uptime is read with the keyboard', async ({
  signedIn: page,
  console,
}) => {
  await page.goto(`/${console.account}/agents/ts_nobody`)
  await expect(page.getByText('Agent not found')).toBeVisible()
  await page.getByRole('link', { name: 'All agents' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Agents' })).toBeVisible()
  const quay = rowOf(page, 'quay-gateway')
  await expect(quay).toContainText('Online')
  await expect(quay.getByRole('rowheader')).toContainText('192.0.2.17')
  await expect(quay).toContainText('Linux')
  await expect(quay.getByRole('img', { name: /^Up on \d of 30 days/ })).toBeVisible()
  await expect(page.getByText(/Updated \d+ s ago/)).toBeVisible()
  const fleet = page.getByRole('region', { name: 'All agents' })
  await expect(fleet.getByRole('link', { name: 'Agents on version 3.30.2' })).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search agents' }).fill('lighthouse')
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Search agents' }).fill('')
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('button', { name: 'Operating system', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: /Windows/ }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/os=windows/)
  await expect(rowOf(page, 'quay-gateway')).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove filter Operating system: Windows' }).click()
  await expect(rowOf(page, 'quay-gateway')).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Search agents' }).fill('nothing is called so')
  await page.getByRole('button', { name: 'Clear search' }).filter({ hasText: 'Clear search' }).click()
  await expect(rowOf(page, 'quay-gateway')).toHaveCount(1)

  await test.step('uptime by day', async () => {
    await page.getByRole('link', { name: 'quay-gateway', exact: true }).click()
    const today = new Date().toISOString().slice(0, 10)
    const days = page.getByRole('slider', { name: 'Day' })
    await expect(days).toHaveAttribute('aria-valuetext', new RegExp(`^${today}: up for `))
    await days.focus()
    await page.keyboard.press('ArrowLeft')
    // part of the day before is monitored if the platform started before midnight
    await expect(days).toHaveAttribute(
      'aria-valuetext',
      /^\d{4}-\d\d-\d\d: (?:up for .+; )?connected but not monitored for .+/,
    )
    const last = Number(await days.getAttribute('aria-valuemax'))
    await expect(days).toHaveAttribute('aria-valuenow', String(last - 1))
    await page.keyboard.press('Home')
    await expect(days).toHaveAttribute('aria-valuenow', '1')
    await expect(days).toBeFocused()
    await showTable(page, 'Uptime')
    const table = page.getByRole('table', { name: 'Daily values, newest first' })
    await expect(table.getByRole('rowheader').nth(1)).toHaveText(today) // below the totals
    await expect(table.getByRole('row').last()).toContainText(/ to \d{4}-\d\d-\d\d\s*no data/)
  })
})

test('agents are selected and grouped with the keyboard, and the URL keeps the grouping', async ({
  signedIn: page,
  console,
}) => {
  const name = unique('choose')
  for (const [host, os] of [
    [`${name}-a`, 'linux'],
    [`${name}-b`, 'windows'],
  ] as const)
    await connectSample(console, { os, metadata: JSON.stringify({ host, dock: name }) })
  await openList(page, console.account, { q: name })
  const boxes = page.getByRole('checkbox', { name: /^Select choose/ })
  await expect(boxes).toHaveCount(2)
  const bar = page.getByRole('region', { name: 'Selected agents' })
  await test.step('a selection', async () => {
    await boxes.first().focus()
    await page.keyboard.press('Space')
    await expect(bar).toContainText('1 selected')
    await expectNoAxeViolations(page)
    const update = bar.getByRole('link', { name: 'Update selected…' })
    await expect(update).toHaveAttribute('href', /agent-updates\/new\?agents=ag_/)
    await bar.getByRole('button', { name: 'Select all 2 matching agents' }).click()
    await expect(bar).toContainText('2 selected')
    await expect(update).toHaveAttribute('href', new RegExp(`q=${name}`))
    await boxes.first().uncheck()
    await expect(bar).toContainText('1 selected')
    await bar.getByRole('button', { name: 'Clear selection' }).click()
    await expect(bar).toHaveCount(0)
  })
  await test.step('groups by operating system', async () => {
    await page.getByRole('button', { name: 'Display' }).click()
    await page.getByRole('menuitemradio', { name: 'Operating system' }).click()
    await expect(page).toHaveURL(/group=os/)
    const linux = page.getByRole('button', { name: 'Linux 1 agent' })
    await expect(linux).toHaveAttribute('aria-expanded', 'true')
    await expectNoAxeViolations(page)
    await linux.focus()
    await page.keyboard.press('Enter')
    await expect(linux).toHaveAttribute('aria-expanded', 'false')
    await expect(rowOf(page, `${name}-a`)).toHaveCount(0)
    await expect(rowOf(page, `${name}-b`)).toHaveCount(1)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Windows 1 agent' })).toBeVisible()
  })
  await test.step('groups by a tag', async () => {
    await page.getByRole('button', { name: 'Group: operating system' }).click()
    await page.getByRole('menuitemradio', { name: 'Tag: dock' }).click()
    await page.getByRole('checkbox', { name: `Select all agents in group dock=${name}` }).check()
    await expect(page.getByRole('region', { name: 'Selected agents' })).toContainText('2 selected')
    await page.getByRole('button', { name: `Actions for dock=${name}` }).click()
    await page.getByRole('menuitem', { name: 'Show only this group' }).click()
    await expect(page).toHaveURL(/tag=dock/)
  })
})

test('rows do not move while the pointer is on the table, and ⌘K finds an agent and its commands', async ({
  signedIn: page,
  console,
}) => {
  const name = unique('hold')
  await connectAgent(console, `${name}-m`)
  await openList(page, console.account, { q: name })
  // The content above the table has loaded, so the table no longer moves away from the pointer.
  await expect(page.getByRole('region', { name: 'All agents' }).getByRole('link').first()).toBeVisible()
  await rowOf(page, `${name}-m`).hover()
  await connectAgent(console, `${name}-a`)
  await expect(page.getByRole('rowheader')).toHaveText([new RegExp(`^${name}-m`), new RegExp(`^${name}-a`)], {
    timeout: 60_000,
  })
  await page.getByRole('heading', { level: 1 }).hover()
  await expect(page.getByRole('rowheader').first()).toHaveText(new RegExp(`^${name}-a`))

  await test.step('a command', async () => {
    await pressPaletteKey(page)
    const palette = page.getByRole('dialog', { name: 'Go to' })
    await palette.getByRole('combobox').fill(`restart ${name}-m`)
    await palette.getByRole('option', { name: `Restart ${name}-m` }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog.getByRole('button', { name: 'Restart agent' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(/\/agents\/ag_[^?]*$/)
  })
  await test.step('an agent', async () => {
    await pressPaletteKey(page)
    await page.getByRole('dialog', { name: 'Go to' }).getByRole('combobox').fill(`${name}-a`)
    await page
      .getByRole('option', { name: new RegExp(`^${name}-a (?:\\S+ )?Agent`) })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: `${name}-a` })).toBeVisible()
  })
})

test('an agent is recognized after a restart, old links still open it, and its session is split off', async ({
  signedIn: page,
  adminCall,
  console,
}) => {
  const name = unique('barge')
  const old = await connectAgent(console, name)
  await openList(page, console.account, { q: name })
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(name))
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(name)
  await expect(page.getByText('Online', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Session matching' })).toHaveCount(0)
  const question = page.getByText('Does this session belong to another agent?')
  await question.click()
  await expect(page.getByText(/^This agent has had one session so far\./)).toBeVisible()

  const { status } = await adminCall(
    'POST',
    `/api/platform/${console.account}/tunnel_sessions/${old}/restart`,
    {},
  )
  expect(status).toBe(204)
  await showTable(page, 'Sessions')
  const sessions = page.getByRole('table', { name: 'Sessions, newest first' })
  await expect(sessions.getByRole('rowheader')).toHaveCount(2, { timeout: 120_000 })
  await expect(sessions.getByRole('row').filter({ hasText: old })).not.toContainText('Still connected')
  await question.click() // a new session collapses it again
  await expect(page.getByText('100 out of 100').first()).toBeVisible()
  await expect(page.getByText(/Same credential/)).toBeVisible()

  await page.goto(`/${console.account}/agents/${old}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText(`Session ${old} has ended.`, { exact: false })).toContainText(
    "The agent's current session is ts_",
  )

  await question.click()
  await page.getByRole('radio', { name: 'New agent' }).check()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Reassign session' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Reassign session to a new agent?' })
  await dialog.getByRole('button', { name: 'Reassign session' }).click()
  await expect(page.getByText(`Session assigned to “${name}”`)).toBeVisible()
})
