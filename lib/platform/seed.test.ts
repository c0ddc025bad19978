import { expect, test } from 'vitest'
import { seedPlatform } from './seed'
import { setSetting } from './settings'
import { newFile, testPlatform } from './testing/platform'
import { openPlatformStore } from './store'
import { listDnsRecords } from './zones'

interface Sample {
  domain: string
  certificate_management_status: {
    provisioning_job: { error_code: string | null; msg: string } | null
  } | null
}

test('the small sample: one domain becomes right, each of the others is wrong in its own way', async () => {
  const { call, store, errors } = await testPlatform()
  await setSetting(store, 'cert_issue_seconds', 0.1)
  expect(await seedPlatform(store, 'small')).toBe(true)
  expect(await seedPlatform(store, 'small')).toBe(false)
  const jobs = async () => {
    const { reserved_domains: domains } = (await call('GET', '/reserved_domains')).body as unknown as {
      reserved_domains: Sample[]
    } // the list's shape
    return Object.fromEntries(
      domains.map(({ domain, certificate_management_status: status }) => [
        domain,
        status?.provisioning_job?.msg ?? 'none',
      ]),
    )
  }
  await expect.poll(jobs, { timeout: 10_000, interval: 200 }).toEqual({
    '*.site1.harbour.example': 'none',
    'lab.localhost': 'none',
    'app.harbour.example': expect.stringContaining('no CNAME record'),
    'status.harbour.example': expect.stringContaining('pages.former.example'),
    'shop.tidewater.example': expect.stringContaining('192.0.2.80'),
    '*.dock7.tidewater.example': expect.stringContaining('_acme-challenge.dock7'),
    'api.tidewater.example': expect.stringContaining('added twice'),
    '*.fleet.tidewater.example': expect.stringContaining('TXT'),
  })
  const sizes = await Promise.all(
    ['/bot_users', '/reserved_addrs', '/agent_ingresses'].map(
      async (path) => Object.values((await call('GET', path)).body).find(Array.isArray)?.length,
    ),
  )
  expect(sizes).toEqual([5, 6, 3])
  expect((await listDnsRecords(store)).filter(({ type }) => type === 'NS').map(({ name }) => name)).toContain(
    'connect.harbour.example',
  )
  expect(errors).toEqual([])
}, 20_000)

test('the large sample has ten thousand, once', async () => {
  const store = await openPlatformStore(newFile())
  expect(await seedPlatform(store, 'large')).toBe(true)
  expect(await seedPlatform(store, 'large')).toBe(false)
  const counts = await store.db
    .selectFrom('objects')
    .select(({ fn }) => ['resource', fn.countAll<number>().as('count')])
    .groupBy('resource')
    .execute()
  expect(Object.fromEntries(counts.map(({ resource, count }) => [resource, count]))).toEqual({
    'agent-ingresses': 500,
    'bot-users': 500,
    'reserved-addrs': 10_000,
    'reserved-domains': 10_000,
  })
  await store.close()
}, 60_000)
