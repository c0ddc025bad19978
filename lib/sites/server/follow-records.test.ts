import { expect, onTestFinished, test } from 'vitest'
import type { SiteDetail } from '@/lib/api/site-views'
import type { DnsFault } from '@/lib/dns/testing/faults'
import { startPair, pairTarget } from '@/lib/dns/testing/pair'
import { record, startZones, zoneOf } from '@/lib/dns/testing/zones'
import type { ResolverConfig } from '@/lib/dns/wire/config'
import { startSpecApi } from '@/lib/upstream/testing/spec-api'
import { syncResource } from '@/lib/server/accounts/freshen'
import { resourceOf } from '@/lib/server/accounts/upstream'
import { openSiteConsole, plan } from './testing/site-console'

const domain = '*.acme.shop.example'

/** Deletes a site with one domain. `dns` controls the domain's name servers. */
async function deleteSiteOfPair() {
  const dns: { fault: DnsFault; isThere: boolean } = { fault: null, isThere: false }
  const own = () => (dns.isThere ? [record(domain, 'CNAME', pairTarget)] : [])
  const { roots } = await startPair({ a: own, b: own, fault: () => dns.fault })
  return { dns, ...(await deleteSite(roots)) }
}

async function deleteSite(roots: ResolverConfig) {
  const api = await startSpecApi({ wider: true })
  const port = String(roots.port)
  const env = { ADIT_DNS_ROOTS: `${roots.roots?.[0]?.host}:${port}`, ADIT_DNS_PORT: port }
  const lab = await openSiteConsole(api.url, { kind: 'local' }, env)
  onTestFinished(async () => {
    await lab.close()
    await api.close()
  })
  const body = { ...plan, zone: 'shop.example', connect_domain: 'connect.shop.example' }
  const { id } = ((await lab.run('create', { body })) as SiteDetail).site
  await lab.run('createResource', { params: { id }, body: { role: 'domain', body: { domain } }, key: 'key' })
  for (const item of api.items.values()) Object.assign(item, { cname_target: pairTarget })
  await syncResource(lab.context, lab.account, resourceOf('reserved-domains'), { isWaitedFor: true })
  await lab.run('deleteSite', { params: { id }, body: { name: plan.name } })
  const { db } = lab.context
  /**
   * Checks the records the given number of seconds after the previous check. Returns the delay before the next check,
   * in seconds.
   */
  const check = async (seconds: number | null) => {
    const at = seconds === null ? null : new Date(Date.now() - seconds * 1000).toISOString()
    await db.updateTable('site_removals').set({ at }).where('kind', '=', 'dns-record').execute()
    await lab.work()
    const job = await db.selectFrom('jobs').select('due_at').executeTakeFirst()
    return job ? (Date.parse(job.due_at) - Date.now()) / 1000 : null
  }
  const states = async () =>
    (await lab.read(id)).removals.flatMap(({ kind, state }) => (kind === 'dns-record' ? [state] : []))
  return { check, states }
}

test('a record whose removal is unconfirmed is checked again after 10 seconds, then at growing intervals', async () => {
  const { dns, check, states } = await deleteSiteOfPair()
  dns.fault = 'SERVFAIL'
  for (const [seconds, delay] of [
    [null, 10],
    [10, 20],
    [20, 40],
    [86_400, 3_600],
  ] as const)
    expect(await check(seconds)).toBeCloseTo(delay, -1)
  expect(new Set(await states())).toEqual(new Set(['by-hand']))
  dns.fault = null
  expect(await check(3_600)).toBeNull()
  expect(new Set(await states())).toEqual(new Set(['absent']))
})

test('a record that still exists is checked again after a minute, then at growing intervals', async () => {
  const { dns, check } = await deleteSiteOfPair()
  dns.isThere = true
  for (const [seconds, delay] of [
    [null, 60],
    [10, 60],
    [60, 120],
    [86_400, 3_600],
  ] as const)
    expect(await check(seconds)).toBeCloseTo(delay, -1)
  dns.isThere = false
  expect(await check(3_600)).toBeNull()
})

test("a record isn't gone if only some of the registry's servers delegate to name servers without it", async () => {
  const registry = ['ns1.nic.example', 'ns2.nic.example']
  const hosts = ['127.0.7.3', '127.0.7.4', '127.0.7.5', '127.0.7.6'] as const
  const names = [...registry, 'ns.now.example', 'ns.old.example']
  const glue = names.map((name, index) => record(name, 'A', hosts[index] ?? ''))
  const delegated = registry.map((name) => record('example', 'NS', name))
  const shop = (server: string) => record('shop.example', 'NS', server)
  const old = [record(domain, 'CNAME', pairTarget)]
  const { roots } = await startZones({
    '127.0.7.2': [zoneOf('', ['root.example'], ...delegated, ...glue)],
    [hosts[0]]: [zoneOf('example', registry, ...glue, shop('ns.now.example'))],
    [hosts[1]]: [zoneOf('example', registry, ...glue, shop('ns.old.example'))],
    [hosts[2]]: [zoneOf('shop.example', ['ns.now.example'])],
    [hosts[3]]: [zoneOf('shop.example', ['ns.old.example'], ...old)],
  })
  const { check, states } = await deleteSite(roots)
  expect(await check(null)).toBeCloseTo(60, -1)
  expect(await states()).toContain('by-hand')
})
