import { expect, type Page } from '@playwright/test'

/** The narrowest phone, in pixels. */
export const narrow = 360
const wide = 1280

/** The page as it stands never scrolls sideways, at the width of a phone nor of a desktop unless told. */
export async function expectNoSidewaysScroll(page: Page, widths = [narrow, wide]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    await expect.poll(excess, `${page.url()} at ${width} px`).toBeLessThanOrEqual(0)
  }
}
