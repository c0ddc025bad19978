import { expect, test, vi } from 'vitest'
import { checkRecords } from '@/lib/dns/check'
import type { WantedRecord } from '@/lib/dns/model/records'
import { mayAsk, refusalOf } from '@/lib/dns/wire/config'
import { resolverFor } from './resolver'

const env = { ADIT_DNS_SERVERS: [], ADIT_DNS_ROOTS: [], ADIT_DNS_PORT: 53, ADIT_PLATFORM_DNS_PORT: 4557 }
const policy = { allows: (address: string) => address === '8.8.8.8' }

test('the local account uses the local name server, and others the system resolver', () => {
  const own = resolverFor(env, { kind: 'local' }, policy)
  expect(own).toMatchObject({
    recursive: [],
    roots: [{ host: '127.0.0.1', port: 4557 }],
    port: 4557,
    allowLoopback: true,
  })
  const system = resolverFor({ ...env, ADIT_DNS_PORT: 5353 }, { kind: 'connected' }, policy)
  expect(system).toMatchObject({ port: 5353, allowLoopback: false })
  expect(system.roots).toBeUndefined()
  expect([system.isAllowedAddress('8.8.8.8'), system.isAllowedAddress('10.0.0.1')]).toEqual([true, false])
})

test.each([
  [['169.254.7.7'], 'link-local'],
  [['169.254.169.254', 'fe80::53', '127.0.0.1'], 'link-local'],
  [['fd00:ec2::254', '168.63.129.16'], 'link-local'],
  [['169.254.7.7', '10.0.0.53'], 'not-allowed'],
  [['fd00::53'], 'not-allowed'],
  [['127.0.0.1', '::1'], 'loopback'],
])('a name server with the addresses %j is refused as %s', (addresses, reason) => {
  expect(refusalOf(addresses, resolverFor(env, { kind: 'connected' }, policy))).toBe(reason)
})

test('the referrals of an account are shared while it has the same name servers, and forgotten later', () => {
  const referralsOf = (host: string) =>
    resolverFor(env, { kind: 'connected', dns_servers: JSON.stringify([host]) }, policy).referrals
  const [kept, former] = [referralsOf('192.0.2.1'), referralsOf('192.0.2.2')]
  for (let number = 0; number < 256; number += 1) {
    referralsOf(`198.51.100.${number}`)
    expect(referralsOf('192.0.2.1')).toBe(kept)
  }
  expect(referralsOf('192.0.2.2')).not.toBe(former)
})

test('configured servers apply to every account, and only loopback roots allow loopback', () => {
  const servers = {
    ...env,
    ADIT_DNS_SERVERS: ['127.0.0.1:5301', '[::1]:5302', '9.9.9.9', '2620:fe::fe'],
    ADIT_DNS_PORT: 5300,
  }
  for (const kind of ['local', 'connected'] as const)
    expect(resolverFor(servers, { kind }, policy)).toMatchObject({
      recursive: [
        { host: '127.0.0.1', port: 5301 },
        { host: '::1', port: 5302 },
        { host: '9.9.9.9', port: 53 },
        { host: '2620:fe::fe', port: 53 },
      ],
      roots: [],
      port: 5300,
      allowLoopback: false,
    })
  const roots = { ...env, ADIT_DNS_ROOTS: ['127.0.0.1', '127.0.0.2:99'], ADIT_DNS_PORT: 5300 }
  expect(resolverFor(roots, { kind: 'local' }, policy)).toMatchObject({
    recursive: [],
    roots: [
      { host: '127.0.0.1', port: 5300 },
      { host: '127.0.0.2', port: 99 },
    ],
    port: 5300,
    allowLoopback: true,
  })
  const publicRoots = {
    ...env,
    ADIT_DNS_ROOTS: ['198.41.0.4', '[2001:503:ba3e::2:30]:53', 'localhost.example'],
  }
  expect(resolverFor(publicRoots, { kind: 'local' }, policy)).toMatchObject({ allowLoopback: false })
})

test("an account's own DNS servers replace all others and may have private zones", () => {
  const servers = {
    ...env,
    ADIT_DNS_SERVERS: ['9.9.9.9'],
    ADIT_DNS_ROOTS: ['127.0.0.1'],
    ADIT_DNS_PORT: 5300,
  }
  const own = { kind: 'connected', dns_servers: '["10.0.0.53","fd00::53"]' } as const
  expect(resolverFor(servers, own, policy)).toMatchObject({
    recursive: [
      { host: '10.0.0.53', port: 5300 },
      { host: 'fd00::53', port: 5300 },
    ],
    isPrivate: true,
    allowLoopback: false,
  })
  expect(resolverFor(servers, own, policy).roots).toBeUndefined()
  expect(resolverFor(servers, own, policy).outside).toMatchObject({
    recursive: [{ host: '9.9.9.9', port: 53 }],
    roots: [{ host: '127.0.0.1', port: 5300 }],
  })
  // The local platform's server doesn't know public DNS.
  expect(resolverFor(env, { ...own, kind: 'local' }, policy).outside).toBeUndefined()
  expect(resolverFor(servers, { ...own, dns_servers: '[]' }, policy)).toMatchObject({
    recursive: [{ host: '9.9.9.9', port: 53 }],
  })
})

test("the address policy applies to an account's DNS servers at every check", async () => {
  const resolverWith = (names: readonly string[]) =>
    resolverFor(
      env,
      { kind: 'local', dns_servers: JSON.stringify(names) },
      { allows: (ip) => ip === '127.0.0.1' },
    )
  const own = resolverWith(['127.0.0.1', '127.0.0.9'])
  expect(own.refused).toEqual(['127.0.0.9'])
  expect(['127.0.0.1', '127.0.0.9', '::1'].map((address) => mayAsk(address, own))).toEqual([
    true,
    false,
    false,
  ])
  expect(refusalOf(['127.0.0.9'], own)).toBe('not-allowed')
  const refused = resolverWith(['127.0.0.9'])
  expect(mayAsk('127.0.0.1', refused)).toBe(false)
  const onQuestion = vi.fn()
  const record: WantedRecord = {
    name: 'app.example.com',
    type: 'CNAME',
    values: ['t.example.net'],
    purpose: 'traffic',
  }
  const { records } = await checkRecords([record], { ...refused, onQuestion }, AbortSignal.timeout(9000))
  expect(onQuestion).not.toHaveBeenCalled()
  expect(records).toMatchObject([
    {
      verdict: 'unknown',
      message: expect.stringMatching(/127\.0\.0\.9 .*isn't allowed to query.*ADIT_ALLOWED_NETWORKS/),
    },
  ])
})
