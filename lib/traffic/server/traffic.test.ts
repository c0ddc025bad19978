import { expect, test, vi } from 'vitest'
import { storeLastRequest } from '@/lib/agents/test-requests'
import { trafficApi } from '@/lib/api/traffic'
import { countFailingEndpoints } from '@/lib/inventory/overview/failing-endpoints'
import { deleteRow, storeItems } from '@/lib/inventory/sync/store'
import { accountFreshness } from '@/lib/server/accounts/freshen'
import { resourceOf } from '@/lib/server/accounts/upstream'
import { inventoryPage } from '@/lib/server/inventory/list-page'
import { runOperation } from '@/lib/server/routing/console-api'
import { consoleAt } from '@/lib/server/testing/proxy'
import { signedInPerson } from '@/lib/server/testing/console'
import { stateValueOf } from '@/lib/resources/states/stated'
import { json, scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { listStates, trafficRoutes } from './traffic'

test.each(['failover-backends', 'backends'])(
  'the numbers of rows per state agree with the states of the rows of %s',
  async (list) => {
    const upstream = await scriptedUpstream((_, response) => json(response, 503, {}))
    try {
      const { context, account } = await consoleAt(upstream.url)
      const item = (n: number, backends: string[]) => ({
        id: `bkdfo_${n}`,
        uri: '',
        created_at: '2026-01-01T00:00:00.000Z',
        backends,
      })
      const at = '2026-01-01T00:00:00.000Z'
      const seen = { accountId: account.id, source: 'list' as const, at }
      await storeItems(context.db, { ...seen, resource: resourceOf('failover-backends') }, [
        item(1, []),
        item(2, []),
        item(3, ['bkdst_1']),
      ])
      const { states, counts } = (await listStates(context, account, list, {})).list
      const values = Object.values(states).map(stateValueOf)
      expect(values).toHaveLength(3)
      expect(counts).toEqual(
        [...new Set(counts.map(({ value }) => value))].map((value) => ({
          value,
          count: values.filter((one) => one === value).length,
        })),
      )
      expect(counts[0]).toEqual({ value: 'wrong:No backends', count: 2 })
    } finally {
      await upstream.close()
    }
  },
)

test.each([
  ['being issued', { provisioning_job: { error_code: null, msg: '', started_at: null } }, true],
  ['issued', { renews_at: '2030-01-01T00:00:00Z', provisioning_job: null }, false],
])('endpoints read the domains again only while a certificate is %s', async (_, status, isRead) => {
  const upstream = await scriptedUpstream((_request, response) => json(response, 503, {}))
  try {
    const { context, account } = await consoleAt(upstream.url, { kind: 'local' })
    const at = '2026-01-01T00:00:00.000Z'
    const seen = { accountId: account.id, source: 'list' as const, at }
    await storeItems(context.db, { ...seen, resource: resourceOf('reserved-domains') }, [
      {
        id: 'rd_1',
        uri: '',
        created_at: at,
        domain: 'a.example.com',
        certificate_management_policy: { authority: 'letsencrypt', private_key_type: 'ecdsa' },
        certificate_management_status: status,
      },
    ])
    await listStates(context, account, 'endpoints', {})
    const { syncing } = (await accountFreshness(context, account)).get('reserved-domains') ?? {}
    expect(syncing).toBe(isRead)
  } finally {
    await upstream.close()
  }
})

test("the page of a failing endpoint updates the endpoint's stored state, which the overview counts", async () => {
  const upstream = await scriptedUpstream((_request, response) => json(response, 503, {}))
  try {
    const { context, account } = await consoleAt(upstream.url)
    const at = '2026-01-01T00:00:00.000Z'
    const seen = { accountId: account.id, source: 'list' as const, at }
    const item = { uri: '', created_at: at, type: 'ephemeral', upstream_url: 'http://localhost:80' }
    await storeItems(context.db, { ...seen, resource: resourceOf('endpoints') }, [
      { id: 'ep_1', url: 'https://a.example.com', ...item },
    ])
    const cause = 'No service is listening on localhost:80'
    await storeLastRequest(context.db, { accountId: account.id, id: 'ep_1', at, cause, isOffline: false })
    expect(await countFailingEndpoints(context.db, account.id)).toBe(0)
    const request = new Request('http://localhost:3000/api')
    const params = { account: account.slug, resource: 'endpoints', id: 'ep_1' }
    const input = { context, person: signedInPerson(), request, params, requestId: 'r1' }
    await runOperation(trafficApi.relatedStates, trafficRoutes.relatedStates, input)
    expect(await countFailingEndpoints(context.db, account.id)).toBe(1)
  } finally {
    await upstream.close()
  }
})

/** Starts a console with one endpoint. `store` adds an endpoint with a number. */
async function consoleWithEndpoint(url: string) {
  const { context, account } = await consoleAt(url, { kind: 'local' })
  const resource = resourceOf('endpoints')
  const seen = { accountId: account.id, source: 'list', at: '2026-01-01T00:00:00.000Z', resource } as const
  const store = (n: number) =>
    storeItems(context.db, seen, [{ id: `ep_${n}`, uri: '', url: `https://${n}.internal`, type: 'cloud' }])
  await store(1)
  return { context, account, endpoints: resource, store }
}

test('the rows of a list are read again only after a change to a row, or after a sync', async () => {
  const upstream = await scriptedUpstream((_, response) => json(response, 503, {}))
  try {
    const { context, account, endpoints, store } = await consoleWithEndpoint(upstream.url)
    expect((await listStates(context, account, 'endpoints', {})).read).toBeNull() // stored for the first time
    const { read } = await listStates(context, account, 'endpoints', {})
    expect(read?.page.rows).toMatchObject([{ id: 'ep_1' }])
    const idsOf = async (known: typeof read, search = {}) =>
      (await inventoryPage(context, account, endpoints, search, known)).rows.map(({ id }) => id).toSorted()
    const without = (more: object) => read && { ...read, page: { ...read.page, rows: [] }, ...more }
    expect(await idsOf(without({}))).toEqual([]) // uses these rows
    // another search, because the result of the first one is kept
    const other = { sort: 'id' }
    expect(await idsOf(without({ as_of: '2026-01-02T00:00:00.000Z' }), other)).toEqual(['ep_1'])
    await store(2)
    expect(await idsOf(read)).toEqual(['ep_1', 'ep_2'])
    const current = (await listStates(context, account, 'endpoints', {})).read
    await deleteRow(context.db, { accountId: account.id, resource: endpoints }, 'ep_1')
    expect(await idsOf(current)).toEqual(['ep_2'])
  } finally {
    await upstream.close()
  }
})

test('the rows and states of a list are the same objects until the store changes', async () => {
  const upstream = await scriptedUpstream((_, response) => json(response, 503, {}))
  try {
    const { context, account, endpoints, store } = await consoleWithEndpoint(upstream.url)
    const states = async () => (await listStates(context, account, 'endpoints', {})).list
    const rows = () => inventoryPage(context, account, endpoints, {})
    // Reading also stores the states and starts syncs, which change the store at first.
    await vi.waitFor(async () => expect(await states()).toBe(await states()))
    await vi.waitFor(async () => expect(await rows()).toBe(await rows()))
    await store(2)
    expect(Object.keys((await states()).states).toSorted()).toEqual(['ep_1', 'ep_2'])
    expect((await rows()).rows).toHaveLength(2)
  } finally {
    await upstream.close()
  }
})
