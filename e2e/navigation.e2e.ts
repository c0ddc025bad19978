import { expectNoAxeViolations } from './support/axe'
import { expect, test } from './support/fixtures'

test('a folded group of the navigation stays folded, and still shows the current page', async ({
  signedIn: page,
  console: { account },
}) => {
  await page.goto(`/${account}/reserved-domains`)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  const group = pages.getByRole('button', { name: 'Backends' })
  await expect(pages.getByRole('link', { name: 'Weighted backends' })).toBeVisible()
  await group.focus()
  await page.keyboard.press('Enter')
  await expect(group).toHaveAttribute('aria-expanded', 'false')
  await expect(pages.getByRole('link', { name: 'Weighted backends' })).toHaveCount(0)
  await expectNoAxeViolations(page)

  await page.reload()
  await expect(group).toHaveAttribute('aria-expanded', 'false')
  await expect(pages.getByRole('link', { name: 'Weighted backends' })).toHaveCount(0)
  await page.goto(`/${account}/weighted-backends`)
  await expect(pages.getByRole('link', { name: 'Weighted backends' })).toHaveAttribute('aria-current', 'page')
  await expect(pages.getByRole('link', { name: 'Static backends' })).toHaveCount(0)

  await group.click()
  await expect(pages.getByRole('link', { name: 'Static backends' })).toBeVisible()
})

test('each page of the navigation has its icon in the sprite', async ({
  signedIn: page,
  console: { account },
}) => {
  await page.goto(`/${account}`)
  const icons = page.getByRole('navigation', { name: 'Pages' }).locator('svg > use')
  expect(await icons.count()).toBeGreaterThan(25)
  const response = await page.request.get('/icons.svg')
  expect(response.headers()['content-type']).toContain('image/svg+xml')
  const sprite = await response.text()
  for (const use of await icons.all()) {
    const id = ((await use.getAttribute('href')) ?? '').replace('/icons.svg#', '')
    expect(sprite).toContain(`<symbol id="${id}"`)
    // What the browser could not fetch or find draws nothing.
    await expect.poll(() => use.evaluate((one) => one.getBoundingClientRect().width), id).toBeGreaterThan(0)
  }
})
