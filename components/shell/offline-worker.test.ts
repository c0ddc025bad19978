import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'

const source = readFileSync(join(process.cwd(), 'public/offline-worker.js'), 'utf8')

interface PageLoad {
  url?: string
  mode?: string
  method?: string
}

/** Runs the worker. `open` loads a page with it, and returns undefined if the worker doesn't handle the request. */
function worker(fetched: () => Promise<Response>, preloaded?: () => Promise<Response>) {
  const handlers = new Map<string, (event: object) => void>()
  const unregister = vi.fn(async () => true)
  const self = {
    registration: { unregister },
    addEventListener: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
  }
  runInNewContext(source, { self, fetch: fetched, Response, URL, Promise })
  async function open({ url = '/lab', mode = 'navigate', method = 'GET' }: PageLoad = {}) {
    let response: Promise<Response> | undefined
    handlers.get('fetch')?.({
      request: { url: `http://localhost:3000${url}`, mode, method },
      preloadResponse: preloaded?.(),
      respondWith: (found: Promise<Response>) => (response = found),
    })
    return response
  }
  return { open, unregister }
}

const own = { 'x-robots-tag': 'noindex, nofollow' }
const lost = () => Promise.reject(new TypeError('Failed to fetch'))

test('a page that can be loaded is unchanged', async () => {
  const page = async () => new Response('the list', { headers: own })
  expect(await (await worker(page).open())?.text()).toBe('the list')
  expect(await (await worker(lost, page).open())?.text()).toBe('the list')
})

test.each([
  ['the request fails', worker(lost)],
  ['its preloading fails', worker(lost, lost)],
])('a page that cannot be loaded because %s is replaced', async (_, { open }) => {
  const response = await open()
  expect(response?.status).toBe(503)
  const page = await response?.text()
  expect(page).toContain("<h1>The console can't be reached</h1>")
  expect(page).toContain('<a href="">Try again</a>')
  expect(page).not.toMatch(/<script|https?:/)
})

test.each([
  ['a download', { url: '/api/export/lab/endpoints' }],
  ['data', { mode: 'cors' }],
  ['a form', { method: 'POST' }],
])('the worker leaves %s alone', async (_, request) => {
  expect(await worker(lost).open(request)).toBeUndefined()
})

test('the worker removes itself once another program uses the address', async () => {
  const console = worker(async () => new Response('', { headers: own }))
  await console.open()
  expect(console.unregister).not.toHaveBeenCalled()
  const other = worker(async () => new Response('another program'))
  expect(await (await other.open())?.text()).toBe('another program')
  expect(other.unregister).toHaveBeenCalledOnce()
})
