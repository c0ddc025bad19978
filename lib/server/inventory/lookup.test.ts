import { afterEach, expect, test, vi } from 'vitest'
import { orderedMs, orderedTime } from '@/lib/inventory/clock'
import { json, scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { syncResource } from '../accounts/freshen'
import { resourceOf } from '../accounts/upstream'
import { consoleAt } from '../proxy/testing'
import { walkNow } from './inventory'
import { wholeWalk } from './lookup'

const open: { close: () => unknown }[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const { close } of open.splice(0)) await close()
})

/** Starts a walk whose first response is held until `release`. */
async function underWay() {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  const fixture = await scriptedUpstream((_, response) => {
    void held.then(() => json(response, 200, { endpoints: [], uri: '', next_page_uri: null }))
  })
  open.push(fixture)
  const { context, account } = await consoleAt(fixture.url)
  const resource = resourceOf('endpoints')
  const start = async () => {
    const walk = syncResource(context, account, resource, { isWaitedFor: true })
    await vi.waitFor(() => expect(fixture.seen).toHaveLength(1), 30_000)
    return walk
  }
  const whole = (since?: string) => wholeWalk({ context, account }, resource, since)
  const refresh = () => walkNow(context, account, resource)
  return {
    start: () => void start(),
    whole,
    refresh,
    release,
    seen: fixture.seen,
    isAsked: () => fixture.seen.length,
  }
}

test('a walk that began after the given time is joined, and is enough', async () => {
  const { start, whole, release, seen, isAsked } = await underWay()
  const since = orderedTime()
  start()
  await vi.waitFor(() => expect(isAsked()).toBe(1), 30_000)
  const walk = whole(since)
  release()
  expect(await walk).toBeNull()
  expect(seen).toHaveLength(1)
})

test('a walk that began before it is not enough, also where the clock was corrected in between', async () => {
  const { start, whole, release, seen, isAsked } = await underWay()
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
  orderedMs()
  vi.setSystemTime(Date.now() - 500)
  start()
  await vi.waitFor(() => expect(isAsked()).toBe(1), 30_000)
  const walk = whole()
  release()
  expect(await walk).toBeNull()
  expect(seen).toHaveLength(2)
})

test('a refresh asks again where a walk had begun before it', async () => {
  const { start, refresh, release, seen, isAsked } = await underWay()
  start()
  await vi.waitFor(() => expect(isAsked()).toBe(1), 30_000)
  const refreshed = refresh()
  release()
  expect(await refreshed).toMatchObject({ error: null })
  expect(seen).toHaveLength(2)
})
