import { expect, type Page } from '@playwright/test'

/** Waits until the page listens for shortcuts. */
export async function waitForKeys(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Go to a page or resource' })
  await expect(button).toHaveAttribute('aria-keyshortcuts', 'Meta+K Control+K')
}

/** Waits until the page listens for shortcuts, and opens the command palette with its shortcut. */
export async function pressPaletteKey(page: Page): Promise<void> {
  await waitForKeys(page)
  await page.keyboard.press('Control+k')
}
