import type { Page } from '@playwright/test'
import { expect } from './fixtures'

/** Returns the button that opens the menu on a resource's page. */
export const moreActions = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /^More actions for / })

/** Opens the delete page from the menu on a resource's page. */
export async function toDelete(page: Page): Promise<void> {
  await moreActions(page).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Delete / })).toBeVisible()
}

/** Deletes a resource on its delete page. Types the name if the page requires it. */
export async function confirmDelete(page: Page, name: string, button: string): Promise<void> {
  await expect(page.getByRole('button', { name: button })).toBeVisible()
  const typed = page.getByLabel(`Type ${name} to confirm`)
  if (await typed.isVisible()) await typed.fill(name)
  await page.getByRole('button', { name: button }).click()
}

/** Checks that a resource can't be edited or deleted, and that its page shows the reasons. */
export async function expectFixed(
  page: Page,
  reasons: { Edit: string | RegExp; Delete: string | RegExp },
): Promise<void> {
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveAccessibleDescription(
    reasons.Edit,
  )
  await expectNoDelete(page, reasons.Delete)
}

/** Checks that an endpoint's page links to the hosts of its edge and doesn't offer deletion. */
export async function expectAtEdge(page: Page): Promise<void> {
  await expect(page.getByRole('link', { name: 'Edit edge hosts' })).toHaveAttribute(
    'href',
    /-edges\/\w+\/edit$/,
  )
  await moreActions(page).click()
  await expect(page.getByRole('menuitem', { name: 'Copy ID' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
}

/** Checks that a resource can't be deleted, and that the menu shows the reason. */
export async function expectNoDelete(page: Page, reason: string | RegExp): Promise<void> {
  await moreActions(page).click()
  const item = page.getByRole('menuitem', { name: 'Delete' })
  await expect(item).toHaveAttribute('aria-disabled', 'true')
  await expect(item).toContainText(reason)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
}
