import { beforeEach, expect, test } from 'vitest'
import type { Db } from '@/lib/db/open'
import { endpoints } from '@/lib/resources/endpoints'
import { failoverBackends } from '@/lib/resources/failover-backends'
import { httpsEdges } from '@/lib/resources/https-edges'
import { tcpEdges } from '@/lib/resources/tcp-edges'
import { tunnelGroupState } from '@/lib/resources/states/tunnel-group-state'
import { tunnelGroupBackends } from '@/lib/resources/tunnel-group-backends'
import { weightedBackends } from '@/lib/resources/weighted-backends'
import { offlineBackends } from './offline-backends'
import { overview } from './overview'
import { markGone, storeItems } from '../sync/store'
import { accountId, openStore, seen } from '../testing/store'

let db: Db
beforeEach(async () => {
  db = await openStore()
  return () => db.destroy()
})

const base = { uri: '', created_at: '2026-01-01T00:00:00.000Z', description: '', metadata: '' }
const kept = (resource: Parameters<typeof storeItems>[1]['resource'], ...items: object[]) =>
  storeItems(db, { ...seen(), resource }, items)
const ref = (id: string) => ({ id, uri: '' })
const group = (id: string, ...tunnels: string[]) => ({ ...base, id, labels: {}, tunnels: tunnels.map(ref) })
const edge = (id: string, ...backends: string[]) => ({
  ...base,
  id,
  hostports: ['a.example:443'],
  routes: backends.map((backend, at) => ({
    id: `${id}_${at}`,
    match: `/${at}`,
    match_type: 'path_prefix',
    backend: { enabled: true, backend: ref(backend) },
  })),
})
const causes = async () =>
  (await offlineBackends(db, accountId, 10)).rows.map(({ id, state, cause }) => [id, state, cause])

test('an offline backend is a problem if edges use it, and those with the most edges come first', async () => {
  await kept(
    tunnelGroupBackends,
    group('bkdtg_on', 'tn_1'),
    group('bkdtg_off'),
    group('bkdtg_cranes'),
    group('bkdtg_unused'),
    { ...group('bkdtg_odd'), tunnels: null },
  )
  await kept(
    httpsEdges,
    edge('edghts_1', 'bkdtg_on', 'bkdtg_off', 'bkdtg_off'),
    edge('edghts_2', 'bkdtg_cranes', 'bkdtg_odd'),
    edge('edghts_gone', 'bkdtg_off', 'bkdtg_unused'),
  )
  await markGone(db, { ...seen(), resource: httpsEdges }, { id: 'edghts_gone' }, new Date().toISOString())
  await kept(httpsEdges, { ...edge('edghts_bare', 'bkdtg_unused'), hostports: [] })
  await kept(tcpEdges, { ...base, id: 'edgtcp_1', backend: { enabled: true, backend: ref('bkdtg_off') } })
  await kept(endpoints, { ...base, id: 'ep_1', url: 'tcp://a', type: 'edge', edge: ref('edgtcp_1') })
  await kept(endpoints, { ...base, id: 'ep_2', url: 'https://b', type: 'edge', edge: ref('edghts_1') })
  expect(await causes()).toEqual([
    ['bkdtg_off', 'wrong', '2 endpoints affected'],
    ['bkdtg_cranes', 'wrong', '1 edge affected'],
  ])
  expect(await offlineBackends(db, accountId, 1)).toMatchObject({ rows: [{ id: 'bkdtg_off' }], count: 2 })
})

test('an offline backend with a possible fallback might affect edges', async () => {
  await kept(tunnelGroupBackends, group('bkdtg_on', 'tn_1'), group('bkdtg_off'), group('bkdtg_2'))
  const failover = (id: string, ...backends: string[]) => ({ ...base, id, backends })
  await kept(failoverBackends, failover('bkdfo_1', 'bkdtg_off', 'bkdtg_on'))
  await kept(weightedBackends, { ...base, id: 'bkdwd_1', backends: { bkdtg_2: 0, bkdtg_on: 1 } })
  await kept(httpsEdges, edge('edghts_1', 'bkdfo_1', 'bkdwd_1'))
  expect(await causes()).toEqual([['bkdtg_off', 'wrong', '1 edge might be affected']])
  const { rows } = await offlineBackends(db, accountId, 10)
  expect(rows, 'an error, as in the list of backends').toMatchObject([
    { state: tunnelGroupState({ tunnels: [] })?.state },
  ])
  await kept(failoverBackends, failover('bkdfo_1', 'bkdtg_off', 'bkdtg_2'))
  expect(await causes()).toEqual([
    ['bkdtg_2', 'wrong', '1 edge affected'],
    ['bkdtg_off', 'wrong', '1 edge affected'],
  ])
})

test('the search ends if backends send traffic to each other', async () => {
  await kept(tunnelGroupBackends, group('bkdtg_off'))
  await kept(failoverBackends, { ...base, id: 'bkdfo_1', backends: ['bkdtg_off', 'bkdwd_1'] })
  await kept(weightedBackends, { ...base, id: 'bkdwd_1', backends: { bkdfo_1: 1 } })
  await kept(httpsEdges, edge('edghts_1', 'bkdwd_1'))
  expect(await causes()).toHaveLength(1)
})

test('the overview lists offline backends first if the list of backends was synced', async () => {
  await kept(tunnelGroupBackends, group('bkdtg_off'))
  await kept(httpsEdges, edge('edghts_1', 'bkdtg_off'))
  const list = { as_of: base.created_at, syncing: false, error: null, listable: true }
  const read = await overview(db, accountId, new Map([['tunnel-group-backends', list]]))
  expect(read.attention).toMatchObject([{ kind: 'backend', id: 'bkdtg_off', label: 'Offline' }])
  expect([read.problems, read.attention_counts.backend]).toEqual([1, 1])
  const unread = { ...list, as_of: null }
  const { attention } = await overview(db, accountId, new Map([['tunnel-group-backends', unread]]))
  expect(attention).toEqual([])
})

test("the totals include offline backends that the overview doesn't list", async () => {
  const ids = Array.from({ length: 60 }, (_, at) => `bkdtg_${at}`)
  await kept(tunnelGroupBackends, ...ids.map((id) => group(id)))
  await kept(httpsEdges, ...ids.map((id, at) => edge(`edghts_${at}`, id)))
  const { rows, count } = await offlineBackends(db, accountId, 50)
  expect([rows.length, count]).toEqual([50, 60])
})
