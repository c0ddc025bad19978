import { afterEach, expect, test } from 'vitest'
import { checkRecords } from '@/lib/dns/check'
import type { ResolverConfig } from '@/lib/dns/wire/config'
import { startNameServer } from '@/lib/dns/name-server/name-server'
import { headers, startFaulty, type RunningServer } from '@/lib/dns/testing/faults'
import { linesOf } from '@/lib/dns/model/record-lines'
import { wantedForDomain } from '@/lib/dns/model/records'
import type { Zone, ZoneRecord } from '@/lib/dns/name-server/zone'

const hosts = { root: '127.0.6.2', a: '127.0.6.3', b: '127.0.6.4', other: '127.0.6.5' }
const record = (name: string, type: ZoneRecord['type'], value: string): ZoneRecord => ({
  name,
  type,
  ttl: 60,
  value,
})
const target = 't.platform.example'
const servers = ['a', 'b'] as const
const apex = servers.flatMap((name) => [
  record('two.example', 'NS', `${name}.two.example`),
  record(`${name}.two.example`, 'A', hosts[name]),
])
const cname = record('app.part.two.example', 'CNAME', target)
const delegated = record('part.two.example', 'NS', 'other.two.example')
const part: Zone = { name: 'part.two.example', records: [delegated] }
const glue = record('other.two.example', 'A', hosts.other)
/** The copy of the zone that contains the record itself. */
const current: Zone = { name: 'two.example', records: [...apex, cname] }
/** The copy of the zone that delegates the record's parent. */
const delegating: Zone = { name: 'two.example', records: [...apex, delegated, glue] }

const running: RunningServer[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close()))
})

async function check(
  zones: { a: readonly Zone[]; b: readonly Zone[] },
  below: readonly Zone[] = [part],
  recursing?: 'a' | 'b',
) {
  const top = { name: '.', records: [record('.', 'NS', 'root.example'), ...apex] }
  running.push(await startNameServer({ host: hosts.root, port: 0, zones: () => [top] }))
  const port = running[0]?.port ?? 0
  for (const name of servers)
    running.push(
      name === recursing
        ? await startFaulty({ host: hosts[name], port, zones: zones[name], header: headers.recursing })
        : await startNameServer({ host: hosts[name], port, zones: () => zones[name] }),
    )
  running.push(await startNameServer({ host: hosts.other, port, zones: () => below }))
  const roots = [{ host: hosts.root, port }]
  const patience = { timeoutMs: 1_000, attempts: 2, isAllowedAddress: () => false }
  const config: ResolverConfig = { ...patience, port, allowLoopback: true, recursive: [], roots }
  const wanted = wantedForDomain({ domain: cname.name, cname_target: target })
  const { records } = await checkRecords(wanted, config, new AbortController().signal)
  return records[0]
}

test.each(servers)('servers disagree if only the old copy on %s has a delegation', async (old) => {
  const zones = { a: [current], b: [current], [old]: [delegating] }
  const checked = await check(zones)
  expect(checked).toMatchObject({ state: 'attention', code: 'servers-disagree', zone: 'two.example' })
  expect(checked?.message).toContain(
    `${old}.two.example delegates part.two.example to other.two.example, where the record is missing or wrong. `,
  )
  expect(checked?.message).toMatch(
    /If you just changed the record, wait until all name servers have it\. In the zone two\.example, the name servers must agree on whether part is delegated\.\nOption A: If the zone part\.two\.example isn't in use, every name server of two\.example must have a CNAME record at app\.part, pointing to t\.platform\.example, and no NS records at part\.\nOption B: If the zone part\.two\.example is in use, every name server of two\.example must have the NS record \(other\.two\.example\) at part, and the zone part\.two\.example must have a CNAME record at app, pointing to t\.platform\.example\.$/,
  )
})

test.each(servers)(
  'the state is wrong if %s lacks a delegation to a zone without the record',
  async (old) => {
    const bare = { ...current, records: apex }
    const zones = { a: [delegating], b: [delegating], [old]: [bare] }
    expect(await check(zones)).toMatchObject({
      state: 'wrong',
      code: 'servers-disagree',
      zone: 'two.example',
    })
  },
)

test.each(servers)('the message keeps a delegation that %s lacks if its zone has the record', async (old) => {
  const bare = { ...current, records: apex }
  const zones = { a: [delegating], b: [delegating], [old]: [bare] }
  const checked = await check(zones, [{ ...part, records: [...part.records, cname] }])
  expect(checked).toMatchObject({ state: 'attention', code: 'servers-disagree', zone: 'two.example' })
  expect(checked?.message).toContain(
    'delegates part.two.example to other.two.example, where the record is correct',
  )
  expect(checked?.message).toContain(
    'have it. In the zone two.example, every name server must have the NS record (other.two.example) at part.',
  )
  const lines = checked ? linesOf(checked.record, checked) : []
  expect(lines.map(({ status }) => status)).toEqual(['disagree'])
})

test.each(servers)('servers disagree if only %s delegates the name itself', async (old) => {
  const own = { ...current, records: [...apex, record(cname.name, 'NS', 'other.two.example'), glue] }
  const checked = await check({ a: [current], b: [current], [old]: [own] }, [])
  expect(checked).toMatchObject({ state: 'attention', code: 'servers-disagree' })
  expect(checked?.message).toMatch(
    /every name server must have a CNAME record at app\.part, pointing to t\.platform\.example, and no NS records at app\.part\.$/,
  )
})

test.each(servers)('a recursing server with an old delegation disagrees: %s', async (old) => {
  const checked = await check({ a: [current], b: [current], [old]: [delegating] }, [part], old)
  expect(checked).toMatchObject({ state: 'attention', code: 'servers-disagree' })
  expect(checked?.message).toContain(`${old}.two.example delegates part.two.example to other.two.example, `)
  expect(checked?.message).not.toContain('Add the zone')
})

test.each(servers)('a delegation by both servers to %s is ready', async (serving) => {
  const served = { ...part, records: [record(part.name, 'NS', `${serving}.two.example`), cname] }
  const parent = { ...delegating, records: [...apex, record(part.name, 'NS', `${serving}.two.example`)] }
  const zones = { a: [parent], b: [parent], [serving]: [parent, served] }
  expect(await check(zones)).toMatchObject({ state: 'ready', zone: 'part.two.example', notes: [] })
})
