import { type BrowserContext, expect, type Page, type Request } from '@playwright/test'

/**
 * Requests a page without opening it, and checks the status. Returns the page's address, and the response's headers and
 * body in one buffer.
 */
export async function requestPage(
  address: string,
  cookie: string,
  statuses: readonly number[] = [200],
): Promise<[string, Buffer]> {
  const response = await fetch(address, { headers: { cookie }, redirect: 'manual' })
  expect(statuses, address).toContain(response.status)
  const headers = JSON.stringify([...response.headers])
  return [address, Buffer.concat([Buffer.from(headers), Buffer.from(await response.arrayBuffer())])]
}

/** Opens a page like a link in the console does, unless the page is already open. */
export async function followLink(page: Page, address: string): Promise<void> {
  const from = page.url()
  if (from === address) return
  await page.evaluate((to) => Object(window).next.router.push(to), address)
  await page.waitForURL(({ href }) => href !== from)
}

/** Reports whether a page requests content to show, rather than prefetching the page behind a link. */
const isShown = (request: Request) =>
  Object.keys(request.headers()).every((name) => !/^next-router-(?:segment-)?prefetch$/.test(name))

/** Returns a function that waits until the context's pages have received the content that they show. */
export function watchRequests(context: BrowserContext): () => Promise<void> {
  const open = new Set<Request>()
  context.on('request', (request) => void (isShown(request) && open.add(request)))
  context.on('requestfinished', (request) => void open.delete(request))
  context.on('requestfailed', (request) => void open.delete(request))
  return () => expect.poll(() => open.size, 'open requests').toBe(0)
}
