import type { Page } from '@playwright/test'

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
