import type { Page } from '@playwright/test'
import { paths } from '../lib/util/paths'
import { expectNoAxeViolations } from './support/axe'
import { firstLoadBytes } from './bench/first-load'
import { expect, test } from './support/fixtures'
import { expectNoSidewaysScroll } from './support/layout'
import { holdScripts } from './support/scripts'
import { sessionCookie } from './support/session'
import { pressPaletteKey } from './support/palette'

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search the user guide' })
const help = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Help' })

/** Returns the names of the pages in the table of contents, which must be open. */
async function namesOfPages(page: Page): Promise<string[]> {
  const links = page.getByRole('main').getByRole('listitem').getByRole('link')
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  return [...new Set(hrefs.map((href) => href.split('/').at(-1) ?? ''))]
}

test('help opens the right section from a page, and search, links, Back and ⌘K work, all without network access', async ({
  signedIn: page,
  console: { account, url },
}) => {
  const elsewhere: string[] = []
  await page.context().route(
    (address) => address.origin !== new URL(url).origin,
    (route) => {
      elsewhere.push(route.request().url())
      return route.abort('internetdisconnected')
    },
  )
  await page.goto(paths.list(account, 'ip-policies'))
  await help(page).click()
  const heading = page.getByRole('heading', { level: 2, name: 'IP policies' })
  await expect(heading).toBeInViewport()
  await expect(heading).toBeFocused()
  expect(new URL(page.url()).hash).toBe('#ip-policies')
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Credentials and access')

  const found = page.getByRole('list', { name: 'Sections found' }).getByRole('listitem')
  await test.step('search and Back', async () => {
    await search(page).pressSequentially('merges their changes')
    await expect(search(page)).toBeFocused()
    await expect(search(page)).toHaveValue('merges their changes')
    await expect(
      page.getByRole('status').filter({ hasText: /match(es)? “merges their changes”/ }),
    ).toBeVisible()
    await found
      .filter({ hasText: 'in Finding your way' })
      .getByRole('link', { name: 'Concurrent changes' })
      .click()
    await expect(page.getByRole('heading', { level: 3, name: 'Concurrent changes' })).toBeInViewport()
    await expect(search(page)).toHaveValue('')
    await page.goBack()
    await expect(search(page)).toHaveValue('merges their changes')
    await expect(found.first()).toBeVisible()
    await page.goBack()
  })
  await test.step('links and Back', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Credentials and access' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'shown only once' }).first().click()
    await expect(page.getByRole('heading', { level: 2, name: 'Secrets' })).toBeInViewport()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Credentials and access' })).toBeVisible()
    await help(page).click() // on pages of the guide, Help opens the contents
    await expect(page.getByRole('heading', { level: 1, name: 'User guide' })).toBeVisible()
  })
  await test.step('a search without matches', async () => {
    await search(page).fill('<b>xyzzy</b>')
    await expect(page.getByText('No results for “<b>xyzzy</b>”')).toBeVisible()
    await expectNoAxeViolations(page)
    await search(page).clear()
    await expect(page.getByRole('heading', { level: 2, name: 'Start here' })).toBeVisible()
  })
  await test.step('⌘K, and the headings of a page with the keyboard', async () => {
    await pressPaletteKey(page)
    const palette = page.getByRole('dialog', { name: 'Go to' })
    await palette.getByRole('combobox').fill('rolling updates')
    await palette.getByRole('option', { name: 'Agents and rolling updates User guide' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Agents and rolling updates' })).toBeVisible()
    const entry = page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link', { name: 'Tunnel sessions' })
    await entry.focus()
    await page.keyboard.press('Enter')
    const target = page.getByRole('heading', { level: 2, name: 'Tunnel sessions' })
    await expect(target).toBeInViewport()
    await expect(target).toBeFocused()
    await page.keyboard.press('Tab')
    const inHeading = target.getByRole('link')
    await expect(inHeading).toBeFocused()
    await expect(inHeading).toHaveAttribute('href', '#tunnel-sessions')
  })
  await page.waitForLoadState('networkidle')
  expect(elsewhere).toEqual([])
})

test('text that is typed before the page’s scripts run stays in the search, and so does the focus', async ({
  signedIn: page,
}) => {
  const releaseScripts = await holdScripts(page)
  await page.goto(`${paths.help('access')}#ip-policies`, { waitUntil: 'commit' })
  await search(page).pressSequentially('merges')
  // As browsers do if they scroll to the hash's heading only now.
  await search(page).blur()
  releaseScripts()
  await expect(page.getByRole('status').filter({ hasText: /match(es)? “merges”/ })).toBeVisible()
  await expect(search(page)).toBeFocused()
  await page.keyboard.type(' their changes')
  await expect(search(page)).toHaveValue('merges their changes')
  await expect(page.getByRole('link', { name: 'Concurrent changes' })).toBeVisible()
})

test('every page of the guide shows its images, fits a phone, and has no axe violations', async ({
  signedIn: page,
}) => {
  await page.goto(paths.help())
  const contents = page.getByRole('heading', { level: 1, name: 'User guide' })
  const names = await namesOfPages(page)
  expect(names.length).toBeGreaterThan(10)
  for (const name of names) {
    await page
      .getByRole('main')
      .locator(`a[href="${paths.help(name)}"]`)
      .first()
      .click()
    await expect(contents).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`/${name}$`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    for (const picture of await page.getByRole('main').getByRole('img').all()) {
      await picture.scrollIntoViewIfNeeded()
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth), name)
        .toBeGreaterThan(0)
    }
    await expectNoSidewaysScroll(page, [1280, 390])
    await expectNoAxeViolations(page)
    await page.setViewportSize({ width: 1280, height: 800 }) // on phones, the bar has no link to the contents
    await help(page).click()
    await expect(contents).toBeVisible()
  }
})

test('the sign-in page links to help that requires no session, and back', async ({ page, console }) => {
  const asked = `/${console.account}/reserved-domains`
  await page.goto(asked)
  await page.getByRole('link', { name: "Can't sign in?" }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign-in help' })).toBeVisible()
  await expect(page.getByText('Ask an admin to add you in Settings → People.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to sign-in' }).click()
  await expect(page).toHaveURL(`${console.url}${paths.signIn(asked)}`)
  await expect(page.getByLabel('Email')).toBeVisible()
})

test('without a session, neither pages nor images of the guide are served', async ({ console }) => {
  const refused = await fetch(console.url + paths.help('domains-and-dns'), { redirect: 'manual' })
  expect(refused.status).toBe(307)
  expect(refused.headers.get('location')).toMatch(/\/sign-in\?callbackUrl=%2Fhelp%2Fdomains-and-dns/)
  expect((await fetch(console.url + paths.helpPicture('dns.png'))).status).toBe(401)
})

test('a page of the guide initially loads at most 200 kB of JavaScript', async ({ console: { url } }) => {
  const cookie = await sessionCookie(url)
  for (const path of [paths.help(), paths.help('operating'), paths.help('', { q: 'dns' })]) {
    const html = await (await fetch(url + path, { headers: { cookie } })).text()
    const read = async (source: string) =>
      Buffer.from(await (await fetch(new URL(source, url))).arrayBuffer())
    const bytes = await firstLoadBytes(html, read)
    expect(bytes, path).toBeGreaterThan(50_000)
    expect(bytes, path).toBeLessThan(200_000)
  }
})
