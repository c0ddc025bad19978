import { expect, test } from 'vitest'
import { credentials } from '@/lib/resources/credentials'
import { ipPolicies } from '@/lib/resources/ip-policies'
import { ipPolicyRules } from '@/lib/resources/ip-policy-rules'
import { tunnelSessions } from '@/lib/resources/tunnel-sessions'
import { tunnels } from '@/lib/resources/tunnels'
import { pageRows } from './list/page'
import { withRefNames } from './ref-names'
import { storeItems } from './sync/store'
import { accountId, openStore, seen } from './testing/store'

test('rows have the names of the resources that they refer to', async () => {
  const db = await openStore()
  const base = { uri: '', created_at: '' }
  await storeItems(db, { ...seen(), resource: ipPolicies }, [
    { ...base, id: 'ipp_1', description: 'Staff' },
    { ...base, id: 'ipp_2', description: '' },
  ])
  const rule = (id: string, ip_policy: unknown) => ({ ...base, id, cidr: id, action: 'allow', ip_policy })
  await storeItems(db, { ...seen(), resource: ipPolicyRules }, [
    rule('ipr_1', { id: 'ipp_1', uri: '' }),
    rule('ipr_2', { id: 'ipp_2', uri: '' }),
    rule('ipr_3', { id: 'ipp_3', uri: '' }),
    rule('ipr_4', 7),
  ])
  const { rows } = await pageRows(db, accountId, ipPolicyRules.info, { sort: 'cidr' })
  const named = await withRefNames(db, accountId, ipPolicyRules.info, rows)
  expect(named.map(({ names }) => names)).toEqual([
    { ip_policy: { id: 'ipp_1', title: 'Staff' } },
    undefined,
    undefined,
    undefined,
  ])
  await db.destroy()
})

test('a tunnel has the name of its agent, or the IP address of an agent without a name', async () => {
  const db = await openStore()
  const base = { uri: '', started_at: '2026-01-01T00:00:00Z' }
  await storeItems(db, { ...seen(), resource: credentials }, [
    { id: 'cr_1', uri: '', created_at: '', description: 'Workshop' },
  ])
  await storeItems(db, { ...seen(), resource: tunnelSessions }, [
    { ...base, id: 'ts_1', ip: '192.0.2.1', metadata: '{"host":"quay"}' },
    { ...base, id: 'ts_2', ip: '192.0.2.2', metadata: '', credential: { id: 'cr_1', uri: '' } },
    { ...base, id: 'ts_3', ip: '192.0.2.3', metadata: '' },
  ])
  const urls = ['https://a.example', 'https://b.example', 'https://c.example']
  await storeItems(
    db,
    { ...seen(), resource: tunnels },
    urls.map((public_url, n) => ({
      ...base,
      id: `tn_${n}`,
      public_url,
      tunnel_session: { id: `ts_${n + 1}`, uri: '' },
    })),
  )
  const { rows } = await pageRows(db, accountId, tunnels.info, { sort: 'public_url' })
  const named = await withRefNames(db, accountId, tunnels.info, rows)
  expect(named.map(({ names }) => names?.tunnel_session?.title)).toEqual(['quay', 'Workshop', '192.0.2.3'])
  await db.destroy()
})
