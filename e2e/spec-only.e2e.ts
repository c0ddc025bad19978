import { connect } from './support/caller'
import { expect, test as base } from './support/fixtures'
import { startSpecOnlyUpstream } from './support/spec-only-upstream'

const notOffered = 'The API of this account does not offer this.'

/** An account whose API has exactly the operations and fields of the specification. */
const test = base.extend<{ upstream: Awaited<ReturnType<typeof startSpecOnlyUpstream>>; account: string }>({
  upstream: async ({ console }, provide) => {
    const upstream = await startSpecOnlyUpstream(console.platform.url)
    await provide(upstream)
    await upstream.close()
  },
  account: async ({ upstream, adminCall, console }, provide) => {
    const slug = await connect(adminCall, 'By the book', upstream.url, console.platform.apiKey)
    await provide(slug)
    await adminCall('DELETE', `/api/accounts/${slug}`)
  },
})

test('a domain is created with the fields of the specification, and shown from what was kept', async ({
  signedIn: page,
  account,
  upstream,
}) => {
  const domain = 'desk.by-the-book.example'
  await page.goto(`/${account}/reserved-domains`)
  await expect(page.getByRole('heading', { name: 'Domains cannot be listed here' })).toBeVisible()
  await expect(page.getByText('Known to this console only')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'New domain' }).first().click()
  await page.getByRole('textbox', { name: 'Domain' }).fill(domain)
  await expect(page.getByLabel('Region')).toBeVisible()
  for (const wider of ['Description', 'Metadata', 'Certificate'])
    await expect(page.getByRole('main').getByLabel(wider)).toHaveCount(0)
  await page.getByRole('button', { name: 'Reserve domain' }).click()
  await expect(page.getByRole('heading', { level: 1, name: domain })).toBeVisible()
  await expect(page.getByText(/cannot be asked for one of these\. Shown as seen/)).toBeVisible()
  for (const name of ['Edit', 'Delete'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveAccessibleDescription(notOffered)
  await expect(page.getByRole('region', { name: 'DNS records' })).toContainText(domain)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: domain })).toBeVisible()

  await page.goto(`/${account}/reserved-domains`)
  await expect(page.getByRole('rowheader')).toHaveText([domain])
  await page.getByRole('button', { name: `Actions for ${domain}` }).click()
  for (const name of ['Edit', 'Delete'])
    await expect(page.getByRole('menuitem', { name })).toContainText(notOffered)
  expect(
    upstream.seen.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body)),
  ).toContainEqual({ domain })
})

test('a bot user is created and registered', async ({ signedIn: page, account }) => {
  await page.goto(`/${account}/bot-users`)
  await expect(page.getByRole('heading', { name: 'Bot users cannot be listed here' })).toBeVisible()
  await page.goto(`/${account}/bot-users/new`)
  await expect(page.getByLabel('Active')).toHaveCount(0)
  await page.getByLabel('Name').fill('by-the-book')
  await page.getByRole('button', { name: 'Create bot user' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'by-the-book' })).toBeVisible()
  await page.goto(`/${account}/bot-users`)
  await expect(page.getByRole('rowheader', { name: 'by-the-book' })).toBeVisible()
})

test('ingresses are listed and created; addresses take everything', async ({ signedIn: page, account }) => {
  await page.goto(`/${account}/agent-ingresses`)
  await expect(page.getByRole('rowheader', { name: 'connect.harbour.example' })).toBeVisible()
  await page.goto(`/${account}/agent-ingresses/new`)
  await expect(page.getByLabel('Description')).toBeVisible()
  await expect(page.getByLabel('Metadata')).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Domain' }).fill('connect.by-the-book.example')
  await page.getByRole('button', { name: 'Create ingress' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'connect.by-the-book.example' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveAccessibleDescription(
    notOffered,
  )

  await page.goto(`/${account}/reserved-addrs/new`)
  await page.getByLabel('Description').fill('By the book')
  await page.getByLabel('Metadata').fill('{}')
  await page.getByRole('button', { name: 'Reserve address' }).click()
  const heading = page.getByRole('heading', { level: 1, name: /tcp.*localhost:\d+/ })
  await expect(heading).toBeVisible()
  const name = await heading.innerText()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Description').fill('By the book, changed')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('By the book, changed')
  await page.getByRole('link', { name: 'Delete' }).click()
  await page.getByLabel(`Type ${name} to confirm`).fill(name)
  await page.getByRole('button', { name: 'Delete TCP address' }).click()
  await expect(page.getByText(/^TCP address .+ deleted$/)).toBeVisible()
})
