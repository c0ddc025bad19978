import type { Page } from '@playwright/test'
import { toDelete } from './support/detail'
import { expectNoAxeViolations } from './support/axe'
import { allOf } from './support/backends'
import { expect, test } from './support/fixtures'
import { press, selectIn, tabTo, typeIn } from './support/keyboard'
import { createUnrestricted } from './support/one-time'
import { newSshKey } from './support/ssh-keys'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test(
  'a public key is pasted with its rules by keyboard, its details are shown immediately, and a duplicate is rejected',
  { tag: allOf('ssh-credentials') },
  async ({ signedIn: page, console }) => {
    const key = newSshKey('crane@quay')
    await page.goto(`/${console.account}/ssh-credentials`)
    await page.getByRole('link', { name: 'New SSH credential' }).click()
    const input = page.getByRole('textbox', { name: 'Public key' })
    await input.fill(key.publicKey.slice(0, 40))
    await expect(page.getByText('Incomplete or invalid public key.')).toBeVisible()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate((text) => navigator.clipboard.writeText(text), key.publicKey) // from another program
    await page.keyboard.press('Shift+Tab')
    await tabTo(page, input)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('ControlOrMeta+v')
    const facts = page.getByRole('region', { name: 'Key', exact: true })
    await expect(facts).toContainText('Ed25519, 256 bits')
    await expect(facts).toContainText(key.fingerprint)
    await expect(facts).toContainText('crane@quay')
    await tabTo(page, page.getByLabel('Choose a file: Public key'))
    await typeIn(page, box(page, 'Description'), 'crane-key')

    const add = button(page, 'Add rule')
    await press(page, add)
    await expect(box(page, 'Rule 1')).toBeFocused()
    await press(page, button(page, 'Remove rule 1'))
    await expect(add).toBeFocused()
    await page.keyboard.press('Space')
    await tabTo(page, page.getByLabel('Type of rule 1'), { back: true })
    await selectIn(page, page.getByLabel('Type of rule 1'), 'address')
    await typeIn(page, box(page, 'Rule 1'), '1.tcp.localhost:20001')
    await typeIn(
      page,
      page.getByRole('textbox', { name: 'Domain, address or labels' }),
      'tcp://1.tcp.localhost:20001',
    )
    await expect(page.getByText('The rule “bind:1.tcp.localhost:20001” matches.')).toBeVisible()
    await page.keyboard.press('Enter') // opens a confirmation and doesn't send the form
    await expectNoAxeViolations(page)
    await press(page, button(page, 'Create SSH credential'))
    await expect(page.getByRole('heading', { level: 1, name: 'crane-key' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Key', exact: true })).toContainText(key.fingerprint)

    await page.goto(`/${console.account}/ssh-credentials/new`)
    await page.getByLabel('Choose a file: Public key').setInputFiles({
      name: 'crane.pem',
      mimeType: 'application/x-pem-file',
      buffer: Buffer.from(key.publicPem),
    })
    await expect(page.getByText('This key already exists')).toBeVisible()
    await expect(page.getByRole('link', { name: 'crane-key' })).toBeVisible()
    await createUnrestricted(page, 'SSH credential')
    await expect(page.getByRole('textbox', { name: 'Public key' })).toHaveAccessibleDescription(
      /Another SSH credential already has this public key/,
    )

    await page.goto(`/${console.account}/ssh-credentials?q=crane-key`)
    await page.getByRole('rowheader', { name: 'crane-key' }).getByRole('link').click()
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByLabel('Type of rule 1').selectOption('Everything (*)')
    await page.getByRole('button', { name: 'Save SSH credential' }).click()
    await expect(page.getByText('The rule “*” allows everything.')).toBeVisible()
    await toDelete(page)
    await page.getByLabel('Type crane-key to confirm').fill('crane-key')
    await page.getByRole('button', { name: 'Delete SSH credential' }).click()
    await expect(page.getByText('SSH credential “crane-key” deleted')).toBeVisible()
  },
)

test('a private key is rejected with a warning, and never sent', async ({
  signedIn: page,
  console,
  adminCall: call,
}) => {
  const { privateKey, publicKey } = newSshKey('mistake')
  const secret = privateKey.split('\n')[1] ?? ''
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.goto(`/${console.account}/ssh-credentials/new`)
  const input = page.getByRole('textbox', { name: 'Public key' })
  const loud = page.getByRole('alert').filter({ hasText: 'This is a private key' })
  await input.fill(privateKey)
  await expect(loud).toBeVisible()
  await expect(input).toHaveValue('')
  await expectNoAxeViolations(page)
  await input.fill(publicKey)
  await expect(loud).toHaveCount(0)
  await page.getByLabel('Choose a file: Public key').setInputFiles({
    name: 'id_ed25519',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(privateKey),
  })
  await expect(loud).toBeVisible()
  await expect(input).toHaveValue(publicKey)
  expect(await page.content()).not.toContain(secret)
  await input.clear()
  await page.getByRole('button', { name: 'Create unrestricted SSH credential' }).click()
  await expect(input).toHaveAccessibleDescription(/A public key is required/)
  await expect(input).toBeFocused()
  expect(sent.filter((text) => text.includes(secret) || text.includes('PRIVATE'))).toEqual([])

  // The console rejects the key from scripts too.
  const path = `/api/platform/${console.account}/ssh_credentials`
  const answer = await call('POST', path, { public_key: privateKey })
  expect([answer.status, answer.json.error_code]).toEqual([400, 'ADIT_INVALID'])
  expect(JSON.stringify([answer.json, (await call('GET', '/api/audit')).json])).not.toContain(secret)
})
