import { expect, test } from 'vitest'
import { describePath, working } from '../testing/account'

const at = '2026-01-02T03:04:05.678Z'
const refused = { at, cause: 'connection refused at localhost:80', isReported: true, isOffline: false }

test('a failed request marks the service, and the sentence says when and why', async () => {
  expect(await describePath('endpoints', 'ep_1', { failed: { ep_1: refused } })).toMatchObject({
    broken: 'Service',
    cause: 'Last request failed',
    sentence:
      "The last request failed at 2026-01-02 03:04:05 UTC: the agent can't reach its service (connection refused at localhost:80).",
    action: 'Send again /lab/endpoints/ep_1',
  })
})

test('without a report of the agent, the sentence gives only the status', async () => {
  const failed = { ep_1: { at, cause: 'status 502', isReported: false, isOffline: false } }
  expect(await describePath('reserved-domains', 'rd_1', { failed })).toMatchObject({
    broken: 'Service',
    sentence: 'The last request failed at 2026-01-02 03:04:05 UTC (status 502).',
  })
})

test('the page of the agent reports the failed request of its endpoint', async () => {
  const item = { type: 'ephemeral', url: 'https://a.example.com', upstream_url: 'http://localhost:80' }
  const endpoints = { ep_1: { ...item, title: item.url, tunnel_session: { id: 'ts_1' } } }
  const path = await describePath('agents', 'ts_1', { items: { endpoints }, failed: { ep_1: refused } })
  expect(path).toMatchObject({ broken: 'Service', cause: 'Last request failed' })
})

test('a request that one of several services received marks none of them', async () => {
  const edge = working['https-edges']?.edghts_1
  const backend = { enabled: true, backend: { id: 'bkdst_1', uri: '' } }
  const routes = [...(Array.isArray(edge?.routes) ? edge.routes : []), { id: 'r2', match: '/b', backend }]
  const items = {
    'https-edges': { edghts_1: { ...edge, routes } },
    'static-backends': { bkdst_1: { address: 'office.example:443' } },
  }
  const path = await describePath('endpoints', 'ep_1', { items, failed: { ep_1: refused } })
  expect(path).toMatchObject({ broken: null, label: 'Online' })
})

const before = '2026-01-02T03:04:00.000Z'
const after = '2026-01-02T03:05:00.000Z'

test.each([
  ['an offline agent, which is online again', true, { sessionSeenAt: after }, null],
  ['an offline agent, which the console believed online', true, { sessionSeenAt: before }, 'Service'],
  ['the service, whose agent restarted since then', false, { sessionSeenAt: after }, 'Service'],
])('a request that failed because of %s', async (_, isOffline, agent, broken) => {
  const failed = { ep_1: { at, cause: 'status 503', isReported: false, isOffline } }
  expect(
    await describePath('endpoints', 'ep_1', { failed, agents: { ts_1: agent, ag_ts_1: agent } }),
  ).toMatchObject({
    broken,
  })
  const item = { type: 'ephemeral', url: 'https://a.example.com', upstream_url: 'http://localhost:80' }
  const endpoints = { ep_1: { ...item, title: item.url, tunnel_session: { id: 'ts_1' } } }
  const agents = { ts_1: agent, ag_ts_1: agent }
  expect(await describePath('agents', 'ts_1', { items: { endpoints }, failed, agents })).toMatchObject({
    broken,
  })
})
