import type { BrowserContext, Page } from '@playwright/test'

/**
 * Makes `goto` of the context's pages also wait until React listens to the document. People don't click within those
 * milliseconds, but tests can. With `waitUntil`, waits only for that.
 */
export const waitForListeners = (context: BrowserContext) => void context.on('page', waitIn)

function waitIn(page: Page): void {
  const goto = page.goto.bind(page)
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (options?.waitUntil === undefined) await page.waitForFunction(isListening)
    return response
  }
}

/**
 * Reports whether React listens. Runs in the page. React marks each node whose events it listens to; a page without
 * React needs no wait.
 */
const isListening = () =>
  document.querySelector('script[src*="/_next/static/"]') === null ||
  Object.keys(document).some((name) => name.startsWith('_reactListening'))
