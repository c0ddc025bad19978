import { expect, type Page } from '@playwright/test'

/** Opens a form's optional fields if they are collapsed. */
export async function showMoreOptions(page: Page): Promise<void> {
  const options = page.locator('details').filter({ has: page.getByText('More options', { exact: true }) })
  await expect(options).toBeVisible()
  if ((await options.getAttribute('open')) === null) await options.locator('summary').click()
}
