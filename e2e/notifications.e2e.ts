import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { fieldsOf } from '@/lib/util/records'
import { expectNoAxeViolations } from './support/axe'
import type { Call } from './support/caller'
import { confirmDelete } from './support/detail'
import { create } from './support/edges'
import { expect, test } from './support/fixtures'
import { expectFocusIn, press } from './support/keyboard'
import { expectNoSidewaysScroll, narrow } from './support/layout'

const bell = (page: Page) => page.getByRole('button', { name: 'Notifications', exact: true })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

/** Deletes two new bot users with a bulk job. Returns the job's ID when the job is done. */
async function aBulkJob(call: Call, account: string): Promise<string> {
  const own = randomUUID().slice(0, 8)
  const ids: string[] = []
  for (const n of [1, 2]) ids.push(await create(call, account, '/bot_users', { name: `noted-${own}-${n}` }))
  const jobs = `/api/bulk-jobs/${account}`
  const plan = await call('POST', jobs, { resource: 'bot-users', action: 'delete', target: { ids } })
  const id = String(fieldsOf(plan.json.job).id)
  await call('POST', `${jobs}/${id}/start`, {})
  const state = async () => fieldsOf((await call('GET', `${jobs}/${id}`)).json.job).state
  await expect.poll(state, { timeout: 60_000 }).toBe('done')
  return id
}

test('a bulk job that ends is counted until the list is opened, and its entry leads to its page', async ({
  signedIn: page,
  adminCall,
  console: { account },
}) => {
  await page.clock.install()
  await page.goto(`/${account}/bot-users`)
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await expect(bell(page)).toHaveAccessibleDescription('')
  const id = await aBulkJob(adminCall, account)
  // The page polls every 30 seconds. The console's numbers are up to ten seconds old.
  await expect(async () => {
    await page.clock.fastForward(30_000)
    await expect(bell(page)).toHaveAccessibleDescription(/^\d\+? new$/, { timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  await expectNoAxeViolations(page)

  await press(page, bell(page))
  const top = await panel(page).boundingBox()
  expect(top?.width, 'the panel leaves the page visible').toBe(400)
  const entry = panel(page)
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href$="/bulk-jobs/${id}"]`) })
  await expect(entry).toContainText('Bulk job “Delete 2 bot users” ended: 2 deleted.')
  await expect(entry).toContainText('New')
  await expectNoAxeViolations(page)
  await page.keyboard.press('Tab')
  await expect(panel(page).getByRole('listitem').first().getByRole('link')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(bell(page)).toBeFocused()
  await expect(bell(page)).toHaveAccessibleDescription('')

  await page.reload()
  await expect(bell(page)).toHaveAccessibleDescription('')
  await bell(page).click()
  await expect(entry).toBeVisible()
  await expect(entry).not.toContainText('New')
  await entry.getByRole('link').click()
  await expect(panel(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Delete 2 bot users' })).toBeFocused()
})

test('a message that has gone is listed until the page is loaded again', async ({
  signedIn: page,
  adminCall,
  console: { account },
}) => {
  const name = `noted-${randomUUID().slice(0, 8)}`
  const id = await create(adminCall, account, '/bot_users', { name })
  await page.goto(`/${account}/bot-users/${id}/delete`)
  await confirmDelete(page, name, 'Delete bot user')
  const message = page.getByRole('status').filter({ hasText: `Bot user “${name}” deleted` })
  await expect(message).toBeVisible()
  await message.getByRole('button', { name: 'Dismiss' }).click()
  const entry = panel(page)
    .getByRole('listitem')
    .filter({ hasText: `Bot user “${name}” deleted` })
  await bell(page).click()
  await expect(entry.getByRole('link')).toHaveAttribute('href', `/${account}/bot-users`)
  await page.reload()
  await bell(page).click()
  await expect(panel(page).getByText(/last 30 days/)).toBeVisible()
  await expect(entry).toHaveCount(0)
})

test('an operator dismisses an unknown outcome, and the list keeps the focus', async ({
  signedIn: page,
  console: { account },
}) => {
  const act = {
    kind: 'act',
    at: new Date().toISOString(),
    act_id: 'act_1',
    operation: 'bot-users.create',
    target: null,
    title: 'quay',
    by: 'ann',
  }
  let notifications = [act]
  await page.route('**/api/notifications/*', (route) => route.fulfill({ json: { notifications } }))
  await page.route('**/api/notifications/*/dismiss', (route) => {
    expect(route.request().postDataJSON()).toEqual({ act_id: 'act_1' })
    notifications = []
    return route.fulfill({ status: 204 })
  })
  await page.goto(`/${account}/bot-users`)
  await bell(page).click()
  const entry = panel(page).getByRole('listitem').filter({ hasText: 'created bot user quay' })
  await expectNoAxeViolations(page)
  await press(page, entry.getByRole('button', { name: /^Dismiss: / }))
  await expect(entry).toHaveCount(0)
  await expectFocusIn(panel(page))
})

test('a viewer on a phone sees other people by name, and an empty or unreadable list says so', async ({
  as,
  adminCall,
  console: { account },
}) => {
  const id = await aBulkJob(adminCall, account)
  const page = await (await as('viewer')).page()
  await page.setViewportSize({ width: narrow, height: 740 })
  await page.goto(`/${account}`)
  await expectNoSidewaysScroll(page, [narrow])
  await bell(page).click()
  const entry = panel(page)
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href$="/bulk-jobs/${id}"]`) })
  await expect(entry).toContainText(/ by \w+/)
  await expect(entry).not.toContainText('@')
  await expectNoSidewaysScroll(page, [narrow])
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')

  const list = '**/api/notifications/*'
  await page.route(list, (route) => route.fulfill({ json: { notifications: [] } }))
  await page.reload()
  await bell(page).click()
  await expect(panel(page).getByRole('heading', { name: 'No notifications yet' })).toBeVisible()
  await page.unroute(list)
  const failure = { error_code: 'ADIT_INTERNAL', status_code: 500, msg: 'Something failed.' }
  await page.route(list, (route) => route.fulfill({ status: 500, json: failure }))
  await page.reload()
  await bell(page).click()
  await expect(panel(page).getByRole('alert')).toBeVisible()
  await page.unroute(list)
  await panel(page).getByRole('button', { name: 'Try again' }).click()
  await expect(entry).toBeVisible()
})
