import { expect, test } from 'vitest'
import { shortCause } from './cause'
import { checkCodes, type FoundRecord, type WantedRecord } from './records'

const cname: WantedRecord = { name: 'a.example', type: 'CNAME', values: ['t.example'], purpose: 'traffic' }
const ns: WantedRecord = { ...cname, type: 'NS', values: ['ns1', 'ns2', 'ns3'], purpose: 'delegation' }
const found = (type: string, value: string): FoundRecord => ({ type, value, ttl: 60 })

test.each([
  ['address-instead', cname, [found('A', '192.0.2.80')], 'Points to 192.0.2.80, expected a CNAME'],
  ['records-in-the-way', cname, [found('TXT', 'x')], 'TXT record conflicts with the required CNAME'],
  ['points-elsewhere', cname, [found('CNAME', 'old.example')], 'Points to old.example'],
  ['points-elsewhere', ns, [found('NS', 'ns9')], 'Delegated to other name servers'],
  ['partial-delegation', ns, [found('NS', 'ns1'), found('NS', 'ns3')], 'Delegated to 2 of 3 name servers'],
  ['not-found', ns, [], 'No NS records found'],
] as const)('%s of %o', (code, record, records, cause) =>
  expect(shortCause({ code, record, found: [...records] })).toBe(cause),
)

test('a target that does not exist is named as such', () => {
  const gone = [found('CNAME', 'gone.example')]
  expect(shortCause({ code: 'points-elsewhere', record: cname, found: gone, is_dangling: true })).toBe(
    "Points to gone.example, which doesn't exist",
  )
})

test("the target's addresses are a wildcard's, another name's or the name's own", () => {
  const address = { record: cname, found: [found('A', '192.0.2.80')], code: 'address-flattened' as const }
  expect(shortCause(address)).toBe('Has an address instead of a CNAME')
  expect(shortCause({ ...address, wildcard: '*.example' })).toBe(
    "A wildcard answers with the target's addresses",
  )
  const led = { record: cname, found: [found('CNAME', 'b.example')], code: 'chain-flattened' as const }
  expect(shortCause(led)).toBe("Leads to b.example, which has the target's addresses")
  expect(shortCause({ ...led, chain: ['b.example', 'c.example'] })).toBe(
    "Leads to c.example, which has the target's addresses",
  )
})

test('every cause is short', () => {
  const of = (code: (typeof checkCodes)[number]) => shortCause({ code, record: cname, found: [] })
  for (const code of checkCodes) expect(of(code).split(' ').length).toBeLessThanOrEqual(10)
})
