import { afterEach, expect, test, vi } from 'vitest'
import { routesWithBackend } from './backend-routes'
import { restoreBackends } from './route-changes'

afterEach(() => void vi.unstubAllGlobals())

const routes = routesWithBackend(
  'edghts_1',
  ['a', 'b'].map((id) => ({
    id,
    match: `/${id}`,
    backend: { enabled: true, backend: { id: `bkdst_${id}` } },
  })),
)
const now = { enabled: true, backend: { id: 'bkdst_new' } }

/** Answers each request with the status for its route. Returns the sent bodies. */
function answerWith(statusOf: (path: string) => number) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    const status = statusOf(path)
    const failure = { error_code: 'ADIT_CONFLICT', status_code: status, msg: 'Changed', details: {} }
    return Promise.resolve(Response.json(status === 200 ? now : failure, { status }))
  })
  return sent
}

test('each route gets its earlier backend', async () => {
  const sent = answerWith(() => 200)
  const changed = routes.map((route) => ({ route, now }))
  expect(await restoreBackends('lab', changed)).toEqual({
    isDone: true,
    message: 'Backend of 2 routes restored',
  })
  expect(sent).toEqual([
    { enabled: true, backend_id: 'bkdst_a' },
    { enabled: true, backend_id: 'bkdst_b' },
  ])
})

test('a route that could not be restored is named, and the others are restored', async () => {
  const sent = answerWith((path) => (path.includes('/a/') ? 409 : 200))
  const changed = routes.map((route) => ({ route, now }))
  const { isDone, message } = await restoreBackends('lab', changed)
  expect(isDone).toBe(false)
  expect(message).toMatch(/^Couldn't restore the backend of \/a\. ./)
  expect(sent).toHaveLength(2)
})
