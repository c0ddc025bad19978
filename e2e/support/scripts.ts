import type { Page, BrowserContext } from '@playwright/test'

/** Delays the scripts of the page's next loads, as a slow connection does, until the returned function is called. */
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
 * Makes `goto` and `reload` of the context's pages also wait until the page's scripts have run. People don't click
 * within those milliseconds, but tests can. A call with `waitUntil` doesn't wait for the scripts, which allows tests of
 * early input.
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
 * Reports whether the page's scripts have run: React listens for events, and the shell no longer holds early input.
 * True for a page without React. Runs in the page. React marks each node on which it listens.
 */
const isLive = () =>
  document.querySelector('script[src*="/_next/static/"]') === null ||
  (window.releaseInput === undefined &&
    Object.keys(document).some((name) => name.startsWith('_reactListening')))
