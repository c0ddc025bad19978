import type { Page } from '@playwright/test'
import { expect } from './support/fixtures'
import { holdScripts } from './support/scripts'
import { readAgain, test } from './support/second-server/fixtures'
import { showMoreOptions } from './support/more-options'

/** Selects a command of a session and confirms it. */
async function command(page: Page, name: 'Restart' | 'Stop' | 'Update'): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: `${name} agent` })
    .click()
}

/** Clicks a disabled button as soon as the page enables the button. Runs in the page. */
function clickOnceEnabled(button: HTMLElement | SVGElement): void {
  const observer = new MutationObserver(() => {
    observer.disconnect()
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  })
  observer.observe(button, { attributeFilter: ['disabled'] })
}

test(
  'sessions are listed; an agent is updated and restarted, and reconnects with the new version',
  {
    tag: ['list', 'get', 'updateAgent', 'restartAgent'].map((name) => `@tunnel-sessions.${name}`),
  },
  async ({ signedIn: page, second: { account, add } }) => {
    add.session({ ip: '192.0.2.41', metadata: 'dredger 41' })
    await page.goto(`/${account}/tunnel-sessions`)
    await readAgain(page)
    await page.getByRole('rowheader', { name: '192.0.2.41' }).getByRole('link').click()
    await expect(page.getByLabel('Key facts')).toContainText('3.1.0')
    await command(page, 'Update')
    await expect(page.getByText('The agent accepted the update command')).toBeVisible()
    const restart = page.getByRole('button', { name: 'Restart', exact: true })
    await expect(restart).toHaveAccessibleDescription(/You can restart the agent in \d+ seconds?/)
    await expect(restart).toBeEnabled({ timeout: 60_000 })
    await command(page, 'Restart')
    await expect(page.getByText('The agent now runs 3.2.0 (was 3.1.0).')).toBeVisible({ timeout: 60_000 })
    await page.getByRole('link', { name: /^ts_/ }).first().click()
    await expect(page.getByLabel('Key facts')).toContainText('3.2.0')
  },
)

test(
  'an agent is stopped, and its session disappears',
  { tag: ['@tunnel-sessions.get', '@tunnel-sessions.stopAgent'] },
  async ({ signedIn: page, second: { account, add } }) => {
    const id = add.session({ ip: '192.0.2.42', metadata: 'dredger 42' })
    await page.goto(`/${account}/tunnel-sessions/${id}`)
    await command(page, 'Stop')
    await expect(page.getByText(/^The session ended \d+ seconds? after the command/)).toBeVisible({
      timeout: 60_000,
    })
    await page.reload()
    await expect(page.getByText('Session ended', { exact: true })).toBeVisible()
  },
)

test(
  'an abuse report is filed, tracked and added by ID',
  { tag: ['@abuse-reports.create', '@abuse-reports.get'] },
  async ({ signedIn: page, second: { account, url, apiKey, versionHeader } }) => {
    await page.goto(`/${account}/abuse-reports/new`)
    const urls = 'hxxps://login[.]evil[.]example/bank, https://shop.evil.example/'
    await page.getByRole('textbox', { name: 'URLs' }).fill(urls)
    await showMoreOptions(page)
    await page.getByLabel('Metadata').fill('{"ticket":7}')
    await page.getByRole('button', { name: 'File abuse report' }).click()
    await expect(page.getByText('Abuse report filed for 2 hostnames')).toBeVisible()
    const names = page.getByRole('region', { name: /^Hostnames/ })
    for (const host of ['login.evil.example', 'shop.evil.example'])
      await expect(names.getByRole('listitem').filter({ hasText: host })).toContainText('Pending')
    await page.getByRole('button', { name: 'Check now' }).click()
    await expect(page.getByText('Pending', { exact: true }).first()).toBeVisible()

    const answer = await fetch(`${url}/abuse_reports`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${apiKey}`,
        [versionHeader]: '2',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ urls: ['https://elsewhere.example/x'] }),
    })
    const { id }: { id: string } = await answer.json()
    // An ID that is typed before the form's scripts load isn't lost, even if it's submitted as soon as they have run.
    const releaseScripts = await holdScripts(page)
    await page.goto(`/${account}/abuse-reports`, { waitUntil: 'commit' })
    await page.getByLabel('Abuse report ID').fill(id)
    await page.getByRole('button', { name: 'Add abuse report', disabled: true }).evaluate(clickOnceEnabled)
    releaseScripts()
    await expect(page.getByText('Abuse report added')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'elsewhere.example' })).toBeVisible()
    await page.goto(`/${account}/abuse-reports`)
    await expect(page.getByRole('row').filter({ hasText: 'elsewhere.example' })).toContainText('Pending')
  },
)

test(
  'a subscription is opened by ID and named; its sources are changed as planned',
  {
    tag: ['list', 'create', 'get', 'update', 'delete'].map((name) => `@event-subscriptions.sources.${name}`),
  },
  async ({ signedIn: page, second: { account, add, requests } }) => {
    const [created, updated] = ['ip_policy_created.v0', 'ip_policy_updated.v0']
    const id = add.subscription()
    await page.goto(`/${account}/event-subscriptions`)
    await page.getByLabel('Event subscription ID').fill(id)
    await page.getByLabel('Name in this console').fill('Harbour audit')
    await page.getByRole('button', { name: 'Add event subscription' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Harbour audit' })).toBeVisible()
    const changes = page.getByRole('table', { name: 'Forwarded changes' }).getByRole('link')
    await expect(changes).toHaveText([created])
    await page.getByRole('button', { name: 'Change sources' }).click()
    await page.getByRole('checkbox', { name: created }).uncheck()
    await page.getByRole('checkbox', { name: updated }).check()
    await page.getByLabel('Another type').fill('made_up.v0')
    await page.getByRole('button', { name: 'Add event type' }).click()
    await expect(page.getByRole('region', { name: 'Plan' })).toContainText('2 sources to add, 1 to remove')
    await page.getByRole('button', { name: 'Apply 3 changes' }).click()
    await expect(page.getByRole('region', { name: 'Results' })).toContainText('3 of 3 changes applied.')
    await expect(changes).toHaveText([updated])
    await expect(page.getByRole('list', { name: 'Other event types' })).toHaveText(/made_up\.v0/)
    await page.getByRole('link', { name: updated }).click()
    await expect(page.getByRole('heading', { level: 1, name: updated })).toBeVisible()
    await page.getByRole('button', { name: 'Send empty update' }).click()
    await expect(page.getByText('Empty update accepted')).toBeVisible()
    expect(requests.findLast(({ method }) => method === 'PATCH')?.body).toEqual({})
  },
)
