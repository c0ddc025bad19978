import { expect, type Page } from '@playwright/test'

/** Presses ⌘K as soon as the page listens to it. */
export async function pressPaletteKey(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Go to a page or resource' })
  await expect(button).toHaveAttribute('aria-keyshortcuts', 'Meta+K Control+K')
  await page.keyboard.press('Control+k')
}
