import { expect, test } from 'vitest'
import { storeItems } from '@/lib/inventory/sync/store'
import { resourceOf } from '@/lib/server/accounts/upstream'
import { ingressNames } from './ingress-names'
import { long, openAccount } from './testing/checks'

test('the known ingresses follow changes of the inventory, and are read once while it stays the same', async () => {
  const { context, account_id: accountId } = await openAccount(true)
  const { db } = context
  const resource = resourceOf('agent-ingresses')
  const keep = (id: string, domain: string) =>
    storeItems(db, { accountId, resource, source: 'registered', at: new Date().toISOString() }, [
      { id, domain, ns_targets: ['NS1.platform.example.'], created_at: long },
    ])
  const { kind } = await db.selectFrom('accounts').select('kind').executeTakeFirstOrThrow()
  const names = (id = accountId) => ingressNames(db, { id, kind })
  const platformServers = ['ns1.platform.example']
  expect(await names()).toEqual({ own: [], others: [], platformServers: [] })
  await keep('agin_1', 'Edge.example')
  const first = await names()
  expect(first).toEqual({ own: ['edge.example'], others: [], platformServers })
  expect(await names('other')).toEqual({ own: [], others: ['edge.example'], platformServers })
  expect((await names()).platformServers).toBe(first.platformServers)
  await keep('agin_1', 'port.example')
  await keep('agin_2', 'quay.example')
  expect((await names()).own.toSorted()).toEqual(['port.example', 'quay.example'])
  await db.updateTable('inventory').set({ gone_at: long }).where('id', '=', 'agin_1').execute()
  expect((await names()).own).toEqual(['quay.example'])
  await db.deleteFrom('inventory').where('id', '=', 'agin_2').execute()
  expect((await names()).own).toEqual([])
})
