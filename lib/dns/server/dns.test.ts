import { expect, test } from 'vitest'
import { startSpecApi } from '@/lib/upstream/testing/spec-api'
import { connectAccount } from '@/lib/server/accounts/accounts'
import { newAccountSchema } from '@/lib/api/accounts'
import { firstSync } from '@/lib/server/accounts/freshen'
import { dnsStatus } from '@/lib/inventory/dns/status'
import type { RecordCheck, WantedRecord } from '@/lib/dns/model/records'
import { checkDns, dnsList, dnsOne, dnsResourceOf } from './dns'
import { openConsole } from '@/lib/server/testing/console'
import { startLab } from '@/lib/dns/testing/lab'

const policyOf = { authority: 'letsencrypt', private_key_type: 'ecdsa' }
const domain = (item: Record<string, unknown>) =>
  dnsStatus({
    resource: 'reserved-domains',
    id: 'rd_1',
    title: 'x',
    check: null,
    item: {
      domain: '*.a.example.com',
      cname_target: 'T.example.net.',
      certificate_management_policy: policyOf,
      ...item,
    },
  })
const job = (more: Record<string, unknown>) => ({
  certificate_management_status: { renews_at: null, provisioning_job: { msg: 'Words.', ...more } },
})

test.each([
  [{ certificate_management_policy: null }, null],
  [{}, 'unknown'],
  [job({}), 'waiting'],
  [job({ error_code: 'DNS_ERROR' }), 'waiting'],
  [job({ error_code: 'RATE_LIMITED' }), 'wrong'],
  [{ certificate_management_status: { renews_at: '2027-02-02T00:00:00Z', provisioning_job: null } }, 'ready'],
])('the certificate of %j is %s', (item, state) => {
  expect(domain(item).certificate?.state ?? null).toBe(state)
})

test("a check of former records isn't shown for the current ones", () => {
  const item = {
    domain: 'app.example.com',
    cname_target: 'new.example.net',
    ...job({}),
    certificate_management_policy: policyOf,
  }
  const statusWith = (target: string) => {
    const record: WantedRecord = {
      name: 'app.example.com',
      type: 'CNAME',
      values: [target],
      purpose: 'traffic',
    }
    const found = { zone: null, verdict: 'missing', code: 'not-found', message: '' } as const
    const records: RecordCheck[] = [{ record, ...found, found: [], servers: [] }]
    const check = { checked_at: '2026-01-01T00:00:00Z', zone: null, name_servers: [], records }
    return dnsStatus({ resource: 'reserved-domains', id: 'rd_1', title: 'x', item, check })
  }
  expect(statusWith('new.example.net')).toMatchObject({
    check: {},
    certificate: { label: 'Waiting for DNS' },
  })
  expect(statusWith('old.example.net')).toMatchObject({
    check: null,
    certificate: { label: 'Waiting for DNS' },
  })
})

test('records and agent addresses come from the copy, unless it is unreadable', () => {
  expect(
    domain({ acme_challenge_cname_target: 'c.example.net' }).wanted.map(
      ({ name, type }) => `${name} ${type}`,
    ),
  ).toEqual(['*.a.example.com CNAME', '_acme-challenge.a.example.com CNAME'])
  const ingress = (item: unknown) =>
    dnsStatus({ resource: 'agent-ingresses', id: 'agin_1', title: 'x', check: null, item })
  expect(
    ingress({
      domain: 'c.example.com',
      ns_targets: ['ns1.example.net.'],
      region_domains: ['tunnel.us.c.example.com'],
    }),
  ).toMatchObject({
    wanted: [{ type: 'NS', values: ['ns1.example.net'] }],
    server_addrs: ['tunnel.us.c.example.com'],
    certificate: null,
  })
  const none = { wanted: [], certificate: null, server_addrs: [], is_unreadable: true }
  expect(ingress({ domain: 7 })).toMatchObject(none)
  expect(ingress({ domain: 'c.example.com', ns_targets: null })).toMatchObject(none)
  expect(domain({ cname_target: {} })).toMatchObject({ wanted: [], is_unreadable: true })
  expect(domain({ cname_target: null })).toMatchObject({ wanted: [], is_unreadable: false })
  expect(() => dnsResourceOf('bot-users')).toThrow(/DNS records/)
})

