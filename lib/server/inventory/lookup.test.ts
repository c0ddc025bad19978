import { afterEach, expect, test, vi } from 'vitest'
import { orderedMs, orderedTime } from '@/lib/inventory/sync/clock'
import { json, scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { syncResource } from '../accounts/freshen'
import { resourceOf } from '../accounts/upstream'
import { consoleAt } from '../testing/proxy'
import { walkNow } from './inventory'
import { wholeWalk } from './lookup'

const open: { close: () => unknown }[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const { close } of open.splice(0)) await close()
})

/** Starts an API that holds its responses until `release` is called. `start` starts a list read. */
async function heldWalk() {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  const fixture = await scriptedUpstream((_, response) => {
    void held.then(() => json(response, 200, { endpoints: [], uri: '', next_page_uri: null }))
  })
  open.push(fixture)
  const { context, account } = await consoleAt(fixture.url)
  const resource = resourceOf('endpoints')
  const whole = (since?: string) => wholeWalk({ context, account }, resource, since)
  const refresh = () => walkNow(context, account, resource)
  return {
    start: () => void syncResource(context, account, resource, { isWaitedFor: true }),
    whole,
    refresh,
    release,
    seen: fixture.seen,
    requestCount: () => fixture.seen.length,
  }
}

test('a walk that started after the requested time is joined instead of repeated', async () => {
  const { start, whole, release, seen, requestCount } = await heldWalk()
  const since = orderedTime()
  start()
  await vi.waitFor(() => expect(requestCount()).toBe(1), 30_000)
  const walk = whole(since)
  release()
  expect(await walk).toBeNull()
  expect(seen).toHaveLength(1)
})

test('an earlier walk is followed by a new one, even if the clock is set back in between', async () => {
  const { start, whole, release, seen, requestCount } = await heldWalk()
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
  orderedMs()
  vi.setSystemTime(Date.now() - 500)
  start()
  await vi.waitFor(() => expect(requestCount()).toBe(1), 30_000)
  const walk = whole()
  release()
  expect(await walk).toBeNull()
  expect(seen).toHaveLength(2)
})

test('a refresh walks again if a walk started before it', async () => {
  const { start, refresh, release, seen, requestCount } = await heldWalk()
  start()
  await vi.waitFor(() => expect(requestCount()).toBe(1), 30_000)
  const refreshed = refresh()
  release()
  expect(await refreshed).toMatchObject({ error: null })
  expect(seen).toHaveLength(2)
})
