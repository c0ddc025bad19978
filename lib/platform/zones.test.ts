import { expect, onTestFinished, test } from 'vitest'
import { resolve } from '@/lib/dns/name-server/zone'
import { openPlatformStore } from './store/store'
import { testPlatform } from './testing/platform'
import { cachedZones } from './zone-cache'
import { addDnsZone, ingressServers, readZones, removeDnsRecord, setDnsRecord } from './zones'

const domain = 'connect.shop.example'

async function ingressOf(name: string) {
  const platform = await testPlatform()
  await platform.call('POST', '/agent_ingresses', { body: { domain: name } })
  return platform
}

test('the name server answers with authority for an ingress that another name server delegates', async () => {
  const { store } = await ingressOf(domain)
  const zones = await readZones(store.db)
  const answer = resolve(zones, domain, 'NS')
  expect(answer).toMatchObject({ rcode: 'NOERROR', isAuthoritative: true, referral: [] })
  expect(answer.answers.map(({ name, value }) => [name, value])).toEqual(
    ingressServers.map((server) => [domain, server]),
  )
  expect(resolve(zones, domain, 'SOA')).toMatchObject({ isSoaAsked: true, soaOf: { name: domain } })
  const below = resolve(zones, `app.${domain}`, 'A')
  expect(below).toMatchObject({ rcode: 'NXDOMAIN', isAuthoritative: true, soaOf: { name: domain } })
})

test('the name server refers to the name servers of an ingress within a zone of its own', async () => {
  const { store } = await ingressOf(domain)
  await addDnsZone(store, 'shop.example')
  expect(resolve(await readZones(store.db), domain, 'NS')).toMatchObject({
    answers: [],
    soaOf: { name: 'shop.example' },
  })
  await setDnsRecord(store, { name: domain, type: 'NS', values: ingressServers })
  const referral = resolve(await readZones(store.db), domain, 'NS')
  expect(referral).toMatchObject({ isAuthoritative: false, answers: [] })
  expect(referral.referral.map(({ value }) => value)).toEqual(ingressServers)
})

test('the name server reads its zones again only after a change, also by another process', async () => {
  const { store, call, file } = await ingressOf(domain)
  const zonesNow = cachedZones(store.db)
  const first = await zonesNow()
  expect(await zonesNow()).toBe(first)
  const other = await openPlatformStore(file)
  onTestFinished(other.close)
  const answers = async (name: string, type: 'A' | 'NS') =>
    resolve(await zonesNow(), name, type).answers.map(({ value }) => value)
  await addDnsZone(other, 'harbour.example')
  await setDnsRecord(other, { name: 'app.harbour.example', type: 'A', values: ['192.0.2.1'] })
  expect(await answers('app.harbour.example', 'A')).toEqual(['192.0.2.1'])
  await setDnsRecord(other, { name: 'app.harbour.example', type: 'A', values: ['192.0.2.2'] })
  expect(await answers('app.harbour.example', 'A')).toEqual(['192.0.2.2'])
  await removeDnsRecord(other, { name: 'app.harbour.example', type: 'A' })
  expect(await answers('app.harbour.example', 'A')).toEqual([])
  const { body } = await call('POST', '/agent_ingresses', { body: { domain: 'connect.quay.example' } })
  expect(await answers('connect.quay.example', 'NS')).toEqual(ingressServers)
  await call('DELETE', `/agent_ingresses/${String(body.id)}`)
  expect(await answers('connect.quay.example', 'NS')).toEqual([])
  const last = await zonesNow()
  await call('POST', '/reserved_domains', { body: { domain: 'app.harbour.example' } })
  expect(await zonesNow()).toBe(last)
})
