import { expect, test } from 'vitest'
import { current, signedIn } from '@/lib/dns/measure/setup'
import { wantedForDomain } from '@/lib/dns/model/records'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'
import { pairTarget } from '@/lib/dns/testing/pair'
import { createSigner } from '@/lib/dns/testing/signing'
import { checkFirst, record, startZones, zoneOf } from '@/lib/dns/testing/zones'

// A signed domain about whose DS record the two servers of the parent zone disagree.

const zone = 'shop.example'
const server = 'a.host.example'
const glue = record(server, 'A', '127.0.7.5')
const above = ['n1.nic.example', 'n2.nic.example']
const cname = record('www.shop.example', 'CNAME', pairTarget)
const wanted = wantedForDomain({ domain: cname.name, cname_target: pairTarget })
const [signer, old] = [createSigner(zone), createSigner(zone)]
const signedDs = (ds: ZoneRecord) => signedIn('example', current, [ds])
const isOwn = (name: string) => name.endsWith(zone)
const rejecting = {
  isSigned: isOwn,
  isBogus: (name: string, type: string) => isOwn(name) && type !== 'DS',
}

async function start(each: readonly (readonly ZoneRecord[])[], resolving = rejecting) {
  const nic = [record('n1.nic.example', 'A', '127.0.7.3'), record('n2.nic.example', 'A', '127.0.7.4')]
  const delegations = ['host.example', zone, 'platform.example'].map((one) => record(one, 'NS', server))
  const top = (own: readonly ZoneRecord[]) => [zoneOf('example', above, ...nic, ...delegations, glue, ...own)]
  const [first = [], second = []] = each
  return startZones(
    {
      '127.0.7.2': [zoneOf('.', ['root.'], ...above.map((one) => record('example', 'NS', one)), ...nic)],
      '127.0.7.3': top(first),
      '127.0.7.4': top(second),
      '127.0.7.5': [
        zoneOf('host.example', [server], glue),
        zoneOf('platform.example', [server], record(pairTarget, 'A', '192.0.2.7')),
        zoneOf(zone, [server], ...signer.signed(cname, signer.key)),
      ],
    },
    resolving,
  )
}

test.each([
  ['the first server has an old one', [signedDs(old.ds), signedDs(signer.ds)], 'n1.nic.example has one that'],
  [
    'the second server has an old one',
    [signedDs(signer.ds), signedDs(old.ds)],
    'n2.nic.example has one that',
  ],
  ['the second server has none', [signedDs(signer.ds), []], 'n2.nic.example has none'],
])('a rejected record needs attention if %s', async (_, each, text) => {
  const { both } = await start(each)
  const checked = await checkFirst(wanted, both)
  expect(checked).toMatchObject({ state: 'attention', code: 'some-servers-lame' })
  expect(checked?.message).toContain(
    `However, the servers of the parent zone example disagree about the DS record of shop.example: ${text}`,
  )
  expect(checked?.message).toMatch(
    /Otherwise, ask the registrar to have the registry update n[12]\.nic\.example\.$/,
  )
})

test('an accepted record needs attention if the first server has an old one', async () => {
  const { both } = await start([signedDs(old.ds), signedDs(signer.ds)], {
    ...rejecting,
    isBogus: () => false,
  })
  expect(await checkFirst(wanted, both)).toMatchObject({ state: 'attention', code: 'some-servers-lame' })
})

test('an additional DS record on one server is no problem', async () => {
  const both = signedIn('example', current, [signer.ds, old.ds])
  const { both: config } = await start([signedDs(signer.ds), both], { ...rejecting, isBogus: () => false })
  expect(await checkFirst(wanted, config)).toMatchObject({ state: 'ready' })
})
