import { expect, type Page } from '@playwright/test'

/** The width of the narrowest phone, in pixels. */
export const narrow = 360
/** The width of a desktop window in pixels, which is also Playwright's default. */
export const wide = 1280

/** Checks that the current page never scrolls sideways, at the widths of a phone and of a desktop by default. */
export async function expectNoSidewaysScroll(page: Page, widths = [narrow, wide]): Promise<void> {
  for (const width of widths) {
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 800 })
    const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    await expect.poll(excess, `${page.url()} at ${width} px`).toBeLessThanOrEqual(0)
  }
}

/** Checks that the search field, the filters and the other tools of a list are on one line. */
export async function expectOneLine(page: Page): Promise<void> {
  const spread = () =>
    page.getByRole('search').evaluate((tools) => {
      const boxes = [...tools.querySelectorAll('input, button, select')].map((tool) =>
        tool.getBoundingClientRect(),
      )
      const middles = boxes.filter(({ height }) => height > 0).map(({ top, height }) => top + height / 2)
      return Math.max(...middles) - Math.min(...middles)
    })
  await expect.poll(spread, `lines of tools on ${page.url()}`).toBeLessThan(8)
}

/** The largest layout shift that Web Vitals rates as good. */
const maxLayoutShift = 0.1

const fontsShown = 'fonts shown'

/**
 * Makes each document add a mark to its performance timeline when the document is painted with loaded fonts.
 */
export async function markFonts(page: Page): Promise<void> {
  await page.addInitScript((mark) => {
    const afterPaint = () => requestAnimationFrame(() => requestAnimationFrame(() => performance.mark(mark)))
    document.fonts.addEventListener('loadingdone', afterPaint)
  }, fontsShown)
}

/**
 * Checks that the layout has hardly shifted since the page was opened. Ignores shifts after user input or before the
 * fonts appear. Requires `markFonts`.
 */
export async function expectStillLayout(page: Page): Promise<void> {
  const shifts = await page.evaluate(async (mark) => {
    await document.fonts.ready
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const fontsAtMs = performance.getEntriesByName(mark).at(-1)?.startTime ?? 0
    const observer = new PerformanceObserver(() => undefined)
    observer.observe({ type: 'layout-shift', buffered: true })
    return observer.takeRecords().flatMap((entry) => {
      const { hadRecentInput, value, sources } = Object(entry) // the DOM library has no type for these entries
      if (hadRecentInput === true || entry.startTime < fontsAtMs) return []
      const texts = Array.from(Object(sources), (source) => {
        const { node, previousRect, currentRect } = Object(source)
        const moved = [previousRect, currentRect].map(({ x, y }) => `${x}, ${y}`).join(' → ')
        return `${String(node?.textContent).slice(0, 40)} (${moved})`
      })
      return [{ value: Number(value), texts }]
    })
  }, fontsShown)
  const total = shifts.reduce((sum, { value }) => sum + value, 0)
  const moved = shifts.map(({ value, texts }) => `${value.toFixed(3)}: ${texts.join(' | ')}`)
  const width = page.viewportSize()?.width ?? 0
  expect(total, [`${page.url()} at ${width} px`, ...moved].join('\n')).toBeLessThan(maxLayoutShift)
}
