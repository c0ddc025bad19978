import * as crypto from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { wantedForDomain } from '@/lib/dns/model/records'
import { maxVerifications } from '@/lib/dns/queries/verify-once'
import { pairTarget } from '@/lib/dns/testing/pair'
import { createSigner } from '@/lib/dns/testing/signing'
import { checkFirst, record, startZones, zoneOf } from '@/lib/dns/testing/zones'

// Name servers that return as many signatures as a check verifies, of which only one is valid.

vi.mock('node:crypto', async (original) => {
  const actual = await original<typeof crypto>()
  return { ...actual, verify: vi.fn(actual.verify) }
})

const zone = 'shop.example'
const signer = createSigner(zone)
const cname = record('www.shop.example', 'CNAME', pairTarget)
const wanted = wantedForDomain({ domain: cname.name, cname_target: pairTarget })
const names = Array.from({ length: 6 }, (_, index) => `s${index}.host.example`)
const hosts = Array.from({ length: 18 }, (_, index) => `127.0.7.${index + 10}`)
const glue = hosts.map((host, index) => record(names[index % names.length] ?? '', 'A', host))
const hostAddress = record('a.host.example', 'A', '127.0.7.3')

/** Returns the zone with seven invalid signatures before each valid one. The invalid signatures depend on `seed`. */
const signedWith = (seed: number) =>
  signer.signed(cname, signer.key).flatMap((one) => {
    const junk = Array.from({ length: 7 }, (_, index) => {
      const end = (seed * 7 + index + 0x1000).toString(16)
      return { ...one, value: `${one.value.slice(0, -end.length)}${end}` }
    })
    return one.type === 'RRSIG' ? [...junk, one] : [one]
  })

async function countFor(recordsAt: (index: number) => ReturnType<typeof signedWith>) {
  vi.mocked(crypto.verify).mockClear()
  const delegations = [
    ...names.map((name) => record(zone, 'NS', name)),
    record('host.example', 'NS', 'a.host.example'),
    record('platform.example', 'NS', 'a.host.example'),
  ]
  const { both } = await startZones(
    {
      '127.0.7.2': {
        zones: [zoneOf('.', ['root.example'], ...delegations, hostAddress, signer.ds)],
        hasTcp: true,
      },
      '127.0.7.3': {
        zones: [
          zoneOf('host.example', ['a.host.example'], hostAddress, ...glue),
          zoneOf('platform.example', ['a.host.example'], record(pairTarget, 'A', '192.0.2.7')),
        ],
        hasTcp: true,
      },
      ...Object.fromEntries(
        hosts.map((host, index) => [
          host,
          { zones: [zoneOf(zone, names, ...recordsAt(index))], hasTcp: true },
        ]),
      ),
    },
    { isSigned: () => true, isBogus: (name, type) => type !== 'DS' && name.endsWith(zone) },
  )
  const checked = await checkFirst(wanted, both)
  return { checked, count: vi.mocked(crypto.verify).mock.calls.length }
}

test('servers that all return the same signatures cause one verification of each', async () => {
  const same = signedWith(0)
  const { checked, count } = await countFor(() => same)
  expect(checked?.state).toBe('waiting')
  expect(count).toBe(16)
})

test('the number of verifications has a limit, and the zone then counts as unverified', async () => {
  const { checked, count } = await countFor(signedWith)
  expect(count).toBe(maxVerifications)
  expect(checked).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
  expect(checked?.message).toContain('check again later')
})
