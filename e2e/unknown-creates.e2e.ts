import { inventoryRows } from './support/caller'
import { test } from './support/faulty-account'
import { expect } from './support/fixtures'

test('two identical creates with a lost response are found by name in the audit log, and dismissed', async ({
  signedIn: page,
  account,
  upstream,
  adminCall,
}) => {
  const name = 'sent-twice'
  upstream.fail('lost')
  for (const _ of [1, 2])
    expect((await adminCall('POST', `/api/platform/${account}/bot_users`, { name })).status).toBe(504)
  upstream.fail(null)
  await adminCall('POST', `/api/sync/${account}/bot-users`)
  expect(await inventoryRows(adminCall, account, 'bot-users', `?q=${name}`)).toHaveLength(2)

  await page.goto(`/${account}/bot-users`)
  await page.getByRole('button', { name: 'Notifications' }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  const entries = panel.getByRole('listitem').filter({ hasText: `created bot user ${name}` })
  await expect(entries).toHaveCount(2)
  await entries.first().getByRole('link').click()
  const rows = page.getByRole('table', { name: 'Audit log' }).getByRole('row').filter({ hasText: name })
  await expect(rows).toHaveCount(2)
  await rows.first().getByRole('link', { name: 'Create bot user' }).click()
  await expect(page.getByRole('dialog', { name: 'Create bot user' })).toContainText(`Target${name}`)

  await page.goto(`/${account}/bot-users`)
  await page.getByRole('button', { name: 'Notifications' }).click()
  for (const left of [1, 0]) {
    await entries
      .first()
      .getByRole('button', { name: /^Dismiss: / })
      .click()
    await expect(entries).toHaveCount(left)
  }
  const { json } = await adminCall('GET', `/api/notifications/${account}`)
  expect(JSON.stringify(json.notifications)).not.toContain(name)
})
