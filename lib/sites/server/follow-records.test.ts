import { expect, onTestFinished, test } from 'vitest'
import type { SiteDetail } from '@/lib/api/site-views'
import type { DnsFault } from '@/lib/dns/testing/faults'
import { startPair, pairTarget } from '@/lib/dns/testing/pair'
import { record } from '@/lib/dns/testing/zones'
import { startSpecApi } from '@/lib/upstream/testing/spec-api'
import { syncResource } from '@/lib/server/accounts/freshen'
import { resourceOf } from '@/lib/server/accounts/upstream'
import { openSiteConsole, plan } from './testing/site-console'

const domain = '*.acme.shop.example'

/** Deletes a site with one domain. `dns` controls the domain's name servers. */
async function deleteSite() {
  const dns: { fault: DnsFault; isThere: boolean } = { fault: null, isThere: false }
  const own = () => (dns.isThere ? [record(domain, 'CNAME', pairTarget)] : [])
  const { roots } = await startPair({ a: own, b: own, fault: () => dns.fault })
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
  return { dns, check, states }
}

test('a record whose removal is unconfirmed is checked again after 10 seconds, then at growing intervals', async () => {
  const { dns, check, states } = await deleteSite()
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
  const { dns, check } = await deleteSite()
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
