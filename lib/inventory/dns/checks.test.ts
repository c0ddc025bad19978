import { expect, test } from 'vitest'
import { wantedForDomain } from '@/lib/dns/model/records'
import { reservedDomains } from '@/lib/resources/reserved-domains'
import { withDnsState } from './checks'
import { DNS_JOB } from './outdated-checks'
import { storeItems } from '../sync/store'
import { page } from '../list/page'
import { accountId, openStore, seen } from '../testing/store'

const later = '2999-01-01T00:00:00.000Z'
const domain = {
  id: 'rd_1',
  uri: '',
  domain: 'app.example.com',
  created_at: '2026-01-01T00:00:00Z',
  cname_target: 'old.example.net',
}

interface Policy {
  certificate_management_policy?: { authority: string; private_key_type: string } | null
}

/** Stores a domain with a wrong record and a check that is due later. */
async function checkedDomain(item: typeof domain & Policy = domain) {
  const db = await openStore()
  const at = { ...seen(), resource: reservedDomains, at: '2026-01-01T00:00:00.000Z' }
  await storeItems(db, at, [item])
  const [record] = wantedForDomain(item)
  const result = {
    record,
    zone: null,
    verdict: 'wrong',
    code: 'points-elsewhere',
    message: '',
    found: [],
    servers: [],
  }
  const checked_at = '2026-01-01T00:00:00Z'
  await db
    .insertInto('dns_checks')
    .values({
      account_id: accountId,
      resource: 'reserved-domains',
      id: 'rd_1',
      dns_state: 'wrong',
      checked_at,
      body: JSON.stringify({ checked_at, zone: null, name_servers: [], records: [result] }),
    })
    .execute()
  await db
    .insertInto('jobs')
    .values({
      kind: DNS_JOB,
      account_id: accountId,
      subject: 'reserved-domains rd_1',
      due_at: later,
      runs: 0,
    })
    .execute()
  return {
    db,
    store: (item: typeof domain & Policy & { description?: string }) =>
      storeItems(db, { ...at, at: '2026-01-02T00:00:00.000Z' }, [item]),
    read: async () => ({
      checks: await db.selectFrom('dns_checks').select('dns_state').execute(),
      jobs: await db.selectFrom('jobs').select('due_at').execute(),
    }),
  }
}

test('a check of records that are no longer required is discarded, and the next one is due', async () => {
  const { store, read } = await checkedDomain()
  await store({ ...domain, cname_target: 'new.example.net' })
  const { checks, jobs } = await read()
  expect(checks).toEqual([])
  expect(jobs[0]?.due_at).not.toBe(later)
})

test('a check for another certificate authority is discarded', async () => {
  const policy = { authority: 'letsencrypt', private_key_type: 'ecdsa' }
  const { store, read } = await checkedDomain({ ...domain, certificate_management_policy: policy })
  await store({ ...domain, certificate_management_policy: null })
  expect((await read()).checks).toEqual([])
})

test('a check stays if the resource changes but needs the same records', async () => {
  const { store, read } = await checkedDomain()
  await store({ ...domain, description: 'Changed' })
  expect(await read()).toEqual({ checks: [{ dns_state: 'wrong' }], jobs: [{ due_at: later }] })
})

test('the rows of a list have the cause of a wrong record, or the time when a waiting one should be ready', async () => {
  const { db } = await checkedDomain()
  const rowsOf = async () => {
    const { rows } = await page(db, accountId, reservedDomains.info, {})
    return withDnsState(db, accountId, 'reserved-domains', rows)
  }
  expect(await rowsOf()).toMatchObject([{ dns: 'wrong', dns_cause: 'Points to another target' }])
  const until = '2026-01-01T01:00:00.000Z'
  const [record] = wantedForDomain(domain)
  const waits = { record, zone: null, verdict: 'correct', state: 'waiting', code: 'old-answer-cached', until }
  const more = { message: '', found: [], servers: [] }
  const body = { checked_at: until, zone: null, name_servers: [], records: [{ ...waits, ...more }] }
  await db
    .updateTable('dns_checks')
    .set({ dns_state: 'waiting', body: JSON.stringify(body) })
    .execute()
  const [row] = await rowsOf()
  expect(row).toMatchObject({ dns: 'waiting', dns_until: until })
  expect(row).not.toHaveProperty('dns_cause')
  const at_source = { form: 'other-form', code: 'chain-flattened' }
  const other = { ...body.records[0], at_source, message: 'It leads to a copy. Change the CNAME record.' }
  await db
    .updateTable('dns_checks')
    .set({ dns_state: 'attention', body: JSON.stringify({ ...body, records: [other] }) })
    .execute()
  expect(await rowsOf()).toMatchObject([
    { dns: 'attention', dns_until: until, dns_cause: expect.stringContaining("has the target's addresses") },
  ])
})