test('a domain under an agent ingress of any account is wrong', async () => {
  const lab = await startLab()
  const [root] = lab.iterative.roots ?? []
  const context = await openConsole({
    ADIT_ALLOWED_NETWORKS: '127.0.0.0/8',
    ADIT_DNS_ROOTS: `${root?.host}:${root?.port}`,
    ADIT_DNS_PORT: String(root?.port),
  })
  const api = await startSpecApi({ wider: true })
  const account = await connectAccount(
    context,
    newAccountSchema.parse({ name: 'Lab', base_url: api.url, api_key: 'id_canary-secret' }),
    { user: null },
  )
  api.items.set('agin_1', {
    id: 'agin_1',
    domain: 'Edge.tidewater.example',
    ns_targets: ['ns1.platform.example'],
  })
  api.items.set('agin_2', {
    id: 'agin_2',
    domain: 'Küste.tidewater.example',
    ns_targets: ['ns1.platform.example'],
  })
  for (const [id, name] of [
    ['rd_1', 'cam.edge'],
    ['rd_2', 'cam'],
    ['rd_3', 'cam.küste'],
    ['rd_4', 'cam.xn--kste-0ra'],
  ] as const)
    api.items.set(id, { id, domain: `${name}.tidewater.example`, cname_target: 't.cname.platform.example' })
  await firstSync(context, account)
  const codeOf = async (id: string) => {
    const { check } = await checkDns(context, account, 'reserved-domains', id, AbortSignal.timeout(9000))
    return check?.records.map(({ code }) => code)
  }
  expect(await codeOf('rd_1')).toEqual(['below-ingress'])
  const { check: named } = await dnsOne(context, account, 'reserved-domains', 'rd_1')
  expect(named?.records[0]?.message).toContain('under the agent ingress edge.tidewater.example')
  expect(await codeOf('rd_2')).toEqual(['not-found'])
  expect(await codeOf('rd_3'), 'in Unicode').toEqual(['below-ingress'])
  expect(await codeOf('rd_4'), 'in punycode').toEqual(['below-ingress'])
  const other = await startSpecApi({ wider: true })
  const second = await connectAccount(
    context,
    newAccountSchema.parse({ name: 'Other', base_url: other.url, api_key: 'id_canary-secret' }),
    { user: null },
  )
  other.items.set('rd_1', {
    id: 'rd_1',
    domain: 'cam.edge.tidewater.example',
    cname_target: 't.cname.platform.example',
  })
  await firstSync(context, second)
  const { check } = await checkDns(context, second, 'reserved-domains', 'rd_1', AbortSignal.timeout(9000))
  expect(check?.records.map(({ code }) => code)).toEqual(['below-ingress'])
  expect(check?.records[0]?.message, "another account's ingress isn't named").toMatch(
    /^cam\.edge\.tidewater\.example belongs to an agent ingress\. .* Reserve another name\. /,
  )
  await other.close()
  await api.close()
  await lab.close()
})

test('a check without answers is unknown, stored and listed', async () => {
  const context = await openConsole({ ADIT_ALLOWED_NETWORKS: '127.0.0.0/8', ADIT_DNS_ROOTS: '127.0.0.1:1' })
  const api = await startSpecApi()
  const account = await connectAccount(
    context,
    newAccountSchema.parse({ name: 'Lab', base_url: api.url, api_key: 'id_canary-secret' }),
    { user: null },
  )
  const item = {
    id: 'agin_1',
    domain: 'c.example.com',
    ns_targets: ['ns1.example.net'],
    certificate_management_policy: policyOf,
    ...job({}),
  }
  api.items.set(item.id, item)
  await firstSync(context, account)
  const checked = await checkDns(context, account, 'agent-ingresses', 'agin_1', AbortSignal.timeout(9000))
  expect(checked.check?.records.map(({ verdict }) => verdict)).toEqual(['unknown'])
  expect(checked.certificate?.label).toBe('Pending') // from this check, not from the previous one
  expect(await dnsList(context, account, {})).toMatchObject({
    resources: [{ id: 'agin_1', dns_state: 'unknown' }],
    total: 1,
    summary: { unknown: 1, correct: 0 },
    is_read: true,
  })
  expect(await dnsOne(context, account, 'agent-ingresses', 'agin_1')).toMatchObject({
    title: 'c.example.com',
  })
  await expect(dnsOne(context, account, 'agent-ingresses', 'agin_2')).rejects.toMatchObject({
    code: 'ADIT_NOT_FOUND',
  })
  await api.close()
})
