import { expect, test, vi } from 'vitest'
import { orderedTime } from '@/lib/inventory/sync/clock'
import { storeItems } from '@/lib/inventory/sync/store'
import { reservedAddrs } from '@/lib/resources/reserved-addrs'
import { consoleAt } from '../testing/proxy'
import { readById } from './read-by-id'
import { resourceOf, services } from './upstream'

const missing = (text = '{}') => ({ kind: 'answered' as const, status: 404, json: { msg: 'No' }, text })

test('at most 1,000 short misses are cached, and they expire even if the clock is set back', async () => {
  const { context, account } = await consoleAt('http://127.0.0.1:1')
  const { misses } = services(context)
  const read = (id: string, text?: string) =>
    readById(context, account, { op: reservedAddrs.ops.get, id }, () => Promise.resolve(missing(text)))
  for (let n = 0; n < 1005; n += 1) await read(`ra_${n}`)
  expect(misses.size).toBe(1000)
  await read('ra_long', 'x'.repeat(20_000))
  expect([...misses.keys()].some((name) => name.includes('ra_long'))).toBe(false)
  vi.useFakeTimers({ now: Date.now() - 86_400_000, toFake: ['Date'] })
  const sinceMs = performance.now()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(sinceMs + 60_001)
  try {
    await read('ra_new')
    expect(misses.size).toBe(1)
  } finally {
    clock.mockRestore()
    vi.useRealTimers()
  }
})

test("a resource seen before a miss doesn't clear it, even if the clock is set back in between", async () => {
  const { context, account } = await consoleAt('http://127.0.0.1:1')
  const send = vi.fn(() => Promise.resolve(missing()))
  const read = () => readById(context, account, { op: reservedAddrs.ops.get, id: 'ra_1' }, send)
  const item = { id: 'ra_1', uri: '', created_at: '', addr: 'h:1', region: 'us' }
  const scope = { accountId: account.id, resource: resourceOf('reserved-addrs') }
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
  try {
    await storeItems(context.db, { ...scope, source: 'list', at: orderedTime() }, [item])
    vi.setSystemTime(Date.now() - 500)
    for (const _ of [1, 2]) await read()
    expect(send).toHaveBeenCalledTimes(1)
  } finally {
    vi.useRealTimers()
  }
})
