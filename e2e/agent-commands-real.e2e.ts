import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { showTable } from './support/agents'
import { writeAgentRelease } from './support/agent-release'
import { expect } from './support/fixtures'
import type { Installation } from './support/installation'
import { test } from './support/lab'

const unique = (name: string) => `${name}-${randomUUID().slice(0, 8)}`

/** Opens the page of the agent with this name, once the console has seen it. */
async function openAgent(page: Page, list: string, name: string): Promise<void> {
  await page.goto(`${list}?q=${name}`)
  await page.getByRole('rowheader').getByRole('link', { name, exact: true }).click({ timeout: 120_000 })
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('Online', { exact: true }).first()).toBeVisible()
}

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
/** Returns the link to the current session on the agent's page. */
const sessionOf = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Session', exact: true })

/** Selects a command and confirms it. */
async function command(page: Page, name: 'Restart' | 'Stop' | 'Update'): Promise<void> {
  await button(page, name).click({ timeout: 60_000 })
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dialog.getByRole('button', { name: `${name} agent` }).click()
  await expect(dialog).toHaveCount(0)
}

/** Restarts the agent, and waits until the page shows its new session, to which the next command is sent. */
async function restart(page: Page): Promise<void> {
  const before = (await sessionOf(page).getAttribute('href')) ?? ''
  await command(page, 'Restart')
  await expect(sessionOf(page)).not.toHaveAttribute('href', before, { timeout: 120_000 })
}

/** Offers a release to the agents of an installation. */
async function release(
  { adit, dataDir }: Installation,
  version: string,
  behavior?: Parameters<typeof writeAgentRelease>[2],
): Promise<void> {
  const file = join(dataDir, `agent-${version}.mjs`)
  writeAgentRelease(file, version, behavior)
  await adit(['platform', 'release', 'add', file, '--version', version])
}

test("a restart ends with a new session of the same agent, a stop ends it, and refusals show the agent's reason", async ({
  signedIn: page,
  console: { account },
  lab,
}) => {
  const [quay, deaf, still, newest] = ['quay', 'deaf', 'still', 'newest'].map(unique)
  if (!quay || !deaf || !still || !newest) throw new Error('Four names')
  const list = `/${account}/agents`
  const agent = await lab.start(quay)
  await lab.start(deaf, { settings: ['remote_management: false'] })
  await lab.start(still, { settings: ['update_check: false'] })
  await lab.start(newest)
  await openAgent(page, list, quay)
  const before = (await sessionOf(page).getAttribute('href')) ?? ''
  await button(page, 'Restart').click()
  const dialog = page.getByRole('alertdialog', { name: `Restart ${quay} (127.0.0.1)?` })
  await expect(dialog.getByRole('link', { name: lab.hostOf(quay) })).toBeVisible({ timeout: 60_000 })
  await dialog.getByRole('button', { name: 'Restart agent' }).click()
  await expect(page.getByText('The agent is back online')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(/^The agent was offline for less than .+\.$/)).toBeVisible()
  await expect(page.getByText('The agent still runs 3.30.2.')).toBeVisible()
  await expect(sessionOf(page)).not.toHaveAttribute('href', before)
  await showTable(page, 'Sessions')
  await expect(
    page.getByRole('table', { name: 'Sessions, newest first' }).getByRole('rowheader'),
  ).toHaveCount(2)
  await expect.poll(async () => (await lab.visit(quay)).status, { timeout: 60_000 }).toBe(200)

  await command(page, 'Stop')
  await expect(page.getByText(/^The session ended .+ after the command\./)).toBeVisible({ timeout: 60_000 })
  expect(await agent.ended()).toBe(0)
  await expect.poll(async () => (await lab.visit(quay)).status, { timeout: 60_000 }).toBe(404)

  await test.step('refusals', async () => {
    await openAgent(page, list, deaf)
    await command(page, 'Stop')
    await expect(page.getByText(/Remote management is disabled/).first()).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText('ERR_SERVICE_805')).toBeVisible()
    await openAgent(page, list, still)
    await command(page, 'Update')
    await expect(
      page.getByText("Update checks are disabled in this agent's configuration.", { exact: true }),
    ).toBeVisible({ timeout: 60_000 })
    await expect(button(page, 'Update')).toBeDisabled()
    await openAgent(page, list, newest)
    await command(page, 'Update')
    await expect(page.getByText('No update available')).toBeVisible({ timeout: 60_000 })
  })
})

test('an update is accepted, waits for a restart and is confirmed by version; after a version that fails to start, the agent keeps the old one', async ({
  page,
  own: { installation, lab, at },
}) => {
  await lab.start('dock')
  await release(installation, '3.30.5')
  await openAgent(page, at('/agents'), 'dock')
  await command(page, 'Update')
  await expect(page.getByText('The agent accepted the update command')).toBeVisible({ timeout: 60_000 })
  await expect(button(page, 'Restart')).toHaveAccessibleDescription(/needs time to install/)
  await expect(button(page, 'Restart')).toBeEnabled({ timeout: 60_000 })
  await restart(page)
  await expect(page.getByText('The agent now runs 3.30.5 (was 3.30.2).').first()).toBeVisible({
    timeout: 60_000,
  })

  await release(installation, '3.30.7', 'ends')
  await command(page, 'Update')
  await expect(page.getByText('The agent accepted the update command')).toBeVisible({ timeout: 60_000 })
  await expect(button(page, 'Restart')).toBeEnabled({ timeout: 60_000 })
  await restart(page)
  await expect(
    page.getByText("The version didn't change").or(page.getByText('The agent still runs 3.30.5.')).first(),
  ).toBeVisible({
    timeout: 60_000,
  })
  await expect.poll(async () => (await lab.visit('dock')).status, { timeout: 60_000 }).toBe(200)
  await expect(button(page, 'Update')).toBeEnabled({ timeout: 60_000 })
  await command(page, 'Update')
  await expect(
    page
      .getByRole('main')
      .getByRole('paragraph')
      .filter({ hasText: 'previously failed to start on this host' })
      .first(),
  ).toBeVisible({ timeout: 60_000 })
})
