import { authorityPem, leafPem, privateKeyPem } from '@/lib/resources/credentials/testing/certificates'
import { expectNoAxeViolations } from './support/axe'
import { allOf, deleteFromPage } from './support/backends'
import { expect, test } from './support/fixtures'

const name = 'Harbour devices CA'

test(
  'a certificate authority is added from a file, updated and deleted',
  { tag: allOf('certificate-authorities') },
  async ({ signedIn: page, console }) => {
    await page.goto(`/${console.account}/certificate-authorities`)
    await page.getByRole('main').getByRole('link', { name: 'New certificate authority' }).first().click()
    const file = { name: 'ca.pem', mimeType: 'application/x-pem-file', buffer: Buffer.from(authorityPem) }
    await page.getByLabel('Choose a file: Certificate (PEM)').setInputFiles(file)
    await expect(page.getByRole('textbox', { name: 'Certificate (PEM)' })).toHaveValue(authorityPem)
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Create certificate authority' }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText('The certificate is valid until 2126-10-27')).toBeVisible()
    await expect(page.getByText('Valid', { exact: true })).toBeVisible()
    const details = page.getByRole('region', { name: 'Details' })
    await expect(details).toContainText('keyCertSign, cRLSign')
    await expect(details).toContainText('clientAuth')
    const identity = page.getByRole('region', { name: 'Certificate', exact: true })
    await expect(identity).toContainText('O=Harbour, CN=Harbour devices CA')
    await expect(identity).toContainText('6F:FC:66:A8:D2:23:77:CF:21:11:79:B1:26:62:71:DF:F5:7B:47:E0')
    await expect(identity.getByRole('button', { name: 'Copy SHA-256 fingerprint' })).toBeVisible()
    await expectNoAxeViolations(page)

    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await expect(page.getByRole('textbox', { name: 'Certificate (PEM)' })).toHaveCount(0)
    await page.getByLabel('Description').fill('Cranes and gates')
    await page.getByRole('button', { name: 'Save certificate authority' }).click()
    await expect(page.getByRole('region', { name: 'Key facts' })).toContainText('Cranes and gates')
    await deleteFromPage(page, 'certificate authority', name)
    await expect(page.getByText(`Certificate authority “${name}” deleted`)).toBeVisible()
  },
)

test('a private key is rejected with a warning, however it is entered, and never sent', async ({
  signedIn: page,
  console,
  adminCall,
}) => {
  await page.goto(`/${console.account}/certificate-authorities/new`)
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.postData() ?? ''))
  const pem = page.getByRole('textbox', { name: 'Certificate (PEM)' })
  const alert = page.getByRole('main').getByRole('alert')
  await pem.fill(authorityPem + privateKeyPem)
  await expect(alert).toContainText('This is a private key')
  await expect(pem).toHaveValue('')
  await expectNoAxeViolations(page)
  await test.step('input that is not a certificate authority is rejected on its field', async () => {
    const create = page.getByRole('button', { name: 'Create certificate authority' })
    await create.click()
    await expect(pem).toHaveAccessibleDescription(/A certificate is required/)
    await pem.fill('hello')
    await create.click()
    await expect(pem).toHaveAccessibleDescription(/Invalid PEM/)
    await pem.fill(leafPem)
    await create.click()
    await expect(pem).toHaveAccessibleDescription(/Not a CA certificate/)
    await expect(pem).toHaveValue(leafPem)
  })
  await pem.fill(authorityPem)
  await expect(alert).toHaveCount(0)
  const file = { name: 'ca.key', mimeType: 'application/x-pem-file', buffer: Buffer.from(privateKeyPem) }
  await page.getByLabel('Choose a file: Certificate (PEM)').setInputFiles(file)
  await expect(alert).toContainText("The key wasn't sent")
  await expect(pem).toHaveValue(authorityPem)
  expect(sent.filter((body) => body.includes('PRIVATE KEY'))).toEqual([])

  const path = `/api/platform/${console.account}/certificate_authorities`
  const { status, json } = await adminCall('POST', path, { ca_pem: privateKeyPem })
  expect([status, String(json.msg)]).toEqual([
    400,
    expect.stringContaining('This text contains a private key'),
  ])
})
