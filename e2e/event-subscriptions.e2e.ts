import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe'
import { allOf, deleteFromPage } from './support/backends'
import { expect, test } from './support/fixtures'

const [created, updated] = ['ip_policy_created.v0', 'ip_policy_updated.v0']
const sourceOperations = ['list', 'create', 'get', 'update', 'delete'].map(
  (name) => `@event-subscriptions.sources.${name}`,
)
const typeBox = (page: Page, type: string) => page.getByRole('checkbox', { name: type })
const plan = (page: Page) => page.getByRole('region', { name: 'Plan' })
/** Returns the links in the matrix, and the links for the event types below it. */
const present = (page: Page) =>
  page
    .getByRole('table', { name: 'Forwarded changes' })
    .or(page.getByRole('list', { name: 'Other event types' }))
    .getByRole('link')

test(
  'a subscription with sources is created, updated and deleted',
  { tag: allOf('event-subscriptions') },
  async ({ signedIn: page, console }) => {
    await page.goto(`/${console.account}/event-subscriptions`)
    await page.getByRole('main').getByRole('link', { name: 'New event subscription' }).first().click()
    await page.getByLabel('Description').fill('Audit of policies')
    const warning = page.getByText('No events will be forwarded.')
    await expect(warning).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search event types' }).fill('ip policy was')
    await typeBox(page, created).check()
    await expect(warning).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Request preview' })).toContainText(created)
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Create event subscription' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Audit of policies' })).toBeVisible()
    await expect(present(page)).toHaveText([created])
    await expect(
      page.getByText('This subscription has 1 source but no destinations, so it forwards no events.'),
    ).toBeVisible()

    await page
      .getByRole('navigation', { name: 'Breadcrumb' })
      .getByRole('link', { name: 'Event subscriptions' })
      .click()
    const row = page.getByRole('row').filter({ hasText: 'Audit of policies' })
    await expect(row.getByRole('cell', { name: '1', exact: true })).toBeVisible()
    await expect(row).toContainText('No destinations')
    await row.getByRole('link', { name: 'Audit of policies' }).click()

    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await typeBox(page, created).uncheck()
    await typeBox(page, updated).check()
    await page.getByRole('button', { name: 'Save event subscription' }).click()
    await expect(present(page)).toHaveText([updated])
    await deleteFromPage(page, 'event subscription', 'Audit of policies')
    await expect(page.getByText('Event subscription “Audit of policies” deleted')).toBeVisible()
  },
)

test(
  'planned source changes are applied; rejected ones are reported and stay in the plan',
  { tag: sourceOperations },
  async ({ signedIn: page, console, adminCall }) => {
    const path = `/api/platform/${console.account}/event_subscriptions`
    const { json } = await adminCall('POST', path, { description: 'Planned' })
    await page.goto(`/${console.account}/event-subscriptions/${String(json.id)}`)
    await expect(page.getByText('No sources, so no events are forwarded.')).toBeVisible()
    await page.getByRole('button', { name: 'Change sources' }).click()
    await page.getByRole('button', { name: 'Select all 2: Agents' }).click()
    await typeBox(page, created).check()
    await page.getByLabel('Another type').fill('made up')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Another type')).toHaveAccessibleDescription(/Invalid event type/)
    await page.getByLabel('Another type').fill('made_up.v0')
    await page.getByRole('button', { name: 'Add event type' }).click()
    await expect(plan(page)).toContainText('4 sources to add, 0 to remove')
    const draft = page.getByRole('status').filter({ hasText: 'Restored your draft' })
    await page.reload() // no question: nothing is lost
    await expect(draft).toBeVisible()
    await expect(typeBox(page, created)).toBeChecked()
    await expect(plan(page)).toContainText('4 sources to add, 0 to remove')
    await page.getByRole('button', { name: 'Apply 4 changes' }).click()
    const outcomes = page.getByRole('region', { name: 'Results' })
    await expect(outcomes).toContainText('3 of 4 changes applied.')
    await expect(outcomes.getByRole('listitem').filter({ hasText: 'Rejected' })).toContainText(
      'made_up.v0: Unknown event type: made_up.v0',
    )
    await expect(plan(page)).toContainText('1 source to add, 0 to remove')
    await expect(page.getByRole('heading', { name: 'Sources 3', exact: true })).toBeVisible()
    await expect(present(page)).toHaveCount(0) // while the catalog is open, its check marks show this
    await expectNoAxeViolations(page)

    await plan(page).getByRole('button', { name: 'Discard' }).click()
    await expect(draft).toHaveCount(0)
    await typeBox(page, 'agent_session_stop.v0').uncheck()
    await typeBox(page, updated).check()
    await expect(plan(page)).toContainText('1 source to add, 1 to remove')
    await page.getByRole('button', { name: 'Apply 2 changes' }).click()
    await expect(outcomes).toContainText('2 of 2 changes applied.')
    await expect(plan(page)).toHaveCount(0)
    await expect(typeBox(page, updated)).toHaveCount(0)

    await page.getByRole('link', { name: updated }).click()
    await expect(page.getByRole('heading', { level: 1, name: updated })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(updated)
    await page.getByRole('button', { name: 'Send empty update' }).click()
    await expect(page.getByText('Empty update accepted')).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove source' }).click()
    await expect(page.getByText(`${updated} removed`)).toBeVisible()
    await expect(present(page)).toHaveCount(2)
    await page.goto(`${page.url()}/sources/${updated}`)
    await expect(page.getByText('ERR_SERVICE_5125')).toBeVisible()
  },
)
