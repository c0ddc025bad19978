import { expectNoAxeViolations } from './support/axe'
import { expect, test } from './support/fixtures'

test('the sample zones show one domain right and others wrong in known ways', async ({
  signedIn: page,
  console,
}) => {
  await page.goto(`/${console.account}/dns`)
  await page.getByRole('button', { name: 'Check all' }).click()
  const thing = (name: string) => page.getByRole('listitem').filter({ hasText: name }).first()
  await expect(thing('*.site1.harbour.example')).toContainText('All correct', { timeout: 30_000 })
  await expect(thing('connect.harbour.example')).toContainText('All correct')
  await expect(thing('app.harbour.example')).toContainText('Record missing')
  await expect(thing('status.harbour.example')).toContainText('Record wrong')
  await expect(thing('status.harbour.example')).toContainText('harbour.pages.former.example')
  await expect(thing('shop.tidewater.example')).toContainText('192.0.2.80')
  await expect(thing('api.tidewater.example')).toContainText('api.tidewater.example.tidewater.example')
  await expect(page.getByText('lab.localhost')).toHaveCount(0)
  await expectNoAxeViolations(page)
})

test('a record that is put right turns correct at the next check', async ({ signedIn: page, console }) => {
  await page.goto(`/${console.account}/reserved-domains?q=*.dock7`)
  await page.getByRole('rowheader').getByRole('link').click()
  const dns = page.getByRole('region', { name: 'DNS records' })
  await dns.getByRole('button', { name: 'Check status' }).click()
  const challenge = dns.getByRole('listitem').filter({ hasText: '_acme-challenge.dock7.tidewater.example' })
  await expect(challenge).toContainText('Missing')
  await expect(challenge.getByText('_acme-challenge.dock7', { exact: true })).toBeVisible()
  await dns.getByText('As text for a zone file').click()
  await expect(dns.getByRole('region', { name: 'Zone file lines' })).toContainText(
    '$ORIGIN tidewater.example.',
  )
  await expectNoAxeViolations(page)

  const target = await challenge
    .getByText(/\.acme-challenge\.localhost$/)
    .first()
    .innerText()
  await console.platform.setRecord('_acme-challenge.dock7.tidewater.example', 'CNAME', target)
  await dns.getByRole('button', { name: 'Check status' }).click()
  await expect(challenge).toContainText('Correct')
  await console.platform.removeRecord('_acme-challenge.dock7.tidewater.example', 'CNAME')
})

test('a name under the platform needs nothing; an ingress says what server_addr may be', async ({
  signedIn: page,
  console,
}) => {
  await page.goto(`/${console.account}/reserved-domains?q=lab.localhost`)
  await page.getByRole('rowheader').getByRole('link').click()
  await expect(page.getByText(/no DNS record is needed/)).toBeVisible()
  await page.goto(`/${console.account}/agent-ingresses?q=connect.tidewater`)
  await page.getByRole('rowheader').getByRole('link').click()
  const dns = page.getByRole('region', { name: 'DNS records' })
  await expect(dns.getByText('tunnel.eu.connect.tidewater.example')).toBeVisible()
  await dns.getByRole('button', { name: 'Check status' }).click()
  await expect(dns.getByRole('listitem').first()).toContainText('Wrong')
})
