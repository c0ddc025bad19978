import type { Page } from '@playwright/test'
import { inventoryRows } from './support/caller'
import { test, type Upstream } from './support/faulty-account'
import { expect } from './support/fixtures'

const list = (page: Page) => page.getByRole('link', { name: 'Bot users', exact: true }).first()
const createButton = (page: Page) => page.getByRole('button', { name: 'Create bot user' })
/** Returns the panel with the outcome of the last create request in the form. */
const panelOf = (page: Page) => page.getByRole('main').getByRole('alert')
const checkNow = (page: Page) => panelOf(page).getByRole('button', { name: /^Check (now|again)$/ })
const posts = (upstream: Upstream, name: string) =>
  upstream.requests('POST').filter(({ body }) => body.includes(name))

/** Opens the form of a bot user from the list and fills in the name. */
async function openForm(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'New bot user' }).first().click()
  await page.getByLabel('Name').fill(name)
}

/** Leaves the form of a bot user that can't be saved. */
async function leaveForm(page: Page): Promise<void> {
  await list(page).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
}

/** Checks that the form keeps its input and shows the outcome, including the error code and the API's message. */
async function expectOutcome(page: Page, name: string, title: string, facts: RegExp): Promise<void> {
  await expect(panelOf(page)).toContainText(title, { timeout: 60_000 })
  await expect(panelOf(page)).toContainText(facts)
  await expect(panelOf(page)).toContainText(/Request ID\s*[0-9a-f-]{36}/)
  await expect(page.getByLabel('Name')).toHaveValue(name)
}

test('a create with an unreadable response can be repeated after a check; a rejected one keeps its input', async ({
  signedIn: page,
  account,
  upstream,
  adminCall,
}) => {
  const name = 'unreadable'
  await page.goto(`/${account}/bot-users`)
  await openForm(page, name)
  for (const [index, fault] of (['html', 'truncated', 'otherApi'] as const).entries())
    await test.step(fault, async () => {
      upstream.fail(fault)
      await createButton(page).click()
      await expect.poll(() => posts(upstream, name).length).toBe(index + 1)
      await expectOutcome(page, name, "Couldn't confirm", /ADIT_OUTCOME_UNKNOWN/)
      upstream.fail(null)
      await checkNow(page).click()
      await expect(panelOf(page)).toContainText('No bot user matches the values you sent. You can try again.')
      expect(posts(upstream, name)).toHaveLength(index + 1)
    })
  await createButton(page).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  expect(posts(upstream, name)).toHaveLength(4)
  expect(await inventoryRows(adminCall, account, 'bot-users', `?q=${name}`)).toHaveLength(1)

  await test.step('busy', async () => {
    await list(page).click()
    await openForm(page, 'during-busy')
    upstream.fail('busy')
    await createButton(page).click()
    await expectOutcome(page, 'during-busy', 'Too many requests', /Too many requests[^]*ERR_SERVICE_226/)
    expect(posts(upstream, 'during-busy')).toHaveLength(1)
  })
})

test("a create that may still be running can't be sent again, and appears in the open list", async ({
  signedIn: page,
  account,
  upstream,
}) => {
  await page.goto(`/${account}/bot-users`)
  for (const [fault, facts] of [
    ['reset', /ADIT_OUTCOME_UNKNOWN/],
    ['error', /returned 500: “Something broke”/],
    ['slow', /ADIT_OUTCOME_UNKNOWN/],
  ] as const)
    await test.step(fault, async () => {
      const name = `during-${fault}`
      await openForm(page, name)
      upstream.fail(fault)
      await createButton(page).click()
      await expect.poll(() => posts(upstream, name).length).toBe(1)
      // A slow create request gets no response before its time limit. The check after it gets one.
      if (fault === 'slow') upstream.fail(null)
      await expectOutcome(page, name, "Couldn't confirm", facts)
      upstream.fail(null)
      await checkNow(page).click()
      const panel = panelOf(page)
      await expect(panel).toContainText('No matching bot user found yet.')
      await expect(panel.getByRole('timer')).toContainText(/^Checking again in \d+ s…$/)
      await expect(panel).not.toContainText('You can try again')
      await expect(createButton(page)).toHaveAccessibleDescription(/Wait for the check/)
      await page.getByLabel('Name').press('Enter')
      await expect(panel.getByRole('timer')).toBeVisible()
      expect(posts(upstream, name)).toHaveLength(1)
      await leaveForm(page)
    })

  await test.step('created after its form was left', async () => {
    await openForm(page, 'left-early')
    upstream.fail('passedOn')
    await createButton(page).click()
    await expect(page.getByRole('main').getByRole('timer')).toBeVisible()
    await leaveForm(page)
    upstream.fail(null)
    await expect(page.getByRole('rowheader', { name: 'left-early' })).toBeVisible()
  })
})

test('a create whose response was lost, or that completes later, is found, and not sent again', async ({
  signedIn: page,
  account,
  upstream,
  adminCall,
}) => {
  const panel = panelOf(page)
  await page.goto(`/${account}/bot-users`)
  await test.step('lost', async () => {
    await openForm(page, 'during-lost')
    upstream.fail('lost')
    await createButton(page).click()
    await expectOutcome(page, 'during-lost', "Couldn't confirm", /ADIT_OUTCOME_UNKNOWN/)
    expect(posts(upstream, 'during-lost')).toHaveLength(1)
    upstream.fail(null)
    // The next check begins automatically.
    await expect(panel).toContainText('Bot user during-lost was created', { timeout: 60_000 })
    await expect(panel.getByText(/after your request/)).toHaveCount(1)
    await expect(createButton(page)).toHaveCount(0) // it is done, so it can't be sent again
    expect(posts(upstream, 'during-lost')).toHaveLength(1)
    await panel.getByRole('link', { name: 'Open bot user' }).click() // saved, so no confirmation is needed
    await expect(page.getByRole('heading', { level: 1, name: 'during-lost' })).toBeVisible()
    await list(page).click()
  })
  await test.step('completed later', async () => {
    await openForm(page, 'passed-on')
    upstream.fail('passedOn')
    await createButton(page).click()
    await expect(panel).toContainText('No matching bot user found yet.')
    await expect(panel.getByRole('timer')).toContainText('Checking again in')
    upstream.fail(null)
    await expect(panel).toContainText('Bot user passed-on was created', { timeout: 60_000 })
    await expect(panel.getByRole('link', { name: 'Open bot user' })).toBeVisible()
    expect(posts(upstream, 'passed-on')).toHaveLength(1)
  })
  for (const name of ['during-lost', 'passed-on'])
    expect(await inventoryRows(adminCall, account, 'bot-users', `?q=${name}`)).toHaveLength(1)
})

test('a form that is opened again after an unresolved create says so, until its draft is discarded', async ({
  signedIn: page,
  account,
  upstream,
}) => {
  const name = 'unresolved'
  const submitted = page.getByText(/^You already submitted this form\./)
  await page.goto(`/${account}/bot-users`)
  await openForm(page, name)
  upstream.fail('error')
  await createButton(page).click()
  await expectOutcome(page, name, "Couldn't confirm", /returned 500/)
  await expect(submitted).toHaveCount(0)
  await page.reload()
  await expect(submitted).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue(name)
  await expect(page.getByText("Couldn't confirm whether the bot user was created")).toHaveCount(1)
  upstream.fail(null)
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'View in audit log' }).click()
  const rows = (await opened).getByRole('table', { name: 'Audit log' }).getByRole('row')
  await expect(rows.filter({ hasText: name })).toHaveCount(1)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(submitted).toHaveCount(0)
})
