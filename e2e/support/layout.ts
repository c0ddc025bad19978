import { expect, type Page } from '@playwright/test'

/** The narrowest phone, in pixels. */
export const narrow = 360
const wide = 1280

/** The worst that is still good, as browsers measure it. */
const MOST_SHIFT = 0.1

/** Has every page that is loaded from now on note how far its content jumps. */
export async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const note = (list: PerformanceObserverEntryList) => {
      for (const shift of list.getEntries())
        if ('value' in shift && 'hadRecentInput' in shift && !shift.hadRecentInput)
          document.documentElement.dataset.shift = String(
            Number(document.documentElement.dataset.shift ?? 0) + Number(shift.value),
          )
    }
    new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true })
  })
}

/** What the page has shown since it was loaded has stayed where it was. After `noteShifts`. */
export async function expectSteady(page: Page): Promise<void> {
  const shift = await page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0))
  expect(shift, `layout shift of ${page.url()} at ${page.viewportSize()?.width} px`).toBeLessThan(MOST_SHIFT)
}

/** The page as it stands never scrolls sideways, at the width of a phone nor of a desktop unless told. */
export async function expectNoSidewaysScroll(page: Page, widths = [narrow, wide]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    await expect.poll(excess, `${page.url()} at ${width} px`).toBeLessThanOrEqual(0)
  }
}
