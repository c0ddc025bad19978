import { join } from 'node:path'
import Database from 'libsql'
import { expectNoAxeViolations } from './support/axe'
import { expect, test } from './support/fixtures'
import { expectNoSidewaysScroll, narrow } from './support/layout'

/** Sets the last password confirmation of a person's sessions to a time that is too long ago. */
function expireConfirmation(dataDir: string, userId: string): void {
  const store = new Database(join(dataDir, 'console.sqlite'))
  store.exec('pragma busy_timeout = 10000') // the console writes to the same file
  const longAgo = new Date(Date.now() - 24 * 3_600_000).toISOString()
  store.prepare('update sessions set confirmed_at = ? where user_id = ?').run(longAgo, userId)
  store.close()
}

test('an expired password confirmation is requested in place, the input is kept, and the request is sent once', async ({
  as,
  console,
}) => {
  const me = await as('admin')
  const page = await me.page()
  await page.goto('/settings/people')
  await page.getByRole('button', { name: 'Add person' }).click()
  const form = page.getByRole('dialog', { name: 'Add a person' })
  await form.getByLabel('Email').fill('confirmed@example.com')
  await form.getByLabel('Initial password', { exact: true }).fill('a password of some length')
  expireConfirmation(console.dataDir, me.id)
  const add = page.getByRole('button', { name: 'Add person' }).last()
  const first = form.getByLabel('Initial password', { exact: true })
  await first.fill('password1234')
  await add.click()
  await expect(first).toHaveAccessibleDescription(/too common/) // the check runs before the password prompt
  await first.fill('a password of some length')
  await add.click()

  const prompt = page.getByRole('dialog', { name: 'Confirm your password' })
  const password = prompt.getByLabel('Your password', { exact: true })
  await expect(password).toBeFocused()
  await expectNoAxeViolations(page)
  await password.press('Escape')
  await expect(prompt).toHaveCount(0)
  await expect(form.getByRole('alert')).toHaveCount(0)
  await expect(form.getByLabel('Email')).toHaveValue('confirmed@example.com')

  await page.setViewportSize({ width: narrow, height: 800 })
  await add.click()
  await expectNoSidewaysScroll(page)
  await prompt.getByText('Your input is kept').click() // a click in the prompt isn't a click outside the form
  await password.fill('not my password')
  await password.press('Enter')
  await expect(password).toHaveAccessibleDescription(/Incorrect password/)
  await password.fill(me.password)
  await prompt.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('confirmed@example.com added')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await test.step('a form on its own page', async () => {
    await page.goto(`/${console.account}/api-keys/new`)
    await page.getByLabel('Description').fill('after-confirming')
    expireConfirmation(console.dataDir, me.id)
    const keys = new Set<string>()
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api_keys'))
        keys.add(request.headers()['idempotency-key'] ?? '')
    })
    await page.getByRole('button', { name: 'Create API key' }).click()
    await password.fill(me.password)
    await prompt.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('button', { name: "I've stored it" }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'after-confirming', exact: true })).toBeVisible()
    expect(keys.size).toBe(1)
    expect([...keys][0]).toMatch(/^[0-9a-f]{32}$/)
  })
})
