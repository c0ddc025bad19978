import { expect, test } from './support/fixtures'
import { expectNoAxeViolations } from './support/axe'
import { browserCookies, sessionCookie } from './support/session'

test('a page that cannot be reached is replaced by a page of the console, and opens again once it can', async ({
  browser,
  console: { url, account },
}) => {
  const context = await browser.newContext({ serviceWorkers: 'allow' })
  await context.addCookies(browserCookies(await sessionCookie(url), url))
  try {
    const page = await context.newPage()
    await page.goto(`${url}/${account}/reserved-domains`)
    const list = page.getByRole('heading', { level: 1, name: 'Domains' })
    await expect(list).toBeVisible()
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })

    await test.step('an offline page has one action, which loads the page', async () => {
      await context.setOffline(true)
      await page.reload()
      await expect(
        page.getByRole('heading', { level: 1, name: "The console can't be reached" }),
      ).toBeVisible()
      await expectNoAxeViolations(page)
      await page.getByRole('link', { name: 'Try again' }).click()
      await expect(
        page.getByRole('heading', { level: 1, name: "The console can't be reached" }),
      ).toBeVisible()
      await context.setOffline(false)
      await page.getByRole('link', { name: 'Try again' }).click()
      await expect(list).toBeVisible()
      expect(new URL(page.url()).pathname).toBe(`/${account}/reserved-domains`)
    })

    await test.step('the worker stores nothing', async () => {
      expect(await page.evaluate(() => caches.keys())).toEqual([])
    })

    await test.step('signing out works as without the worker', async () => {
      await page.getByRole('button', { name: /^Signed in as/ }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await expect(page).toHaveURL(/\/sign-in/)
      await page.goto(`${url}/${account}/reserved-domains`)
      await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    })
  } finally {
    await context.close()
  }
})
