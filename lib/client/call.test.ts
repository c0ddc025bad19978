import { afterEach, expect, test, vi } from 'vitest'
import { eventSubscriptions } from '@/lib/resources/event-subscriptions'
import { httpsEdges } from '@/lib/resources/https-edges'
import { reservedDomains } from '@/lib/resources/reserved-domains'
import { ApiError } from './api-error'
import { clientOf } from './call'
import { describeError } from './describe-error'
import { setPasswordPrompt } from './request'
import { mayBeDone } from './unknown-outcome'

afterEach(() => void vi.unstubAllGlobals())

test('a request for a part uses its path, parameters and method', async () => {
  const sent: [string, RequestInit][] = []
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    sent.push([path, init])
    return Promise.resolve(init.method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json({}))
  })
  const call = clientOf('my lab')
  const params = { edge_id: 'e1', id: 'r1' }
  const mark = { set: true, fingerprint: '0123456789ab' }
  const body = { enabled: true, provider: 'GITHUB', secret: mark }
  await call(
    httpsEdges.ops['routes.webhook_verification.put'],
    { params, body: body as never },
    { seen: 'x:y' },
  ) // a form's body may contain masked secrets
  await call(eventSubscriptions.ops['sources.delete'], { params: { subscription_id: 's1', type: 'a.v0' } })
  expect(sent).toMatchObject([
    [
      '/api/platform/my%20lab/edges/https/e1/routes/r1/webhook_verification',
      { method: 'PUT', body: JSON.stringify(body), headers: { 'adit-seen': 'x:y', 'adit-request': '1' } },
    ],
    ['/api/platform/my%20lab/event_subscriptions/s1/sources/a.v0', { method: 'DELETE' }],
  ])
})

test('a failed write carries its request and the time its idempotency key was first sent', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] })
  try {
    const body = { domain: 'app.example.com' }
    const create = () => clientOf('lab')(reservedDomains.ops.create, { body }, { idempotencyKey: 'k' })
    const write = { operation: 'reserved-domains.create', params: {}, body, sentAtMs: 1_000_000 }
    await expect(create()).rejects.toMatchObject({ write })
    vi.setSystemTime(1_060_000)
    await expect(create()).rejects.toMatchObject({ write })
    const remove = clientOf('lab')(reservedDomains.ops.delete, { params: { id: 'rd_1' } })
    await expect(remove).rejects.toMatchObject({ write: { params: { id: 'rd_1' }, sentAtMs: 1_060_000 } })
    await expect(clientOf('lab')(reservedDomains.ops.list)).rejects.toMatchObject({ write: null })
  } finally {
    vi.useRealTimers()
  }
})

test('a write that needs a password counts as sent when the password is confirmed', async () => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] })
  const stop = setPasswordPrompt(() => {
    vi.setSystemTime(1_090_000)
    return Promise.resolve(true)
  })
  try {
    const refusal = { status_code: 403, msg: 'Confirm', error_code: 'ADIT_CONFIRM_PASSWORD', details: {} }
    const answers = [() => Promise.resolve(Response.json(refusal, { status: 403 }))]
    vi.stubGlobal('fetch', () => answers.shift()?.() ?? Promise.reject(new TypeError('Failed to fetch')))
    const body = { domain: 'app.example.com' }
    const create = () => clientOf('lab')(reservedDomains.ops.create, { body }, { idempotencyKey: 'k3' })
    await expect(create()).rejects.toMatchObject({ write: { sentAtMs: 1_090_000 } })
    vi.setSystemTime(1_100_000)
    await expect(create()).rejects.toMatchObject({ write: { sentAtMs: 1_090_000 } })
  } finally {
    stop()
    vi.useRealTimers()
  }
})

test('an idempotency key is removed once its outcome is known', async () => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] })
  try {
    const body = { domain: 'app.example.com' }
    const create = () => clientOf('lab')(reservedDomains.ops.create, { body }, { idempotencyKey: 'k2' })
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({})))
    await create()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    vi.setSystemTime(1_060_000)
    await expect(create()).rejects.toMatchObject({ write: { sentAtMs: 1_060_000 } })
    const refusal = { status_code: 422, msg: 'Taken', error_code: 'ERR_1', details: {} }
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(refusal, { status: 422 })))
    vi.setSystemTime(1_120_000)
    await expect(create()).rejects.toMatchObject({ write: { sentAtMs: 1_060_000 } })
    await expect(create()).rejects.toMatchObject({ write: { sentAtMs: 1_120_000 } })
  } finally {
    vi.useRealTimers()
  }
})

test('with a full disk, a first attempt sends nothing, and an unknown outcome stays unknown', async () => {
  const create = () =>
    clientOf('lab')(reservedDomains.ops.create, { body: { domain: 'a.example' } }, { idempotencyKey: 'full' })
  const details = { reason: 'disk-full' }
  const full = { status_code: 503, msg: "The console's disk is full.", error_code: 'ADIT_STORE', details }
  const answerFull = () => Promise.resolve(Response.json(full, { status: 503 }))
  vi.stubGlobal('fetch', answerFull)
  const error: unknown = await create().catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code: 'ADIT_STORE', write: { operation: 'reserved-domains.create' } })
  expect(error instanceof ApiError && mayBeDone(error)).toBe(false)
  expect(describeError(error)).toMatchObject({
    title: "The console's disk is full",
    sentence: expect.stringMatching(/^The request wasn't sent to the platform\. Free up space on the disk/),
  })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(create()).rejects.toMatchObject({ code: 'ADIT_OUTCOME_UNKNOWN' })
  vi.stubGlobal('fetch', answerFull)
  await expect(create()).rejects.toMatchObject({ code: 'ADIT_OUTCOME_UNKNOWN', message: full.msg })
})
