import { expect, test } from 'vitest'
import type { Attention } from '@/lib/api/overview'
import { endpoints } from '@/lib/resources/endpoints'
import { reservedDomains } from '@/lib/resources/reserved-domains'
import { overview, shownAttention } from './overview'
import { storeItems } from '../sync/store'
import { accountId, openStore, seen } from '../testing/store'

const many = (kind: Attention['kind'], state: Attention['state'], count: number): Attention[] =>
  Array.from({ length: count }, (_, index) => ({
    kind,
    resource: `${kind}s`,
    id: `${state} ${index}`,
    title: '',
    state,
    label: '',
    cause: '',
    sentence: '',
    since: null,
  }))

const counted = (cases: readonly Attention[]) => cases.map(({ kind, state }) => `${kind} ${state}`)

test("many cases of one kind don't hide the worst case of another", () => {
  const shown = shownAttention(
    [
      ...many('dns', 'wrong', 20),
      ...many('authority', 'wrong', 2),
      ...many('agent', 'attention', 1),
      ...many('abuse-report', 'waiting', 3),
    ],
    8,
  )
  expect(counted(shown)).toEqual([
    ...Array.from({ length: 6 }, () => 'dns wrong'),
    'authority wrong',
    'agent attention',
  ])
})

test('the worst cases come first, and waiting cases fill the remaining rows', () => {
  const cases = [
    ...many('abuse-report', 'waiting', 2),
    ...many('dns', 'attention', 1),
    ...many('certificate', 'wrong', 1),
  ]
  expect(counted(shownAttention(cases, 3))).toEqual([
    'certificate wrong',
    'dns attention',
    'abuse-report waiting',
  ])
})

test('a resource has one row, for its worst case', () => {
  const dns = many('dns', 'wrong', 1)
  const certificates = dns.map((one): Attention => ({ ...one, kind: 'certificate', state: 'waiting' }))
  expect(counted(shownAttention([...certificates, ...dns], 8))).toEqual(['dns wrong'])
})

test('of equally severe problems, those that affect the most endpoints come first, after a rejected key', () => {
  const shared = {
    resource: 'x',
    title: '',
    state: 'wrong',
    label: '',
    cause: '',
    sentence: '',
    since: null,
  } as const
  const cases: Attention[] = [
    { ...shared, kind: 'backend', id: 'one', affected: 1 },
    { ...shared, kind: 'dns', id: 'none', affected: 0 },
    { ...shared, kind: 'dns', id: 'many', affected: 7 },
    { ...shared, kind: 'agent', id: 'uncounted' },
    { ...shared, kind: 'account-key', id: 'key' },
    { ...shared, kind: 'backend', id: 'partial', state: 'attention', affected: 9 },
  ]
  expect(shownAttention(cases, 9).map(({ id }) => id)).toEqual([
    'key',
    'many',
    'one',
    'none',
    'uncounted',
    'partial',
  ])
})

test('unreachable names come before those that may be reachable', async () => {
  const db = await openStore()
  const checks = [
    ['rd_8', 'shop.example.com', 'missing', 'not-found'],
    ['rd_9', 'pay.example.com', 'wrong', 'points-elsewhere'],
  ] as const
  const domains = checks.map(([id, domain]) => ({ id, domain, cname_target: 'to.example', created_at: '' }))
  await storeItems(db, { ...seen(), resource: reservedDomains }, domains)
  const shared = { zone: 'example.com', found: [], servers: [], message: '' }
  for (const [id, name, verdict, code] of checks) {
    const record = { name, type: 'CNAME', values: ['to.example'], purpose: 'traffic' }
    const body = JSON.stringify({ records: [{ ...shared, record, verdict, code }] })
    const check = { account_id: accountId, resource: 'reserved-domains', checked_at: 'now' }
    await db
      .insertInto('dns_checks')
      .values({ ...check, id, dns_state: verdict, body })
      .execute()
  }
  const ref = (id: string) => ({ id, uri: '' })
  const urls = ['https://a.shop.example.com', 'https://b.shop.example.com']
  await storeItems(
    db,
    { ...seen(), resource: endpoints },
    urls.map((url, n) => ({ id: `ep_${n}`, url, type: 'cloud', domain: ref('rd_8'), created_at: '' })),
  )
  const { attention } = await overview(db, accountId, new Map())
  expect(attention.map(({ id, cause }) => [id, cause])).toEqual([
    ['rd_8', 'Unreachable, 2 endpoints affected: no CNAME record found'],
    ['rd_9', 'Might be unreachable: points to another target'],
  ])
})
