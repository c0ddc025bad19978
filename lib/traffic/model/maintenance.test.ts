import { expect, test } from 'vitest'
import { describePath, working } from '../testing/account'

test('a policy that returns 503 for all requests is maintenance', async () => {
  const actions = [{ type: 'custom-response', config: { status_code: 503 } }]
  const traffic_policy = JSON.stringify({ on_http_request: [{ actions }] })
  const items = {
    endpoints: { ep_1: { ...working.endpoints?.ep_1, edge: null, type: 'cloud', traffic_policy } },
  }
  expect(await describePath('endpoints', 'ep_1', { items })).toMatchObject({
    broken: 'Traffic policy',
    label: 'Maintenance',
    cause: 'Returns 503',
    sentence: 'The traffic policy returns 503 for all requests, which usually indicates maintenance.',
    action: null,
  })
})
