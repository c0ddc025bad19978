import { afterEach, expect, test, vi } from 'vitest'
import { markOf, readSeenMarks, seenHeader } from '@/lib/contract/seen-marks'
import { routesWithBackend } from './backend-routes'
import {
  type ChangedRoutes,
  changeBackends,
  confirmChanges,
  outcomeMessage,
  restoreBackends,
} from './route-changes'

afterEach(() => void vi.unstubAllGlobals())

const routesWith = (backends: Record<string, string>) =>
  routesWithBackend(
    'edghts_1',
    Object.entries(backends).map(([id, backend]) => ({
      id,
      match: `/${id}`,
      backend: { enabled: true, backend: { id: backend } },
    })),
  )
const routes = routesWith({ a: 'bkdst_a', b: 'bkdst_b' })
const now = { enabled: true, backend: { id: 'bkdst_new' } }
const changed = routes.map((route) => ({ route, now, isConfirmed: true }))

/** A failed response with this status, or null for a lost response. */
interface Refusal {
  status: number | null
  current?: string
}

/**
 * Responds to each request with success, or with the failure that `refusalOf` returns. Returns the paths, backends and
 * seen values that were sent.
 */
function answerWith(refusalOf: (path: string) => Refusal | undefined = () => undefined) {
  const sent: { path: string; backend: string; seen: ReadonlyMap<string, string> | null }[] = []
  vi.stubGlobal('fetch', (path: string, init: { body: string; headers: Record<string, string> }) => {
    const { backend_id } = JSON.parse(init.body) as { backend_id: string } // the request of `saveBackend`
    const seen = readSeenMarks(new Headers(init.headers).get(seenHeader) ?? '')
    sent.push({ path, backend: backend_id, seen })
    const { status = 200, current } = refusalOf(path) ?? {}
    if (status === null) return Promise.reject(new TypeError('Failed to fetch'))
    const details = current === undefined ? {} : { current }
    const failure = { error_code: 'ADIT_CONFLICT', status_code: status, msg: 'Changed', details }
    const done = { enabled: true, backend: { id: backend_id } }
    return Promise.resolve(Response.json(status === 200 ? done : failure, { status }))
  })
  return sent
}

/**
 * Responds to reads of a route's module with this backend. If `backend` is null, the responses are lost. Returns the
 * paths that were read.
 */
function answerReads(backend: string | null) {
  const paths: string[] = []
  vi.stubGlobal('fetch', (path: string) => {
    paths.push(path)
    return backend === null
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(Response.json({ enabled: true, backend: { id: backend } }))
  })
  return paths
}

const marksOf = (backend: string) =>
  new Map([
    ['enabled', markOf(true)],
    ['backend_id', markOf(backend)],
  ])

test('each route gets its earlier backend, unless its module has changed since', async () => {
  const sent = answerWith()
  expect(await restoreBackends('lab', changed)).toEqual({
    isDone: true,
    message: 'Backend restored for 2 routes',
  })
  expect(sent.map(({ backend, seen }) => [backend, seen])).toEqual([
    ['bkdst_a', marksOf('bkdst_new')],
    ['bkdst_b', marksOf('bkdst_new')],
  ])
})

test('a route that could not be restored is named, and the others are restored', async () => {
  const current = '{"backend_id":"bkdst_other"}'
  const sent = answerWith((path) => (path.includes('/a/') ? { status: 409, current } : undefined))
  const { isDone, message } = await restoreBackends('lab', changed)
  expect(isDone).toBe(false)
  expect(message).toMatch(/^Couldn't restore the backend for \/a\. ./)
  expect(sent).toHaveLength(2)
})

test('a route that already has its earlier backend counts as restored', async () => {
  answerWith(() => ({ status: 409, current: '{"backend_id":"bkdst_a"}' }))
  expect(await restoreBackends('lab', changed.slice(0, 1))).toMatchObject({ isDone: true })
})

test('a change compares each route with the module that the person saw', async () => {
  const sent = answerWith()
  const all: ChangedRoutes = new Map()
  await changeBackends('lab', routes, 'bkdst_b', all)
  expect(sent.map(({ backend, seen }) => [backend, seen])).toEqual([['bkdst_b', marksOf('bkdst_a')]])
  expect(outcomeMessage([...all.values()])).toEqual({ isDone: true, message: 'Backend changed for route /a' })
})

test('nothing counts as changed if all routes already have the backend', async () => {
  const sent = answerWith()
  const all: ChangedRoutes = new Map()
  await changeBackends('lab', routes.slice(1), 'bkdst_b', all)
  expect(sent).toEqual([])
  expect(outcomeMessage([...all.values()])).toEqual({
    isDone: true,
    message: 'The selected routes already have this backend',
  })
})

test('a change whose response was lost is restored too, whether or not the dialog tries again', async () => {
  const all: ChangedRoutes = new Map()
  answerWith((path) => (path.includes('/b/') ? { status: null } : undefined))
  await expect(changeBackends('lab', routes, 'bkdst_new', all)).rejects.toThrow()
  expect(outcomeMessage([...all.values()])).toEqual({
    isDone: false,
    message: "Backend changed for route /a. Couldn't confirm the change for route /b",
  })
  const repeated = answerWith()
  await changeBackends('lab', routesWith({ a: 'bkdst_new', b: 'bkdst_new' }), 'bkdst_new', all)
  expect(repeated).toEqual([])
  const paths = answerReads('bkdst_new')
  const confirmed = await confirmChanges('lab', [...all.values()])
  expect(paths).toEqual([expect.stringContaining('/b/')])
  expect(outcomeMessage(confirmed)).toEqual({ isDone: true, message: 'Backend changed for 2 routes' })
  const sent = answerWith()
  expect(await restoreBackends('lab', confirmed)).toMatchObject({ isDone: true })
  expect(sent.map(({ backend, seen }) => [backend, seen])).toEqual([
    ['bkdst_a', marksOf('bkdst_new')],
    ['bkdst_b', marksOf('bkdst_new')],
  ])
})

test.each(['bkdst_a', null])(
  'a change stays unconfirmed if the route then has the backend %s',
  async (backend) => {
    answerReads(backend)
    const lost = changed.slice(0, 1).map((change) => ({ ...change, isConfirmed: false }))
    expect(await confirmChanges('lab', lost)).toEqual(lost)
  },
)

test('a change that stopped at an error is not done', () => {
  const { isDone, message } = outcomeMessage(changed, new Error('closed'))
  expect(isDone).toBe(false)
  expect(message).toMatch(/^Backend changed for 2 routes\. No other routes were changed\. ./)
  expect(outcomeMessage([], new Error('closed')).message).toMatch(/^Couldn't change the backend\. [A-Z]/)
})

test('a rejected change is not recorded', async () => {
  answerWith((path) => (path.includes('/b/') ? { status: 409 } : undefined))
  const all: ChangedRoutes = new Map()
  await expect(changeBackends('lab', routes, 'bkdst_new', all)).rejects.toThrow('Changed')
  expect([...all.keys()]).toEqual(['a'])
})

test('a second backend keeps the first one for Undo, and a return to it needs no Undo', async () => {
  answerWith()
  const all: ChangedRoutes = new Map()
  await changeBackends('lab', routes, 'bkdst_1', all)
  await changeBackends('lab', routesWith({ a: 'bkdst_1', b: 'bkdst_1' }), 'bkdst_a', all)
  expect([...all.values()].map(({ route, now: after }) => [route.backendId, after])).toEqual([
    ['bkdst_b', { enabled: true, backend: { id: 'bkdst_a' } }],
  ])
})
