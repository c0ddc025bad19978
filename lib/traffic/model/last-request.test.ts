import { expect, test } from 'vitest'
import { describePath, working } from '../testing/account'

const at = '2026-01-02T03:04:05.678Z'
const refused = { at, cause: 'No service is listening on localhost:80', isOffline: false }

test('a failed request marks the service, and the sentence says when and why', async () => {
  expect(await describePath('endpoints', 'ep_1', { requests: { ep_1: refused } })).toMatchObject({
    broken: 'Service',
    label: 'Failing',
    cause: 'No service is listening on localhost:80',
    sentence: 'No service is listening on localhost:80. The last request failed at 2026-01-02 03:04:05 UTC.',
    action: 'Send again /lab/endpoints/ep_1',
  })
})

test('the domain of the endpoint is failing too', async () => {
  const requests = { ep_1: refused }
  expect(await describePath('reserved-domains', 'rd_1', { requests })).toMatchObject({
    broken: 'Service',
    label: 'Failing',
    cause: 'No service is listening on localhost:80',
  })
})

test('the page of the agent reports the failed request of its endpoint', async () => {
  const item = { type: 'ephemeral', url: 'https://a.example.com', upstream_url: 'http://localhost:80' }
  const endpoints = { ep_1: { ...item, title: item.url, tunnel_session: { id: 'ts_1' } } }
  const path = await describePath('agents', 'ts_1', { items: { endpoints }, requests: { ep_1: refused } })
  expect(path).toMatchObject({ broken: 'Service', label: 'Failing' })
})

test('a request that one of several services received marks none of them', async () => {
  const edge = working['https-edges']?.edghts_1
  const backend = { enabled: true, backend: { id: 'bkdst_1', uri: '' } }
  const routes = [...(Array.isArray(edge?.routes) ? edge.routes : []), { id: 'r2', match: '/b', backend }]
  const items = {
    'https-edges': { edghts_1: { ...edge, routes } },
    'static-backends': { bkdst_1: { address: 'office.example:443' } },
  }
  const path = await describePath('endpoints', 'ep_1', { items, requests: { ep_1: refused } })
  expect(path).toMatchObject({ broken: null, label: 'Service not checked' })
})

test('a path is ready if the service responded, unless its agent has gone offline since then', async () => {
  const requests = { ep_1: { at, cause: null, isOffline: false } }
  expect(await describePath('endpoints', 'ep_1', { requests })).toMatchObject({
    nodes: expect.arrayContaining(['Service http://localhost:80: ready, Answered']),
    label: 'Ready',
    sentence: 'All components are ready. The service responded at 2026-01-02 03:04:05 UTC.',
  })
  const agents = { ts_1: { state: 'gone' as const } }
  expect(await describePath('endpoints', 'ep_1', { requests, agents })).toMatchObject({
    nodes: expect.arrayContaining(['Service http://localhost:80: unknown, Not checked']),
    broken: 'Agent',
  })
})

test('a failure before the agent reconnected says so', async () => {
  const agents = { ts_1: { sessionSeenAt: after }, ag_ts_1: { sessionSeenAt: after } }
  expect(await describePath('endpoints', 'ep_1', { requests: { ep_1: refused }, agents })).toMatchObject({
    label: 'Failing',
    sentence: expect.stringMatching(/ failed at 2026-01-02 03:04:05 UTC, before the agent reconnected\.$/),
  })
})

const before = '2026-01-02T03:04:00.000Z'
const after = '2026-01-02T03:05:00.000Z'

test.each([
  ['an offline agent, which is online again', true, { sessionSeenAt: after }, null],
  ['an offline agent, which the console believed online', true, { sessionSeenAt: before }, 'Service'],
  ['the service, whose agent restarted since then', false, { sessionSeenAt: after }, 'Service'],
])('a request that failed because of %s', async (_, isOffline, agent, broken) => {
  const requests = { ep_1: { at, cause: 'Status 503', isOffline } }
  expect(
    await describePath('endpoints', 'ep_1', { requests, agents: { ts_1: agent, ag_ts_1: agent } }),
  ).toMatchObject({
    broken,
  })
  const item = { type: 'ephemeral', url: 'https://a.example.com', upstream_url: 'http://localhost:80' }
  const endpoints = { ep_1: { ...item, title: item.url, tunnel_session: { id: 'ts_1' } } }
  const agents = { ts_1: agent, ag_ts_1: agent }
  expect(await describePath('agents', 'ts_1', { items: { endpoints }, requests, agents })).toMatchObject({
    broken,
  })
})

test('a domain whose endpoints all fail is failing, and so is each endpoint', async () => {
  const item = (host: string) => ({
    url: `https://${host}`,
    title: `https://${host}`,
    domain: { id: 'rd_1' },
  })
  const serving = { type: 'ephemeral', upstream_url: 'http://localhost:80' }
  const endpoints = {
    ep_1: { ...item('a.example.com'), ...serving, tunnel_session: { id: 'ts_1' } },
    ep_2: { ...item('b.example.com'), ...serving, tunnel_session: { id: 'ts_2' } },
  }
  const requests = {
    ep_1: refused,
    ep_2: { ...refused, cause: 'The service returned 503 Service Unavailable' },
  }
  expect(await describePath('reserved-domains', 'rd_1', { items: { endpoints }, requests })).toMatchObject({
    label: 'Failing',
    sentence: expect.stringMatching(/^https:\/\/a\.example\.com: No service is listening on localhost:80\. /),
  })
})
