import { toDelete } from './support/detail'
import { expectNoAxeViolations } from './support/axe'
import { allOf } from './support/backends'
import { expect, test } from './support/fixtures'
import { newSshKey } from './support/ssh-keys'

test(
  'a public key is added, its details are shown immediately, and a duplicate is rejected',
  { tag: allOf('ssh-credentials') },
  async ({ signedIn: page, console }) => {
    const key = newSshKey('crane@quay')
    await page.goto(`/${console.account}/ssh-credentials`)
    await page.getByRole('link', { name: 'New SSH credential' }).click()
    const input = page.getByRole('textbox', { name: 'Public key' })
    await input.fill(key.publicKey.slice(0, 40))
    await expect(page.getByText('Incomplete or invalid public key.')).toBeVisible()
    await input.fill(key.publicKey)
    const facts = page.getByRole('region', { name: 'Key', exact: true })
    await expect(facts).toContainText('Ed25519, 256 bits')
    await expect(facts).toContainText(key.fingerprint)
    await expect(facts).toContainText('crane@quay')
    await page.getByLabel('Description').fill('crane-key')
    await page.getByRole('button', { name: 'Add rule' }).click()
    await page.getByLabel('Type of rule 1').selectOption('TCP address')
    await page.getByRole('textbox', { name: 'Rule 1', exact: true }).fill('1.tcp.localhost:20001')
    await page.getByLabel('Binding', { exact: true }).fill('tcp://1.tcp.localhost:20001')
    await expect(page.getByText('The rule “bind:1.tcp.localhost:20001” allows this binding.')).toBeVisible()
    await page.keyboard.press('Enter') // asks, and does not send the form
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Create SSH credential' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'crane-key' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Key', exact: true })).toContainText(key.fingerprint)
    await expectNoAxeViolations(page)

    await page.goto(`/${console.account}/ssh-credentials/new`)
    await page.getByLabel('Public key from a file').setInputFiles({
      name: 'crane.pem',
      mimeType: 'application/x-pem-file',
      buffer: Buffer.from(key.publicPem),
    })
    await expect(page.getByText('This key already exists')).toBeVisible()
    await expect(page.getByRole('link', { name: 'crane-key' })).toBeVisible()
    await page.getByRole('button', { name: 'Create SSH credential' }).click()
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
  await page.getByLabel('Public key from a file').setInputFiles({
    name: 'id_ed25519',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(privateKey),
  })
  await expect(loud).toBeVisible()
  await expect(input).toHaveValue(publicKey)
  expect(await page.content()).not.toContain(secret)
  await input.clear()
  await page.getByRole('button', { name: 'Create SSH credential' }).click()
  await expect(input).toHaveAccessibleDescription(/A public key is required/)
  await expect(input).toBeFocused()
  expect(sent.filter((text) => text.includes(secret) || text.includes('PRIVATE'))).toEqual([])

  // Not even a program that asks the console gets it past it.
  const path = `/api/platform/${console.account}/ssh_credentials`
  const answer = await call('POST', path, { public_key: privateKey })
  expect([answer.status, answer.json.error_code]).toEqual([400, 'ADIT_INVALID'])
  expect(JSON.stringify([answer.json, (await call('GET', '/api/audit')).json])).not.toContain(secret)
})
