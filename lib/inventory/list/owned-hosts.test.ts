import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '@/lib/db/open'
import { endpoints } from '@/lib/resources/endpoints'
import { reservedDomains } from '@/lib/resources/reserved-domains'
import { storeItems } from '../sync/store'
import { accountId, openStore, seen } from '../testing/store'
import { ownedHosts } from './owned-hosts'

let db: Db
const domain = (id: string, name: string) => ({
  id,
  uri: '',
  domain: name,
  created_at: '2026-01-01T00:00:00Z',
})
beforeAll(async () => {
  db = await openStore()
  await storeItems(db, { ...seen(), resource: reservedDomains }, [
    domain('rd_app', 'app.example.com'),
    domain('rd_site', '*.Site1.example.com'),
    domain('rd_wide', '*.example.com'),
  ])
  await storeItems(db, { ...seen(), resource: endpoints }, [
    { id: 'ep_app', uri: '', url: 'https://app.example.com' },
    { id: 'ep_gate', uri: '', url: 'http://gate.site1.example.com' },
  ])
  await storeItems(db, { ...seen(), accountId: 'a2', resource: reservedDomains }, [
    domain('rd_other', 'other.example.net'),
  ])
})
afterAll(() => db.destroy())

test.each([
  ['a reserved domain, rather than its endpoint', 'app.example.com', 'rd_app'],
  ['an endpoint, rather than the wildcard that covers it', 'gate.site1.example.com', 'ep_gate'],
  ['the narrowest wildcard', 'camera.site1.example.com', 'rd_site'],
  ['a wildcard, for a name several labels below it', 'a.b.example.com', 'rd_wide'],
  ['nothing, for a domain of another account', 'other.example.net', undefined],
  ['nothing, for the base of a wildcard', 'example.com', undefined],
  ['nothing, for a name that only ends like a domain', 'notapp.example.org', undefined],
])('a host belongs to %s', async (_, host, id) => {
  const owned = await ownedHosts(db, accountId, [host])
  expect(owned.map((one) => one.id)).toEqual(id === undefined ? [] : [id])
})

test('the case of hosts is ignored, and the response has the hosts as in the request', async () => {
  const hosts = ['evil.test', 'APP.example.com', 'camera.site1.example.com', 'APP.example.com']
  expect(await ownedHosts(db, accountId, hosts)).toEqual([
    { host: 'APP.example.com', resource: 'reserved-domains', id: 'rd_app', title: 'app.example.com' },
    {
      host: 'camera.site1.example.com',
      resource: 'reserved-domains',
      id: 'rd_site',
      title: '*.Site1.example.com',
    },
  ])
})

test('no hosts are owned if none are requested', async () => {
  expect(await ownedHosts(db, accountId, [])).toEqual([])
})
