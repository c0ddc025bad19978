import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { fieldsOf } from '@/lib/util/records'
import { type Script, scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { expectNoAxeViolations } from './support/axe'
import { connect } from './support/caller'
import { expect, test } from './support/fixtures'
import { connectSample } from './support/furnish'
import type { Installation } from './support/installation'
import { confirm, press, skipToContent } from './support/keyboard'
import { narrow } from './support/layout'

/** Adds a sample session for one test. Returns the session's ID. */
const connectAgent = (
  { dataDir }: Pick<Installation, 'dataDir'>,
  more?: Parameters<typeof connectSample>[1],
) => connectSample({ dataDir }, { metadata: `{"test":"${randomUUID()}"}`, ...more })

/** Selects a command and confirms it. */
async function command(page: Page, name: 'Restart' | 'Stop' | 'Update'): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dialog.getByRole('button', { name: `${name} agent` }).click()
  await expect(dialog).toHaveCount(0)
}

test(
  'sessions are listed, searched and filtered',
  { tag: ['@tunnel-sessions.list'] },
  async ({ signedIn: page, console }) => {
    await page.goto(`/${console.account}/tunnel-sessions`)
    await expect(page.getByRole('heading', { level: 1, name: 'Tunnel sessions' })).toBeVisible()
    const quay = page.getByRole('row').filter({ hasText: 'quay-gateway' })
    await expect(quay).toContainText('3.30.2')
    await expect(quay.getByRole('rowheader')).toContainText('192.0.2.17')
    await expect(quay).toContainText('Linux')
    await expect(quay.getByRole('link', { name: 'Quay gateway' })).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('columnheader', { name: 'Started' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    await page.getByRole('searchbox', { name: 'Search tunnel sessions' }).fill('lighthouse')
    await expect(page.getByRole('rowheader')).toHaveCount(1)
    await page.goto(`/${console.account}/tunnel-sessions?transport=ssh`)
    await expect(page.getByRole('button', { name: 'Remove filter Transport: SSH client' })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: '192.0.2.200' })).toContainText('SSH client')
    await expect(page.getByText('quay-gateway')).toHaveCount(0)
  },
)

