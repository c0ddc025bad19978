import { expect, test } from 'vitest'
import { storeItems } from '@/lib/inventory/sync/store'
import { endpoints } from '@/lib/resources/endpoints'
import { soleEndpoints } from './agent-relations'
import { accountId, at, poll, openStore } from '@/lib/agents/testing/sessions'
import { servedUrls } from '@/lib/agents/updates/facts'

test("an agent's page and update read the same URLs, even if an endpoint has only a public URL", async () => {
  const db = await openStore()
  await poll(db, accountId, 0, [{ id: 'ts_1' }])
  const tunnel_session = { id: 'ts_1', uri: '' }
  await storeItems(db, { accountId, resource: endpoints, source: 'list', at: at(0).toISOString() }, [
    { id: 'ep_1', public_url: 'https://b.example.com', type: 'ephemeral', tunnel_session },
    { id: 'ep_2', url: 'https://a.example.com', type: 'ephemeral', tunnel_session },
    { id: 'ep_3', type: 'ephemeral', tunnel_session },
  ])
  const urls = ['https://a.example.com', 'https://b.example.com']
  const shown = (await soleEndpoints(db, accountId, ['ts_1'])).get('ts_1')
  // An endpoint without a URL is shown by its ID
  expect(shown?.endpoints.map(({ url }) => url)).toEqual(['ep_3', ...urls])
  expect(await servedUrls(db, accountId, 'ts_1')).toEqual(urls)
  await db.destroy()
})

test.each([
  ['http://localhost:8080', 'http://localhost:8080'],
  [8080, ''],
  [{ port: 8080 }, ''],
  [null, ''],
])('the service of an endpoint with the upstream URL %j is %j', async (upstream_url, service) => {
  const db = await openStore()
  await poll(db, accountId, 0, [{ id: 'ts_1' }])
  await storeItems(db, { accountId, resource: endpoints, source: 'list', at: at(0).toISOString() }, [
    { id: 'ep_1', type: 'ephemeral', tunnel_session: { id: 'ts_1', uri: '' }, upstream_url },
  ])
  const shown = (await soleEndpoints(db, accountId, ['ts_1'])).get('ts_1')
  expect(shown?.endpoints).toEqual([{ id: 'ep_1', url: 'ep_1', service }])
  await db.destroy()
})
