import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { chooseModuleAction, card, confirmRemoval, disable, edgeWithRoute } from './support/edges'
import { test } from './support/faulty-account'
import { expect } from './support/fixtures'
import { beginSite, openStep, stepOf } from './support/site'
import { showMoreOptions } from './support/more-options'

test('a form keeps its input while the API is unavailable, and works again afterward', async ({
  signedIn: page,
  account,
  upstream,
}) => {
  await page.goto(`/${account}/reserved-addrs/new`)
  await page.getByLabel('Description').fill('Kept while nothing answers')
  await showMoreOptions(page)
  await page.getByLabel('Metadata').fill('{"kept":true}')
  await upstream.close()
  const reserve = page.getByRole('button', { name: 'Reserve TCP address' })
  await reserve.click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText("The platform isn't reachable")
  await expect(page.getByLabel('Description')).toHaveValue('Kept while nothing answers')
  await expect(page.getByLabel('Metadata')).toHaveValue('{"kept":true}')
  await upstream.reopen()
  await reserve.click()
  await expect(page.getByRole('region', { name: 'Key facts' })).toContainText('Kept while nothing answers')
  expect(upstream.requests('POST').filter(({ body }) => body.includes('Kept while'))).toHaveLength(1)
})

test('lists and details show the last known data, and report its age', async ({
  signedIn: page,
  account,
  upstream,
}) => {
  upstream.fail('html')
  await page.goto(`/${account}/bot-users`)
  await expect(page.getByRole('rowheader', { name: 'monitoring' })).toBeVisible()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(
    page.getByText(
      /^The server returned 200 with content that isn't JSON\. Check that the account's base URL/,
    ),
  ).toBeVisible()
  await expect(page.getByText(/^Updated /)).toBeVisible()
  await page.getByRole('link', { name: 'monitoring' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'monitoring' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Unexpected response format')
  await expect(page.getByText(/Showing the saved copy from/)).toBeVisible()
  upstream.fail(null)
  await page.getByRole('main').getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/Showing the saved copy from/)).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
})

