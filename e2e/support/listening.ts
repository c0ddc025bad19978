import type { BrowserContext, Page } from '@playwright/test'

/**
 * Makes `goto` of the context's pages also wait until React listens to the document: nobody clicks within the
 * milliseconds before it does, but a test can. A call that names what to wait for (`waitUntil`) waits for that alone.
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

/** Runs in the page. React marks each node whose events it listens to; a page without React needs no wait. */
const isListening = () =>
  document.querySelector('script[src*="/_next/static/"]') === null ||
  Object.keys(document).some((name) => name.startsWith('_reactListening'))
