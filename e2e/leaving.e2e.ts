import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { pressPaletteKey } from './support/palette'
import { holdScripts } from './support/scripts'

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard unsaved changes?' })
const nameOf = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true })

/** Opens the form of a new bot user from the list, and types in it. */
async function typeInForm(page: Page, account: string) {
  await page.goto(`/${account}/bot-users`)
  await page.getByRole('main').getByRole('link', { name: 'New bot user' }).first().click()
  await nameOf(page).fill('half-typed')
}

/**
 * Answers the question with "Keep editing", which must have the focus. Checks that the URL and the form are unchanged.
 */
async function keepEditing(page: Page) {
  const keep = question(page).getByRole('button', { name: 'Keep editing' })
  await expect(keep).toBeFocused()
  await keep.click()
  await expect(question(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/bot-users\/new$/)
  await expect(nameOf(page)).toHaveValue('half-typed')
}

test('every navigation away from a form asks before its input is lost, and a saved form has no draft', async ({
  signedIn: page,
  console,
}) => {
  await typeInForm(page, console.account)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  const ways = {
    back: () => page.evaluate(() => window.history.back()),
    'a link': () => pages.getByRole('link', { name: 'Domains', exact: true }).click(),
    cancel: () => page.getByRole('main').getByRole('link', { name: 'Cancel' }).click(),
    palette: async () => {
      await pressPaletteKey(page)
      await page.getByRole('dialog', { name: 'Go to' }).getByRole('combobox').fill('IP policies')
      await page.getByRole('option', { name: /^IP policies/ }).click()
    },
    'account switch': async () => {
      await page.getByRole('button', { name: /^Account Lab/ }).click()
      await page.getByRole('menuitem', { name: 'All accounts' }).click()
    },
  }
  for (const [way, go] of Object.entries(ways))
    await test.step(way, async () => {
      await go()
      await keepEditing(page)
    })
  await test.step('a draft is kept on request', async () => {
    await pages.getByRole('link', { name: 'Domains', exact: true }).click()
    await question(page).getByRole('button', { name: 'Save draft and leave' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible()
    await page.goto(`/${console.account}/bot-users/new`)
    await expect(nameOf(page)).toHaveValue('half-typed')
  })
  await test.step('a reload keeps the input without asking', async () => {
    await page.reload()
    await expect(nameOf(page)).toHaveValue('half-typed')
  })
  await pages.getByRole('link', { name: 'Domains', exact: true }).click()
  await question(page).getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible()
  await page.goBack()
  await expect(nameOf(page)).toHaveValue('')
  await test.step('a saved form has no draft', async () => {
    await nameOf(page).fill('half-typed')
    await page.getByRole('button', { name: 'Create bot user' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'half-typed' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'New bot user' })).toBeVisible()
    await expect(nameOf(page)).toHaveValue('')
  })
})

for (const hasNavigation of [true, false])
  test(`Back and Forward ask, and continue after confirmation, ${hasNavigation ? 'with' : 'without'} the Navigation API`, async ({
    signedIn: page,
    console,
  }) => {
    if (!hasNavigation)
      await page.addInitScript(() => Object.defineProperty(window, 'navigation', { value: undefined }))
    await typeInForm(page, console.account)
    for (let n = 0; n < 2; n++) {
      await page.evaluate(() => window.history.back())
      await keepEditing(page)
    }
    await page.evaluate(() => window.history.back())
    await question(page).getByRole('button', { name: 'Discard changes' }).click()
    await expect(page).toHaveURL(/\/bot-users$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Bot users' })).toBeVisible()

    await page.getByRole('main').getByRole('link', { name: 'New bot user' }).first().click()
    await page.getByRole('main').getByRole('link', { name: 'Cancel' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Bot users' })).toBeVisible()
    await page.goBack()
    await nameOf(page).fill('half-typed')
    await page.evaluate(() => window.history.forward())
    await keepEditing(page)
    await nameOf(page).fill('')
    await page.evaluate(() => window.history.back())
    await expect(page.getByRole('heading', { level: 1, name: 'Bot users' })).toBeVisible()
  })

test('Back asks, and keeps the page, once the history of the tab is full', async ({
  signedIn: page,
  console,
}) => {
  await page.goto(`/${console.account}/bot-users`)
  const link = page.getByRole('main').getByRole('link', { name: 'New bot user' }).first()
  await expect(link).toBeVisible()
  const length = await page.evaluate(() => {
    const { history } = window
    let last = 0
    while (history.length > last) {
      last = history.length
      history.pushState(history.state, '', `?q=${last}`)
    }
    return last
  })
  await link.click()
  await nameOf(page).fill('half-typed')
  expect(await page.evaluate(() => window.history.length)).toBe(length)
  for (let n = 0; n < 2; n++) {
    await page.evaluate(() => window.history.back())
    await keepEditing(page)
  }
  await page.evaluate(() => window.history.back())
  await question(page).getByRole('button', { name: 'Discard changes' }).click()
  await expect(page).toHaveURL(/\/bot-users\?q=\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Bot users' })).toBeVisible()
})

test('a form in a dialog asks for confirmation before it closes', async ({ signedIn: page }) => {
  await page.goto('/settings/people')
  await page.getByRole('main').getByRole('button', { name: 'Add person' }).click()
  const email = page.getByRole('dialog', { name: 'Add a person' }).getByLabel('Email')
  await email.fill('half@example.com')
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(email).toHaveValue('half@example.com')
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the focus moves to the new page', async ({ signedIn: page, console }) => {
  await page.goto(`/${console.account}/bot-users`)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await pages.getByRole('link', { name: 'Domains', exact: true }).click()
  const heading = page.getByRole('heading', { level: 1, name: 'Domains' })
  await expect(heading).toBeFocused()
  await expect(heading).toHaveCSS('outline-style', 'none') // the page was opened with the mouse
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Go to' }).getByRole('combobox').fill('New bot user')
  await expect(page.getByRole('option', { name: /^New bot user/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(nameOf(page)).toBeFocused()
  await page.goBack()
  await expect(heading).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Go to' }).getByRole('combobox').fill('People')
  await page
    .getByRole('option', { name: /^People/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeFocused()

  await page.setViewportSize({ width: 360, height: 800 })
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Accounts' })).toBeFocused()
})

test('keys typed before the palette opens reach it', async ({ signedIn: page, console }) => {
  const scripts = '**/_next/static/**/*.js'
  let isHeld = false
  const waiting: (() => void)[] = []
  await page.route(scripts, async (route) => {
    if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve))
    await route.continue()
  })
  await page.addInitScript(() => {
    // The page is never idle, so it doesn't prefetch.
    window.requestIdleCallback = () => 0
  })
  await page.goto(`/${console.account}/bot-users`)
  const menu = page.getByRole('button', { name: /^Signed in as/ })
  await menu.click()
  await expect(page.getByRole('menu')).toBeVisible() // its script has run
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  isHeld = true
  const asked = page.waitForRequest(scripts)
  await page.keyboard.press('Control+k')
  await asked
  await page.keyboard.type('gatehouse')
  await page.keyboard.press('Backspace')
  isHeld = false
  for (const release of waiting) release()
  const input = page.getByRole('dialog', { name: 'Go to' }).getByRole('combobox')
  await expect(input).toBeFocused()
  await expect(input).toHaveValue('gatehous')
  await page.keyboard.type('e')
  await expect(input).toHaveValue('gatehouse')
})

test('⌘K and text typed before the scripts load reach the palette', async ({ signedIn: page, console }) => {
  const releaseScripts = await holdScripts(page)
  await page.goto(`/${console.account}/bot-users`, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('gatehouse')
  await page.keyboard.press('Backspace')
  releaseScripts()
  const input = page.getByRole('dialog', { name: 'Go to' }).getByRole('combobox')
  await expect(input).toBeFocused()
  await expect(input).toHaveValue('gatehous')
})

test('a form stays busy until the next page opens, so that a second submit sends nothing', async ({
  signedIn: page,
  console,
}) => {
  let release = () => {}
  const opened = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(
    ({ pathname, searchParams }) => /\/bot-users\/(?!new)[^/]+$/.test(pathname) && searchParams.has('_rsc'),
    async (route) => {
      await opened
      await route.continue()
    },
  )
  const creates: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/bot_users')) creates.push(request.url())
  })
  await page.goto(`/${console.account}/bot-users/new`)
  await nameOf(page).fill('sent-once')
  const create = page.getByRole('button', { name: 'Create bot user' })
  await create.click()
  await expect(page.getByText(/sent-once.* created/).first()).toBeVisible()
  await expect(create).toHaveAttribute('aria-busy', 'true')
  await nameOf(page).press('Enter')
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'sent-once' })).toBeVisible()
  expect(creates).toHaveLength(1)
})