test('a response with wrong types does not break the page, the navigation or the raw JSON, and is not ready', async ({
  signedIn: page,
  account,
  upstream,
  adminCall,
  troubles,
}) => {
  const report = { urls: ['https://odd.example/x'] }
  const { json } = await adminCall('POST', `/api/platform/${account}/abuse_reports`, report)
  const { id } = Object(json)
  const body = { domain: 'unreadable.localhost' }
  const domain = (await adminCall('POST', `/api/platform/${account}/reserved_domains`, body)).json
  await test.step('a domain is not ready', async () => {
    const header = page.getByRole('article').locator('header').first()
    await page.goto(`/${account}/reserved-domains/${Object(domain).id}`)
    await expect(header.getByText('Ready', { exact: true })).toBeVisible()
    upstream.fail('wrongTypes')
    await page.reload()
    await expect(page.getByText(/Fields in an unknown format: /)).toBeVisible()
    await expect(header.getByText('Ready', { exact: true })).toHaveCount(0)
    expect(troubles).toEqual([])
  })

  const navigation = page.getByRole('navigation').first()
  await page.goto(`/${account}/abuse-reports/${id}`)
  await expect(page.getByText(/Fields in an unknown format: .*hostnames/)).toBeVisible()
  await page.getByRole('link', { name: 'JSON', exact: true }).last().click()
  await expect(page.getByRole('region', { name: 'Raw JSON' })).toContainText('"hostnames": null')
  await expect(navigation).toBeVisible()
  await page.reload() // the console's copy now has the wrong types, and the server renders it
  await expect(page.getByRole('region', { name: 'Raw JSON' })).toContainText('"hostnames": null')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  for (const path of ['abuse-reports', 'bot-users', 'reserved-domains', 'dns', '']) {
    const address = path === '' ? `/${account}` : `/${account}/${path}`
    expect([path, (await adminCall('GET', address)).status]).toEqual([path, 200])
    await pages.locator(`a[href="${address}"]`).click()
    await expect(page).toHaveURL(new RegExp(`${address}$`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(navigation).toBeVisible()
    await expect(page.getByText("This page couldn't be displayed")).toHaveCount(0)
  }
  // React reports an error that a section's boundary caught; nothing else may have gone wrong.
  for (const trouble of troubles.splice(0)) expect(trouble).toMatch(/TypeError: .*\n.*at summary/)
})

test('after two actions on a module, the outcome of the last one is shown, and hidden once it succeeds', async ({
  signedIn: page,
  account,
  upstream,
  adminCall,
  console,
}) => {
  const { edge, route } = await edgeWithRoute(adminCall, console.account, 'Acted upon', { compression: {} })
  await page.goto(`/${account}/https-edges/${edge}/routes/${route}`) // the same platform, through `upstream`
  const compression = card(page, 'Compression')
  const refusal = compression.getByRole('alert')
  const remove = async () => {
    await chooseModuleAction(page, compression, 'Remove')
    await confirmRemoval(page)
  }
  // Waits until the console knows which operations the API has.
  await expect(compression.getByRole('link', { name: 'Edit' })).toBeVisible({ timeout: 60_000 })
  upstream.fail('html')
  await disable(page, compression)
  await expect(refusal).toContainText("isn't JSON")
  upstream.fail('error')
  await remove()
  await expect(refusal).toContainText('Something broke')
  await expect(refusal).toHaveCount(1)
  upstream.fail(null)
  await disable(page, compression)
  await expect(compression).toContainText('Disabled')
  await expect(refusal).toHaveCount(0)
})

test.describe('a site on an API that is slow, broken or rejects the console', () => {
  const begin = async (page: Page, account: string) => {
    const customer = `f${randomUUID().slice(0, 8)}`
    const id = await beginSite(page, account, { customer, zone: 'faults.test' })
    await openStep(page, 'Wildcard domain')
    return { id, step: stepOf(page, 'Wildcard domain') }
  }

  test('rejecting, then slow: the messages are shown, then that the step is waiting, and what was created', async ({
    signedIn: page,
    account,
    upstream,
  }) => {
    const { id, step } = await begin(page, account)
    const reserve = page.getByRole('button', { name: 'Reserve domain' })
    for (const [fault, reported] of [
      ['refused', 'rejected the stored API key'],
      ['denied', "This key isn't allowed to do that"],
    ] as const)
      await test.step(`${fault}: nothing is reported as started`, async () => {
        upstream.fail(fault)
        await reserve.click()
        await expect(step.getByRole('alert')).toContainText(reported)
      })
    upstream.fail('late')
    await reserve.click()
    await expect(step).toContainText('Waiting')
    await expect(step).toContainText('is being created')
    await page.goto(`/${account}/sites/${id}/delete`)
    await expect(page.getByText(/ is being created$/)).toBeVisible()
    upstream.fail(null)
    await page.getByRole('link', { name: 'Go to step' }).click()
    await expect(step).toContainText('Done', { timeout: 60_000 })
  })

  test('broken: its message is kept, and nothing is deleted before someone checks', async ({
    signedIn: page,
    account,
    upstream,
  }) => {
    const { id, step } = await begin(page, account)
    upstream.fail('error')
    await page.getByRole('button', { name: 'Reserve domain' }).click()
    await expect(step).toContainText('returned 500: “Something broke”')
    await page.goto(`/${account}/sites/${id}/delete`)
    await expect(page.getByText(/^Couldn't confirm whether .* was created$/)).toBeVisible()
    await page.getByRole('link', { name: 'Go to step' }).click()
    await step.getByRole('button', { name: /^Remove from site/ }).click()
    await expect(page.getByRole('button', { name: 'Reserve domain' })).toBeVisible()
  })
})
