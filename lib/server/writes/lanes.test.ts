import { expect, onTestFinished, test } from 'vitest'
import { json, scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { consoleAt } from '../testing/proxy'

const address = { id: 'ra_1', uri: '', created_at: '', addr: 'h:1', region: 'us', description: 'old' }
const edge = { id: 'e1', uri: '', created_at: '', hostports: [] }

test('a write and the reads it needs overtake 200 reads that wait for a slow API', async () => {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  const api = await scriptedUpstream(({ method, url }, response) => {
    if (method === 'GET' && url === '/reserved_addrs')
      return void isReleased.then(() =>
        json(response, 200, { uri: '', next_page_uri: null, reserved_addrs: [] }),
      )
    if (url.startsWith('/reserved_addrs/')) return json(response, 200, address)
    return json(response, 200, url === '/edges/tcp/e1' ? edge : { enabled: true, ip_policies: [] })
  })
  onTestFinished(() => api.close())
  const { ask } = await consoleAt(api.url)
  let ended = 0
  const reads = Array.from({ length: 200 }, async () => {
    const { status } = await ask('GET', '/reserved_addrs')
    ended += 1
    return status
  })
  const body = { description: 'new' }
  expect(await ask('PATCH', '/reserved_addrs/ra_1', { body })).toMatchObject({ status: 200 })
  const seen = { description: 'old' }
  expect(await ask('PATCH', '/reserved_addrs/ra_1', { body, seen })).toMatchObject({ status: 200 })
  const restriction = { enabled: true, ip_policy_ids: ['p1'] }
  expect(await ask('PUT', '/edges/tcp/e1/ip_restriction', { body: restriction })).toMatchObject({
    status: 200,
  })
  expect(ended).toBe(0)
  release()
  expect(new Set(await Promise.all(reads))).toEqual(new Set([200]))
})
