import type { Page } from '@playwright/test'
import { inRoot } from '../lib/cli/setup/root.mjs'
import { paths } from '../lib/util/paths'
import { expect, test } from './support/fixtures'

/** What to show, by the name of the picture: how to get there from the account's own pages. */
const pictures: Readonly<Record<string, (page: Page, account: string) => Promise<unknown>>> = {
  overview: (page, account) => page.goto(paths.overview(account)),
  domains: (page, account) => page.goto(paths.list(account, 'reserved-domains')),
  'new-domain': (page, account) => page.goto(paths.create(account, 'reserved-domains')),
  async domain(page, account) {
    await page.goto(paths.list(account, 'reserved-domains'))
    await page.getByRole('link', { name: '*.site1.harbour.example' }).click()
    await page.waitForURL(/rd_/)
  },
  async dns(page, account) {
    await page.goto(paths.dns(account))
    await page.getByRole('button', { name: 'Check all' }).click()
    await expect(page.getByText('Not checked')).toHaveCount(0)
  },
}

test.use({ viewport: { width: 1280, height: 800 } })

for (const [name, show] of Object.entries(pictures))
  for (const colorScheme of ['light', 'dark'] as const)
    test(`${name} in ${colorScheme}`, async ({ signedIn: page, console }) => {
      await page.emulateMedia({ colorScheme })
      await show(page, console.account)
      await page.waitForLoadState('networkidle')
      await page.screenshot({ path: inRoot(`docs/images/${name}-${colorScheme}.png`) })
    })
