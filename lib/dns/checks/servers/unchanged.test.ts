import { expect, test } from 'vitest'
import { checkRecords } from '@/lib/dns/check'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'
import type { DnsFault } from '@/lib/dns/testing/faults'
import { pairTarget, startPair } from '@/lib/dns/testing/pair'
import { record } from '@/lib/dns/testing/zones'
import { wantedForDomain } from '@/lib/dns/model/records'

// Routine checks on servers that don't list all types in answers to ANY queries (RFC 8482).

const cname = record('app.shop.example', 'CNAME', pairTarget)
const mail = record(cname.name, 'MX', '10 mail.example')
const wanted = wantedForDomain({
  domain: cname.name,
  cname_target: pairTarget,
  certificate_management_policy: { authority: 'letsencrypt' },
})

interface Changes {
  /** The serial numbers before and after the change. */
  serials: readonly [number, number]
  added?: readonly ZoneRecord[]
  at?: 'a' | 'b' | 'both'
  /** The records of the name from the start. */
  own?: readonly ZoneRecord[]
  fault?: (type: string) => DnsFault
}

async function start({ serials: [before, after], added = [], at = 'both', own = [cname], fault }: Changes) {
  let isChanged = false
  let queries = 0
  const changesAt = (name: 'a' | 'b') => isChanged && [name, 'both'].includes(at)
  const served = (name: 'a' | 'b') => () => (changesAt(name) ? [...own, ...added] : own)
  const { roots } = await startPair({
    a: served('a'),
    b: served('b'),
    platform: own.filter(({ type }) => type !== 'CNAME').map((one) => ({ ...one, name: pairTarget })),
    serials: () => ({ a: changesAt('a') ? after : before, b: changesAt('b') ? after : before }),
    fault: ({ type }: { type: string }) => fault?.(type) ?? (type === 'ANY' ? 'HINFO' : null),
    hasTcp: true,
  })
  const onQuestion = () => {
    queries += 1
    return undefined
  }
  const config = { ...roots, onQuestion, headStartMs: 2_000 }
  const { signal } = new AbortController()
  let last = await checkRecords(wanted, config, signal)
  expect(last.records[0]).toMatchObject({ state: 'ready' })
  return {
    first: last,
    change: () => (isChanged = true),
    again: async () => {
      queries = 0
      last = await checkRecords(wanted, config, signal, { isRoutine: true, last })
      return { check: last, record: last.records[0], queries }
    },
  }
}

test('servers with unchanged serial numbers are not queried for each type', async () => {
  const { first, again } = await start({ serials: [2_026_080_102, 2_026_080_102] })
  expect(Object.keys(first.zone_versions ?? {})).toEqual(
    [3, 4].map((host) => `app.shop.example shop.example 127.0.7.${host}`),
  )
  for (const _ of [1, 2]) {
    const { check, record: found, queries } = await again()
    expect(found).toMatchObject({ state: 'ready', notes: [] })
    expect(check).toMatchObject({ thorough_at: first.thorough_at, zone_versions: first.zone_versions })
    expect(queries).toBeLessThanOrEqual(10)
  }
})

test.each(['a', 'b', 'both'] as const)(
  'a record that is added with a new serial number on %s is wrong',
  async (at) => {
    const { again, change } = await start({ serials: [7, 8], added: [mail], at })
    await again()
    change()
    expect((await again()).record).toMatchObject({ state: 'wrong', code: 'cname-beside-others' })
  },
)

test('after a change of other records, servers are queried for each type once', async () => {
  const other = record('other.shop.example', 'A', '192.0.2.9')
  const { again, change } = await start({ serials: [7, 8], added: [other] })
  const { queries: few } = await again()
  change()
  const changed = await again()
  expect(changed.record).toMatchObject({ state: 'ready' })
  expect(changed.queries).toBeGreaterThan(few)
  expect((await again()).queries).toBe(few)
})

test.each([0, 1])(
  'a serial number of %i, which some providers never change, proves nothing',
  async (serial) => {
    const { first, again, change } = await start({ serials: [serial, serial], added: [mail] })
    expect(first.zone_versions).toBeUndefined()
    change()
    expect((await again()).record).toMatchObject({ state: 'wrong', code: 'cname-beside-others' })
  },
)

test('a conflicting address that every query returns is wrong despite an unchanged serial number', async () => {
  const { again, change } = await start({ serials: [7, 7], added: [record(cname.name, 'A', '198.51.100.9')] })
  change()
  expect((await again()).record).toMatchObject({ state: 'wrong', code: 'cname-beside-others' })
})

test("copies of the target's records are compared in every check", async () => {
  const { first, again } = await start({ serials: [7, 7], own: [cname, mail] })
  expect(first.zone_versions).toBeUndefined()
  expect((await again()).record).toMatchObject({ state: 'ready' })
})

test('a server that drops queries for a common type is queried for each type again', async () => {
  const { first } = await start({ serials: [7, 7], fault: (type) => (type === 'MX' ? 'drop' : null) })
  expect(first.zone_versions).toBeUndefined()
})

test('a change during the check is found by the next one', async () => {
  let isChanged = false
  const serial = () => (isChanged ? 8 : 7)
  const served = () => (isChanged ? [cname, mail] : [cname])
  const fault = ({ type }: { type: string }): DnsFault => {
    // LOC is one of the last types that the check queries in addition to the CNAME.
    if (type === 'LOC') isChanged = true
    return type === 'ANY' ? 'HINFO' : null
  }
  const { both } = await startPair({
    a: served,
    b: served,
    serials: () => ({ a: serial(), b: serial() }),
    fault,
    hasTcp: true,
  })
  const own = wantedForDomain({ domain: cname.name, cname_target: pairTarget })
  const { signal } = new AbortController()
  const last = await checkRecords(own, both, signal)
  const { records } = await checkRecords(own, both, signal, { isRoutine: true, last })
  expect(records[0]).toMatchObject({ state: 'wrong', code: 'cname-beside-others' })
})