test(
  'a restart is complete when the same agent reconnects with a new session ID',
  { tag: ['@tunnel-sessions.get', '@tunnel-sessions.restartAgent'] },
  async ({ signedIn: page, console }) => {
    const host = `r${randomUUID().slice(0, 8)}.site1.harbour.example`
    const name = `barge-${randomUUID().slice(0, 8)}`
    const id = await connectAgent(console, {
      urls: [`https://${host}`],
      metadata: `{"host":"${name}"}`,
      ip: '192.0.2.99',
    })
    await page.goto(`/${console.account}/tunnel-sessions/${id}`)
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(name)
    await expect(page).toHaveTitle(new RegExp(name))
    await expect(page.getByText('3.30.2', { exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Key facts' })).toContainText('192.0.2.99')
    await expect(page.getByRole('region', { name: 'Traffic path' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'View agent' })).toHaveAttribute('href', /\/agents\/ag_/)
    await page.getByRole('button', { name: 'Restart', exact: true }).click()
    const dialog = page.getByRole('alertdialog', { name: `Restart ${name} (192.0.2.99)?` })
    const interrupted = dialog.getByRole('region', { name: 'Interrupted endpoints' })
    await expect(interrupted.getByRole('link', { name: host })).toBeVisible() // not in the last read of the list
    await expect(interrupted).toContainText(/Last refreshed /)
    await expect(dialog).toContainText("If the configuration is invalid, the agent can't reconnect")
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
    await command(page, 'Restart')
    await expect(page.getByText('The agent accepted the restart command')).toBeVisible()
    await expect(page.getByText('The agent is back online')).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText('The agent still runs 3.30.2.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Restart', exact: true })).toHaveAccessibleDescription(
      'This session has ended.',
    )
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name: /^ts_/ }).first().click()
    await expect(page).not.toHaveURL(new RegExp(id))
    await expect(page.getByText('Connected', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Restart', exact: true })).toBeEnabled()
  },
)

test(
  'an agent is stopped with the keyboard alone; the stop is complete when the session is gone',
  { tag: ['@tunnel-sessions.stopAgent'] },
  async ({ signedIn: page, console }) => {
    const id = await connectAgent(console)
    await page.goto(`/${console.account}/tunnel-sessions/${id}`)
    await skipToContent(page)
    const stop = page.getByRole('button', { name: 'Stop', exact: true })
    await press(page, stop)
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(stop).toBeFocused()
    await page.keyboard.press('Space')
    await confirm(page, 'Stop agent')
    await expect(page.getByText(/^The session ended \d+ seconds? after the command/)).toBeVisible({
      timeout: 60_000,
    })
    await page.getByRole('link', { name: /^Activity/ }).click()
    await expect(page.getByText(/ stopped it$/)).toBeVisible()
    await page.goto(`/${console.account}/tunnel-sessions/${id}`)
    await expect(page.getByText('Session ended', { exact: true })).toBeVisible()
  },
)

test(
  'an update stays within its major version, waits for a restart, and is then confirmed',
  { tag: ['@tunnel-sessions.updateAgent', '@tunnel-sessions.restartAgent'] },
  async ({ signedIn: page, console }) => {
    const id = await connectAgent(console)
    await page.goto(`/${console.account}/tunnel-sessions/${id}`)
    await page.getByRole('button', { name: 'Update', exact: true }).click()
    await expect(page.getByRole('alertdialog')).toContainText(
      'the newest version with the same major version',
    )
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    const restart = page.getByRole('button', { name: 'Restart', exact: true })
    const [sent] = await Promise.all([
      page.waitForResponse(
        (response) => response.url().endsWith('/commands') && response.request().method() === 'POST',
      ),
      command(page, 'Update'),
    ])
    const { sent_at } = fieldsOf(await sent.json())
    // The reason disappears after ten seconds, which a slow page could miss.
    await page.clock.setFixedTime(Date.parse(String(sent_at)) + 1_000)
    await expect(restart).toHaveAccessibleDescription(/You can restart the agent in 9 seconds/)
    await page.clock.setSystemTime(Date.now())
    await expect(page.getByText('The agent accepted the update command')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Update', exact: true })).toHaveAccessibleDescription(
      'An update is already waiting for a restart.',
    )
    await expect(restart).toBeEnabled({ timeout: 60_000 })
    await command(page, 'Restart')
    await expect(page.getByText('The agent now runs 3.31.0 (was 3.30.2).')).toBeVisible({ timeout: 60_000 })
  },
)

test("a command that can't work shows why in advance, and one that the agent refuses shows why afterward", async ({
  signedIn: page,
  console,
}) => {
  const open = async (more: Parameters<typeof connectSample>[1]) =>
    page.goto(`/${console.account}/tunnel-sessions/${await connectAgent(console, more)}`)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await open({ os: 'windows' })
  await expect(button('Restart')).toHaveAccessibleDescription(/^Agents on Windows can't be restarted/)
  await expect(button('Restart')).toBeDisabled()
  await expect(button('Update')).toBeEnabled()
  await open({ os: '', agent_version: '', transport: 'ssh' })
  await expect(button('Restart')).toHaveAccessibleDescription(/^SSH clients support only the stop command/)
  await expect(button('Update')).toHaveAccessibleDescription(/^SSH clients support only the stop command/)
  await expect(button('Stop')).toBeEnabled()
  await open({ unable: { update: 'Update checks are disabled on this host' } })
  await command(page, 'Update')
  await expect(page.getByText('Update checks are disabled on this host.', { exact: true })).toBeVisible()
  await expect(page.getByText('ERR_SERVICE_806')).toBeVisible()
  await expectNoAxeViolations(page)

  // Another person started an update.
  const id = await connectAgent(console)
  await page.goto(`/${console.account}/tunnel-sessions/${id}`)
  await expect(page.getByRole('button', { name: 'Update', exact: true })).toBeEnabled()
  const begun = await fetch(`${console.platform.url}/tunnel_sessions/${id}/update`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${console.platform.apiKey}`,
      'service-version': '2',
      'content-type': 'application/json',
    },
    body: '{}',
  })
  expect(begun.status).toBe(204)
  await command(page, 'Update')
  await expect(page.getByText('ERR_SERVICE_809')).toBeVisible()
  await expect(page.getByText(/already being updated|waiting for a restart/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Update', exact: true })).toHaveAccessibleDescription(
    /^An update is (in progress|waiting)/,
  )
  await expect(page.getByRole('button', { name: 'Restart', exact: true })).toBeEnabled()
})

test('after a lost response the outcome is unknown until it is checked, nothing is sent twice, and a stopped session is not shown as connected', async ({
  signedIn: page,
  adminCall,
  console,
}) => {
  const loseAnswers: Script = async ({ method, url }, response, { pass, forward }) => {
    if (method !== 'POST' || !/\/(restart|stop)$/.test(url)) return forward()
    if (url.endsWith('/restart')) await pass()
    return response.destroy()
  }
  const upstream = await scriptedUpstream(loseAnswers, { real: { url: console.platform.url } })
  const account = await connect(adminCall, 'Loses answers', upstream.url, console.platform.apiKey)
  const id = await connectAgent(console)
  await page.goto(`/${account}/tunnel-sessions/${id}`)
  await page.getByRole('button', { name: 'Restart', exact: true }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Restart agent' })
    .evaluate((button: HTMLButtonElement) => {
      for (let n = 0; n < 5; n++) button.click()
    })
  await expect(page.getByText("Couldn't confirm the restart")).toBeVisible()
  const title = "The agent has a new session, but the restart isn't confirmed"
  await expect(page.getByText(title)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('The agent is back online')).toHaveCount(0)
  const agent = page.getByText(/^Agent: /).getByRole('link')
  await agent.click()
  const tabs = page.getByRole('navigation', { name: 'Agent sections' })
  await tabs.getByRole('link', { name: /^Activity/ }).click()
  const last = page.getByRole('region', { name: 'Recent commands' }).getByRole('listitem').first()
  await expect(last).toContainText(/New session.*The response was lost/)
  await expect(last).not.toContainText('Back')
  expect(upstream.seen.filter(({ url }) => url.endsWith('/restart'))).toHaveLength(1)

  await page.goto(`/${account}/tunnel-sessions/${await connectAgent(console)}`)
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  await command(page, 'Stop')
  await expect(page.getByText("Couldn't confirm the stop")).toBeVisible()
  const lastSeen = page.getByText(/^Last seen connected/)
  await expect(lastSeen).toBeVisible()
  await expect(lastSeen.locator('..').getByText('Unknown', { exact: true })).toBeVisible()
  await expect(page.getByText('Connected', { exact: true })).toHaveCount(0)
  await adminCall('DELETE', `/api/accounts/${account}`)
  await upstream.close()
})

test("on a phone, a session's page does not shift when the first read is slow", async ({
  signedIn: page,
  adminCall,
  console,
}) => {
  const path = `tunnel_sessions/${await connectAgent(console)}`
  const read = await adminCall('POST', `/api/sync/${console.account}/tunnel-sessions`)
  expect(read.json).toMatchObject({ error: null }) // the page shows the stored data before it requests new data
  let answer = () => {}
  const isAwaited = new Promise<void>((resolve) => (answer = resolve))
  await page.route(`**/api/platform/${console.account}/${path}`, async (route) => {
    await isAwaited
    await route.continue()
  })
  await page.setViewportSize({ width: narrow, height: 800 })
  await page.goto(`/${console.account}/${path.replace('_', '-')}`)
  await expect(page.getByText('Unknown', { exact: true })).toBeVisible()
  const top = async () => (await page.getByRole('button', { name: 'Restart' }).boundingBox())?.y
  // each by itself: `ready` may resolve before the first is requested, and a fallback might not be installed
  await page.evaluate(async () => {
    await Promise.allSettled(Array.from(document.fonts, (font) => font.load()))
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  })
  const before = await top()
  answer()
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  expect(await top()).toBe(before)
})

test('the console refuses a restart right after an update, even through its API', async ({
  adminCall,
  console,
}) => {
  const path = `/api/platform/${console.account}/tunnel_sessions/${await connectAgent(console)}`
  expect((await adminCall('POST', `${path}/update`)).status).toBe(204)
  const { status, json } = await adminCall('POST', `${path}/restart`)
  expect([status, json.error_code]).toEqual([409, 'ADIT_CONFLICT'])
})
