import { expectNoAxeViolations } from './support/axe'
import { allOf, deleteFromPage } from './support/backends'
import { expect, test } from './support/fixtures'

test(
  'a fixed response is created, updated and deleted',
  { tag: allOf('http-response-backends') },
  async ({ signedIn: page, console }) => {
    await page.goto(`/${console.account}/http-response-backends`)
    await page.getByRole('main').getByRole('link', { name: 'New HTTP response backend' }).first().click()
    await page.getByLabel('Status code').fill('600')
    await page.getByLabel('Header 1').fill('two words')
    await page.getByLabel('Value 1').fill('x')
    await page.getByRole('button', { name: 'Create backend' }).click()
    await expect(page.getByLabel('Status code')).toHaveAccessibleDescription(/a number from 100 to 599/)
    await expect(
      page.getByText(
        "Only ASCII letters, digits and the symbols !#$%&'*+-.^_`|~ are allowed in a header name. A header value can't contain line breaks or other control characters, except tabs.",
        { exact: true },
      ),
    ).toBeVisible()
    await expect(page.getByLabel('Header 1')).toHaveValue('two words')
    await page.getByLabel('Status code').fill('503')
    await page.getByLabel('Header 1').fill('Retry-After')
    await page.getByLabel('Value 1').fill('60')
    await page.getByLabel('Body').fill('Back in a minute')
    await page.getByLabel('Description').fill('Maintenance notice')
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Create backend' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Maintenance notice' })).toBeVisible()
    await expect(page.getByText('every request: status 503, one header and a body.')).toBeVisible()
    const response = page.getByRole('region', { name: 'Response' })
    await expect(response).toContainText('HTTP 503')
    await expect(response).toContainText(/retry-after: 60\s+Back in a minute/)
    await expect(response.getByRole('button', { name: 'Copy response' })).toBeVisible()

    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByLabel('Status code').fill('404')
    await page.getByLabel('Body').fill('')
    await page.getByRole('button', { name: 'Save backend' }).click()
    await expect(page.getByText('every request: status 404, one header and an empty body.')).toBeVisible()
    await deleteFromPage(page, 'HTTP response backend', 'Maintenance notice')
    await expect(page.getByText('HTTP response backend “Maintenance notice” deleted')).toBeVisible()
  },
)
