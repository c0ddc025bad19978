import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runInWalkQueue } from '@/lib/inventory/sync/walk-queue'
import { capabilityStates } from '@/lib/upstream/capabilities'
import { perMinute } from '@/lib/upstream/pace'
import { type SpecApi, startSpecApi } from '@/lib/upstream/testing/spec-api'
import { connectAccount } from './accounts'
import { newAccountSchema } from '@/lib/api/accounts'
import { firstSync, freshen, probeAccount, syncResource } from './freshen'
import { type Account, resourceOf, services, upstreamOf } from './upstream'
import type { Context } from '../context'
import { openConsole } from '../testing/console'

let api: SpecApi
let context: Context
let account: Account
beforeEach(async () => {
  api = await startSpecApi({ wider: true })
  context = await openConsole({ ADIT_ALLOWED_NETWORKS: '127.0.0.0/8' })
  const draft = { name: 'Lab', base_url: api.url, api_key: 'id_canary-secret' }
  account = await connectAccount(context, newAccountSchema.parse(draft), { user: null })
})
afterEach(async () => {
  await Promise.all(services(context).flights.values())
  await services(context).transport.close()
  await api.close()
  vi.restoreAllMocks()
})

/** Moves the monotonic clock forward by one minute, which restores the account's request budget. */
function skipMinute() {
  const read = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => read() + 60_000)
}

const walking = () => [...services(context).flights.keys()].map((key) => key.split(' ')[1])
const addrs = resourceOf('reserved-addrs')
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

test.each([
  [1, 0.9, false],
  [0, 1.1, true],
  [1, 1.1, true],
  [5, 4.9, false],
  [5, 5.1, true],
  [1000, 9.9, false],
  [1000, 10.1, true],
])('a list of %i pages walked %d minutes ago is stale: %s', async (pages, minutes, isStale) => {
  await firstSync(context, account)
  const finished_at = minutesAgo(minutes)
  await context.db.updateTable('inventory_syncs').set({ finished_at, pages }).execute()
  await freshen(context, account, [addrs])
  expect(walking()).toEqual(isStale ? ['reserved-addrs'] : [])
})

/** Occupies all slots for reading the account's lists. Returns a function that releases them. */
function occupySlots() {
  const ends: (() => void)[] = []
  const { signal } = new AbortController()
  for (let n = 0; n < 2; n += 1)
    void runInWalkQueue(
      services(context).flights,
      account.id,
      () => new Promise<void>((end) => ends.push(end)),
      signal,
    )
  return () => ends.forEach((end) => end())
}
const names = ['agent-ingresses', 'bot-users', 'reserved-addrs', 'reserved-domains']
const paths = names.map((name) => `/${name.replace('-', '_')}`)
/** Returns the paths in `paths` that were requested, in order. Leaves out the requests of probes. */
const requestedLists = () => api.seen.map(({ url }) => url).filter((url) => paths.includes(url))

test('a list on screen does not wait for background walks, even if its own walk was one of them', async () => {
  await firstSync(context, account)
  const before = requestedLists().length
  const release = occupySlots()
  const walks = names.map((name) => syncResource(context, account, resourceOf(name)))
  await freshen(context, account, [resourceOf('reserved-domains')])
  await walks.at(-1)
  expect(requestedLists().slice(before)).toEqual(['/reserved_domains'])
  release()
  await Promise.all(walks)
  expect(requestedLists().slice(before).toSorted()).toEqual(paths.toSorted())
})

test("a sync that a person waits for isn't delayed by an exhausted background budget", async () => {
  await firstSync(context, account)
  const listAddrs = addrs.ops.list ?? expect.unreachable()
  const send = () => services(context).transport.send(upstreamOf(context, account), listAddrs)
  while (api.seen.length < perMinute) await send()
  const idle = syncResource(context, account, addrs)
  const sent = api.seen.length
  for (let n = 1; n <= 5; n += 1) {
    await send() // a list read that didn't wait would be among these
    expect(api.seen).toHaveLength(sent + n)
  }
  const before = api.seen.length
  expect(await syncResource(context, account, addrs, { isWaitedFor: true })).toBeNull()
  expect(await idle).toBeNull()
  expect(api.seen).toHaveLength(before + 1)
})

test('the first sync starts with the lists on screen', async () => {
  const release = occupySlots()
  const walked = firstSync(context, account, [resourceOf('reserved-domains'), addrs])
  await expect.poll(() => requestedLists().slice(-2)).toEqual(['/reserved_domains', '/reserved_addrs'])
  release()
  await walked
})

test('concurrent probes of an account share one probe', async () => {
  const first = probeAccount(context, account)
  expect(probeAccount(context, account)).toBe(first)
  await first
})

test('a new probe replaces the known capabilities of an account', async () => {
  const narrow = await startSpecApi()
  const before = await probeAccount(context, { ...account, base_url: narrow.url })
  await narrow.close()
  skipMinute()
  expect(before).toMatchObject({ 'bot-users.list': 'missing' })
  expect(await capabilityStates(context.db, account)).toMatchObject({ 'bot-users.list': 'missing' })
  expect(await probeAccount(context, account)).toMatchObject({ 'bot-users.list': 'works' })
  expect(await capabilityStates(context.db, account)).toMatchObject({ 'bot-users.list': 'works' })
})
