import type { Page, BrowserContext } from '@playwright/test'

/** Delays the scripts of the page's next loads until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const areReleased = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\.js(?:$|\?)/, async (route) => {
    await areReleased
    await route.continue()
  })
  return release
}

/**
 * Makes `goto` and `reload` also wait for a page's scripts, for all new pages of the context. Calls with `waitUntil`
 * don't wait for scripts.
 */
export const waitForScripts = (context: BrowserContext) => void context.on('page', waitIn)

function waitIn(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (options?.waitUntil === undefined) await page.waitForFunction(isLive)
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    if (options?.waitUntil === undefined) await page.waitForFunction(isLive)
    return response
  }
}

/** Reports whether React handles the page's events. Returns true for a page without React. Runs in the page. */
const isLive = () =>
  document.querySelector('script[src*="/_next/static/"]') === null ||
  (window.releaseInput === undefined &&
    Object.keys(document).some((name) => name.startsWith('_reactListening')))
