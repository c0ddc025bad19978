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

test('every mistake has a cause of its own, and each is short', () => {
  const of = (code: (typeof checkCodes)[number]) => shortCause({ code, record: cname, found: [] })
  const general = checkCodes.filter((code) => of(code) === 'DNS record is incorrect')
  expect(general).toEqual(['correct', 'could-not-ask'])
  for (const code of checkCodes) expect(of(code).split(' ').length).toBeLessThanOrEqual(10)
})
