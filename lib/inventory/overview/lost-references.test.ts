import { beforeEach, expect, test } from 'vitest'
import type { Db } from '@/lib/db/open'
import { httpsEdges } from '@/lib/resources/https-edges'
import { ipPolicies } from '@/lib/resources/ip-policies'
import { tcpEdges } from '@/lib/resources/tcp-edges'
import { storedState } from '@/lib/resources/states/stated'
import { markGone, storeItems } from '@/lib/inventory/sync/store'
import { accountId, openStore, seen } from '@/lib/inventory/testing/store'
import { lostReferenceEdges } from './lost-references'

let db: Db
beforeEach(async () => {
  db = await openStore()
  return () => db.destroy()
})

const base = { uri: '', created_at: '2026-01-01T00:00:00.000Z', metadata: '' }
const kept = (resource: Parameters<typeof storeItems>[1]['resource'], ...items: object[]) =>
  storeItems(db, { ...seen(), resource }, items)
const ref = (id: string) => ({ id, uri: '' })
const restriction = (enabled: boolean, ...ids: string[]) => ({
  ip_restriction: { enabled, ip_policies: ids.map(ref) },
})
const tcp = (id: string, more: object) => ({ ...base, id, description: id, hostports: [], ...more })
const found = async (isRead = true) =>
  (await lostReferenceEdges(db, accountId, () => isRead)).map(({ title, state, cause }) => [
    title,
    state,
    cause,
  ])

test('edges whose modules refer only to deleted resources need attention', async () => {
  const policies = ['ipp_1', 'ipp_2'].map((id) => ({ ...base, id, description: id }))
  await kept(ipPolicies, ...policies)
  await kept(
    tcpEdges,
    tcp('lost', restriction(true, 'ipp_1')),
    tcp('part', restriction(true, 'ipp_1', 'ipp_2')),
    tcp('off', restriction(false, 'ipp_1')),
    tcp('never', restriction(true)),
    tcp('fine', restriction(true, 'ipp_1')),
  )
  const route = { id: 'r1', match: '/a', ...restriction(true, 'ipp_1') }
  const authorities = { enabled: true, certificate_authorities: [ref('ca_1')] }
  await kept(httpsEdges, tcp('routed', { routes: [route] }), tcp('mutual', { mutual_tls: authorities }))
  await markGone(db, { ...seen(), resource: ipPolicies }, { id: 'ipp_1' }, new Date().toISOString())
  const judge = (state: string, ids: readonly string[]) =>
    db.updateTable('inventory').set({ state }).where('id', 'in', ids).execute()
  await judge(storedState({ state: 'wrong', label: 'Unreachable' }), [
    'lost',
    'part',
    'off',
    'never',
    'mutual',
  ])
  await judge(storedState({ state: 'attention', label: 'Partly unreachable' }), ['routed'])
  await judge(storedState({ state: 'ready', label: 'Ready' }), ['fine'])
  expect(await found()).toEqual([
    ['lost', 'wrong', 'No IP policy'],
    ['mutual', 'wrong', 'No certificate authority'],
    ['never', 'wrong', 'No IP policy'],
    ['routed', 'attention', 'No IP policy'],
  ])
  expect(await found(false)).toEqual([])
  const [first] = await lostReferenceEdges(db, accountId, () => true)
  expect(first).toMatchObject({ kind: 'edge', resource: 'tcp-edges', id: 'lost', label: 'Unreachable' })
})
