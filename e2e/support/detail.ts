import type { Page } from '@playwright/test'
import { expect } from './fixtures'

/** The button of the menu on a resource's page. */
export const moreActions = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /^More actions for / })

/** From the page of a resource: opens its menu and goes to the page that deletes it. */
export async function toDelete(page: Page): Promise<void> {
  await moreActions(page).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Delete / })).toBeVisible()
}

/**
 * On the page that deletes a resource: types its name if the page asks for it, which depends on whether the console has
 * read what may use it, and deletes it.
 */
export async function confirmDelete(page: Page, name: string, button: string): Promise<void> {
  await expect(page.getByRole('button', { name: button })).toBeVisible()
  const typed = page.getByLabel(`Type ${name} to confirm`)
  if (await typed.isVisible()) await typed.fill(name)
  await page.getByRole('button', { name: button }).click()
}

/** On the page of a resource: neither edit nor delete is possible, and both say why. */
export async function expectFixed(
  page: Page,
  reasons: { Edit: string | RegExp; Delete: string | RegExp },
): Promise<void> {
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveAccessibleDescription(
    reasons.Edit,
  )
  await expectNoDelete(page, reasons.Delete)
}

/** On the page of a resource: it can't be deleted, and the menu says why. */
export async function expectNoDelete(page: Page, reason: string | RegExp): Promise<void> {
  await moreActions(page).click()
  const item = page.getByRole('menuitem', { name: 'Delete' })
  await expect(item).toHaveAttribute('aria-disabled', 'true')
  await expect(item).toContainText(reason)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
}
