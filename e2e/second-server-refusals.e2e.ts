import { expect } from './support/fixtures'
import { test } from './support/second-server/fixtures'
import { newSshKey } from './support/ssh-keys'
import { showMoreOptions } from './support/more-options'
import { createUnrestricted } from './support/one-time'

// The server's permissions apply to the whole worker, so each test must restore what it removes.

test("an owner that only an admin can set is rejected with the server's message, and the input is kept", async ({
  signedIn: page,
  second: { account, create, rights },
}) => {
  const bot = await create('/bot_users', { name: 'refused-bot' })
  const key = newSshKey('refused@second').publicKey
  await page.goto(`/${account}/ssh-credentials/new`)
  await page.getByRole('textbox', { name: 'Public key' }).fill(key)
  await page.getByLabel('Description').fill('Of somebody else')
  await showMoreOptions(page)
  await page.getByRole('combobox', { name: 'Owner' }).fill('refused-bot')
  await page.getByRole('option', { name: /^refused-bot.*Bot user/ }).click()
  rights.isAdmin = false
  try {
    await createUnrestricted(page, 'SSH credential')
    await expect(page.getByRole('alert').filter({ hasText: 'Rejected by the platform' })).toContainText(
      'Only admins may name another owner',
    )
  } finally {
    rights.isAdmin = true
  }
  await expect(page.getByRole('textbox', { name: 'Public key' })).toHaveValue(key)
  await expect(page.getByLabel('Description')).toHaveValue('Of somebody else')
  await expect(page.getByText('refused-bot').first()).toBeVisible()
  await createUnrestricted(page, 'SSH credential')
  await expect(page.getByRole('heading', { level: 1, name: 'Of somebody else' })).toBeVisible()
  const owner = page.getByRole('main').getByRole('link', { name: 'refused-bot' }).first()
  await expect(owner).toHaveAttribute('href', new RegExp(`/${bot.id}$`))
})

test('an abuse report that the account is not authorized to file is kept until it is', async ({
  signedIn: page,
  second: { account, rights },
}) => {
  await page.goto(`/${account}/abuse-reports/new`)
  const urls = page.getByRole('textbox', { name: 'URLs' })
  await urls.fill('https://kept.example/x')
  rights.mayReport = false
  try {
    await page.getByRole('button', { name: 'File abuse report' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Rejected by the platform' })).toContainText(
      "This account isn't allowed to report abuse",
    )
  } finally {
    rights.mayReport = true
  }
  await expect(urls).toHaveValue('https://kept.example/x')
  await page.getByRole('button', { name: 'File abuse report' }).click()
  await expect(page.getByText('Abuse report filed for 1 hostname')).toBeVisible()
})

test("a restart on Windows shows why it isn't possible, and a second update shows the server's message", async ({
  signedIn: page,
  second: { account, add, url, apiKey, versionHeader },
}) => {
  const id = add.session({ ip: '192.0.2.43', metadata: 'gatehouse 43', os: 'windows' })
  await page.goto(`/${account}/tunnel-sessions/${id}`)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await expect(button('Restart')).toHaveAccessibleDescription(/^Agents on Windows can't be restarted/)
  await expect(button('Restart')).toBeDisabled()
  await expect(button('Update')).toBeEnabled()
  // The first update is sent outside the console. After an update of its own, the page would wait for a restart.
  const first = await fetch(`${url}/tunnel_sessions/${id}/update`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${apiKey}`,
      [versionHeader]: '2',
      'content-type': 'application/json',
    },
    body: '{}',
  })
  expect(first.status).toBe(204)
  await button('Update').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Update agent' }).click()
  await expect(page.getByText('The agent is updated and has not been restarted')).toBeVisible()
})

test("a restart that the agent refuses shows the agent's message", async ({
  signedIn: page,
  second: { account, add, requests },
}) => {
  const id = add.session({ ip: '192.0.2.44', metadata: 'gatehouse 44' })
  await page.goto(`/${account}/tunnel-sessions/${id}`)
  await expect(page.getByRole('button', { name: 'Restart', exact: true })).toBeEnabled()
  // The operating system that the page shows is outdated.
  add.session({ ip: '192.0.2.44', metadata: 'gatehouse 44', id, os: 'windows' })
  await page.getByRole('button', { name: 'Restart', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restart agent' }).click()
  await expect(
    page.getByText('An agent on Windows cannot be restarted. Nothing was changed.', { exact: true }),
  ).toBeVisible()
  expect(requests.findLast(({ path }) => path.endsWith('/restart'))?.status).toBe(400)
})

test('an unknown ID is rejected on its field, and the input is kept', async ({
  signedIn: page,
  second: { account },
}) => {
  await page.goto(`/${account}/abuse-reports`)
  const id = page.getByLabel('Abuse report ID')
  await id.fill('abrp_none')
  await page.getByRole('button', { name: 'Add abuse report' }).click()
  await expect(id).toHaveAccessibleDescription(/no abuse report with the ID abrp_none/)
  await expect(id).toBeFocused()
  await expect(id).toHaveValue('abrp_none')
})
