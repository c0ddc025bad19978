import { expect, test } from 'vitest'
import { pairTarget, startPair } from '@/lib/dns/testing/pair'
import { checkFirst, record, withoutRoots } from '@/lib/dns/testing/zones'
import { wantedForDomain } from '@/lib/dns/model/records'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'

// The record's servers lead to the target by different chains, and the names of each chain may have mistakes.

const app = 'app.shop.example'
const via = 'web.shop.example'
const wanted = wantedForDomain({ domain: app, cname_target: pairTarget })
const direct = record(app, 'CNAME', pairTarget)
const chained = record(app, 'CNAME', via)
const right = record(via, 'CNAME', pairTarget)

const rows: readonly (readonly [title: string, atA: readonly ZoneRecord[], atB: readonly ZoneRecord[]])[] = [
  [
    'another address on the server with the chain',
    [direct, right],
    [chained, record(via, 'A', '203.0.113.9')],
  ],
  ['no record on the other server', [direct], [chained, right]],
  ['no record, if the other server has the chain', [chained, right], [direct]],
  ['an HTTPS record beside the CNAME', [direct, right], [chained, right, record(via, 'HTTPS', '1 .')]],
]

test.each(rows)('a later name of only one chain has %s', async (_, a, b) => {
  const { roots, both } = await startPair({ a, b, serial: 2 })
  for (const config of [roots, both]) {
    const checked = await checkFirst(wanted, config)
    expect(checked).toMatchObject({ state: 'attention' })
    expect(checked?.message).toContain(via)
    expect(checked?.message).toMatch(/change the CNAME record at app to t\.platform\.example/)
  }
})

const gone = record(via, 'CNAME', 'gone.shop.example')

test.each([
  ['no record, and the other server has the target', [direct], [chained, right], 'a'],
  ['no record on the first server, which also leads to it', [chained], [chained, right], 'a'],
  ['another CNAME, and the other server has the target', [direct, gone], [chained, right], 'a'],
  ['no record on the last server', [chained, right], [direct], 'b'],
] as const)('the server with a mistake at a later name is named: %s', async (_, a, b, lacking) => {
  const { roots, both } = await startPair({ a, b, serial: 2 })
  for (const config of [roots, both, withoutRoots(both)]) {
    const checked = await checkFirst(wanted, config)
    expect(checked).toMatchObject({ state: 'attention', code: 'servers-disagree' })
    expect(checked?.message).toBe(
      `${app} points to ${pairTarget} through ${via}, but ${lacking}.host.example doesn't have the correct CNAME record ` +
        `at ${via}, so some visitors can't reach the platform. In the zone shop.example, change the CNAME record at app to ${pairTarget}.`,
    )
  }
})

test('a later name of only one chain is denied to AAAA queries', async () => {
  const { roots, both } = await startPair({
    a: [direct, right],
    b: (question) => (question.type === 'AAAA' ? [chained] : [chained, right]),
    serial: 2,
  })
  for (const config of [roots, both])
    expect(await checkFirst(wanted, config)).toMatchObject({ state: 'attention' })
})

test('different chains without mistakes are ready', async () => {
  const { roots, both } = await startPair({ a: [direct, right], b: [chained, right], serial: 2 })
  for (const config of [roots, both, withoutRoots(both)])
    expect(await checkFirst(wanted, config)).toMatchObject({ state: 'ready' })
})

test.each([
  ['no record', []],
  ['another address', [record('alt.shop.example', 'A', '203.0.113.9')]],
] as const)('one server has another CNAME at a later name, and the next name has %s there', async (_, at) => {
  const { roots, both } = await startPair({
    a: [chained, right, record('alt.shop.example', 'CNAME', pairTarget)],
    b: [chained, record(via, 'CNAME', 'alt.shop.example'), ...at],
    serial: 2,
  })
  for (const config of [roots, both, withoutRoots(both)]) {
    const checked = await checkFirst(wanted, config)
    expect(checked).toMatchObject({ state: 'attention', code: 'servers-disagree' })
    expect(checked?.message).toContain(
      "b.host.example doesn't have the correct CNAME record at web.shop.example",
    )
  }
})
