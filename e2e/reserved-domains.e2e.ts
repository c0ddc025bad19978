import { confirmDelete, toDelete } from './support/detail'
import { expectNoAxeViolations } from './support/axe'
import { expect, test } from './support/fixtures'

test(
  "a wildcard domain's page shows what the domain allows and which records it needs",
  { tag: ['@reserved-domains.create', '@reserved-domains.get'] },
  async ({ signedIn: page, console }) => {
    await page.goto(`/${console.account}/reserved-domains/new`)
    const field = page.getByRole('textbox', { name: 'Domain' })
    // The unit tests of `domainNameProblem` cover the other invalid names.
    for (const [domain, text] of [
      ['under_score.example.com', /underscore/],
      ['app.harbour.example', /is already reserved/],
    ] as const) {
      await field.fill(domain)
      await page.getByRole('button', { name: 'Reserve domain' }).click()
      await expect(field).toHaveAccessibleDescription(text)
      await expect(field).toHaveValue(domain)
    }
    await field.fill('*.pier9.harbour.example')
    await expect(
      page.getByText(/every name under pier9\.harbour\.example, but not pier9\.harbour\.example itself/),
    ).toBeVisible()
    await expectNoAxeViolations(page)
    await field.fill('https://*.pier9.harbour.example/')
    await field.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: '*.pier9.harbour.example' })).toBeVisible()
    const dns = page.getByRole('region', { name: 'DNS records' })
    await expect(dns.getByText('_acme-challenge.pier9.harbour.example').first()).toBeVisible()

    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByLabel('Description').fill('Pier nine')
    await page.getByRole('button', { name: 'Save domain' }).click()
    await expect(page.getByRole('region', { name: 'Key facts' })).toContainText('Pier nine')

    await toDelete(page)
    await expect(page.getByText(/found no CNAME record|Remove its CNAME records from your DNS/)).toBeVisible()
    await confirmDelete(page, '*.pier9.harbour.example', 'Delete domain')
    await expect(page.getByText('Domain “*.pier9.harbour.example” deleted')).toBeVisible()
  },
)

test('unknown IDs, accounts and pages show "not found"', async ({ tour: page, console }) => {
  await page.goto(`/${console.account}/reserved-domains/rd_000000000000000000000000000`)
  await expect(page.getByText('No domain with this ID')).toBeVisible()
  await expectNoAxeViolations(page)

  const answer = await page.goto('/nowhere/reserved-domains')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page).toHaveTitle('Not found · Adit')
  await expect(page.getByRole('link', { name: 'All accounts' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Adit, home page' })).toBeVisible()
  await expectNoAxeViolations(page)

  const inAccount = await page.goto(`/${console.account}/no-such-page`)
  expect(inAccount?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page).toHaveTitle('Not found · Adit')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages.getByRole('link', { name: 'Domains' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the overview' }).click()
  await expect(page).toHaveURL(`${console.url}/${console.account}`)

  const inSettings = await page.goto('/settings/no-such-page')
  expect(inSettings?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page).toHaveTitle('Not found · Adit')
  await expect(pages).toBeVisible()
  await page.getByRole('link', { name: 'Go to settings' }).click()
  await expect(page).toHaveURL(`${console.url}/settings/accounts`)
})
