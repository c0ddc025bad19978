import type { Page, BrowserContext } from '@playwright/test'

/**
 * Delays the scripts of the page's next loads, like a slow connection does, until the returned function is called.
 */
export async function holdScripts(page: Page): Promise<() => void> {
  let letIn = () => {}
  const areLetIn = new Promise<void>((resolve) => (letIn = resolve))
  await page.route(/\.js(?:$|\?)/, async (route) => {
    await areLetIn
    await route.continue()
  })
  return letIn
}

/**
 * Makes `goto` and `reload` also wait until a page's scripts have run, for all pages of the context. Tests, unlike
 * people, can click before then. A call with `waitUntil` doesn't wait, so that tests can cover early input.
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

/**
 * Reports whether React listens for events, and the page no longer records early input. Returns true for a page without
 * React. Runs in the page, where React marks each node that it listens on.
 */
const isLive = () =>
  document.querySelector('script[src*="/_next/static/"]') === null ||
  (window.releaseInput === undefined &&
    Object.keys(document).some((name) => name.startsWith('_reactListening')))
