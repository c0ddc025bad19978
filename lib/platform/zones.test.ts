import { expect, test } from 'vitest'
import { resolve } from '@/lib/dns/name-server/zone'
import { testPlatform } from './testing/platform'
import { addDnsZone, ingressServers, readZones, setDnsRecord } from './zones'

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
