import { expect, test } from 'vitest'
import { isDelegatedInPart, shortCause } from './cause'
import { type CheckCode, checkCodes } from './codes'
import type { AskOutcome, FoundRecord, WantedRecord } from './records'

const cname: WantedRecord = { name: 'a.example', type: 'CNAME', values: ['t.example'], purpose: 'traffic' }
const ns: WantedRecord = { ...cname, type: 'NS', values: ['ns1', 'ns2', 'ns3'], purpose: 'delegation' }
const found = (type: string, value: string): FoundRecord => ({ type, value, ttl: 60 })

const asked = (...names: string[]) =>
  names.map((name) => ({ name, address: null, outcome: 'answered' as const }))

test.each([
  [['b.example'], "b.example doesn't have the correct record"],
  [['b.example', 'c.example'], "b.example and c.example don't have the correct record"],
  [['b.example', 'c.example', 'd.example'], "3 of 4 name servers don't have the correct record"],
  [[], 'Name servers disagree'],
])('the cause names the servers without the record: %j', (lacking, cause) => {
  const servers = asked('a.example', 'b.example', 'c.example', 'd.example')
  expect(shortCause({ code: 'servers-disagree', record: cname, found: [], servers, lacking })).toBe(cause)
})

test.each([
  ['address-instead', cname, [found('A', '192.0.2.80')], 'Has the address 192.0.2.80 instead of a CNAME'],
  ['records-in-the-way', cname, [found('TXT', 'x')], 'A TXT record conflicts with the required CNAME'],
  [
    'records-in-the-way',
    cname,
    [found('MX', 'x'), found('TXT', 'x')],
    'MX and TXT records conflict with the required CNAME',
  ],
  [
    'cname-beside-others',
    cname,
    [found('CNAME', 't.example'), found('A', '192.0.2.80')],
    'An A record conflicts with the CNAME record',
  ],
  [
    'cname-beside-others',
    cname,
    [found('CNAME', 't.example'), found('CAA', 'x'), found('CAA', 'y')],
    'CAA records conflict with the CNAME record',
  ],
  [
    'txt-at-challenge',
    cname,
    [found('CNAME', 't.example'), found('TXT', 'x')],
    'A TXT record at a.example conflicts with the CNAME record',
  ],
  [
    'txt-at-challenge',
    cname,
    [found('TXT', 'x')],
    'A TXT record at a.example conflicts with the required CNAME',
  ],
  ['points-elsewhere', cname, [found('CNAME', 'old.example')], 'Points to old.example'],
  ['points-elsewhere', ns, [found('NS', 'ns9')], 'Delegated to other name servers'],
  [
    'partial-delegation',
    ns,
    [found('NS', 'ns1'), found('NS', 'ns3')],
    'Delegated to 2 of 3 required name servers',
  ],
  [
    'target-has-typo',
    ns,
    [found('NS', 'ns1'), found('NS', 'ns2'), found('NS', 'sn3')],
    'One name server is mistyped',
  ],
  ['target-has-typo', cname, [found('CNAME', 't.exampel')], 'The target is mistyped'],
  ['target-is-url', cname, [found('CNAME', 'https://t.example')], 'The target is a URL, not a name'],
  ['target-is-url', cname, [found('CNAME', 't.example:443')], 'The target includes a port'],
  ['target-is-url', cname, [found('CNAME', 't.example/x')], 'The target includes a path'],
  [
    'target-is-url',
    cname,
    [found('CNAME', String.raw`cname\032t.example`)],
    'The target includes other text',
  ],
  ['target-is-url', ns, [found('NS', 'ns1'), found('NS', 'ns2:53')], 'A name server includes a port'],
  ['not-found', ns, [], 'No NS records found'],
  ['covered-by-wildcard', cname, [], 'A wildcard answers for the missing record'],
  [
    'covered-by-wildcard',
    { ...cname, purpose: 'certificate' },
    [],
    'A wildcard answers for the missing challenge record',
  ],
] as const)('the cause of %s for %o is short', (code, record, records, cause) =>
  expect(shortCause({ code, record, found: [...records] })).toBe(cause),
)

test('the cause names the port of a target to which the zone was appended', () => {
  const ported = [found('CNAME', 't.example:443.a.example')]
  expect(shortCause({ code: 'target-is-url', record: cname, found: ported, zone: 'a.example' })).toBe(
    'The target includes a port',
  )
})

test("the cause names a target that doesn't resolve", () => {
  const gone = [found('CNAME', 'gone.example')]
  expect(shortCause({ code: 'points-elsewhere', record: cname, found: gone, is_dangling: true })).toBe(
    "Points to gone.example, which doesn't exist",
  )
})

test("the cause tells whether a wildcard, another name or the name has the target's addresses", () => {
  const address = { record: cname, found: [found('A', '192.0.2.80')], code: 'address-flattened' as const }
  const two = [...address.found, found('A', '192.0.2.81')]
  expect(shortCause(address)).toBe("Has the target's address instead of a CNAME")
  expect(shortCause({ ...address, found: two })).toBe("Has the target's addresses instead of a CNAME")
  expect(shortCause({ ...address, wildcard: '*.example' })).toBe(
    "A wildcard answers with the target's addresses",
  )
  const led = { record: cname, found: [found('CNAME', 'b.example')], code: 'chain-flattened' as const }
  expect(shortCause(led)).toBe("Leads to b.example, which has the target's addresses")
  expect(shortCause({ ...led, chain: ['b.example', 'c.example'] })).toBe(
    "Leads to c.example, which has the target's addresses",
  )
})

test('the cause names one or two other addresses, and counts more', () => {
  const addresses = ['192.0.2.80', '192.0.2.81', '192.0.2.82'].map((value) => found('A', value))
  const of = (count: number, code: 'address-instead' | 'records-in-the-way' = 'address-instead') =>
    shortCause({ record: cname, code, found: addresses.slice(0, count) })
  expect(of(1)).toBe('Has the address 192.0.2.80 instead of a CNAME')
  expect(of(2)).toBe('Has the addresses 192.0.2.80 and 192.0.2.81 instead of a CNAME')
  expect(of(3)).toBe('Has 3 addresses instead of a CNAME')
  expect(of(1, 'records-in-the-way')).toBe('An A record conflicts with the required CNAME')
  expect(of(2, 'records-in-the-way')).toBe('A records conflict with the required CNAME')
})

test('the cause tells a chain that is too long from a loop', () => {
  const looping = { record: cname, found: [], code: 'chain-loops' as const }
  const hops = Array.from({ length: 12 }, (_, hop) => `hop${hop}.example`)
  expect(shortCause({ ...looping, chain: hops })).toBe('The chain of CNAME records is too long')
  for (const chain of [undefined, ['b.example', 'a.example'], ['b.example', 'c.example', 'b.example']])
    expect(shortCause({ ...looping, ...(chain && { chain }) })).toBe('CNAME records form a loop')
})

test('the cause names a delegation to names without an address', () => {
  const server = { name: 'ns1.example', address: null, outcome: 'no-address' as const }
  const lame = { record: cname, found: [], code: 'lame-delegation' as const }
  expect(shortCause({ ...lame, servers: [server] })).toBe("The zone's name servers have no addresses")
  expect(shortCause({ ...lame, servers: [server, { ...server, outcome: 'refused' }] })).toBe(
    "The name servers don't serve the zone",
  )
  expect(shortCause({ ...lame, is_at_platform: true })).toBe('The zone is delegated to the platform')
})

test('the cause names the only server that fails', () => {
  const server = (name: string, outcome: AskOutcome) => ({ name, address: null, outcome })
  const servers = [server('ns1.example', 'answered'), server('ns2.example', 'refused')]
  const failing = { record: cname, found: [], code: 'some-servers-lame' as const }
  expect(shortCause({ ...failing, servers })).toBe("The name server ns2.example doesn't answer correctly")
  const silent = { ...failing, code: 'some-servers-silent' as const }
  expect(shortCause({ ...silent, servers })).toBe("The name server ns2.example doesn't respond")
  const more = [...servers, server('ns3.example', 'timeout')]
  expect(shortCause({ ...silent, servers: more })).toBe("Some of the zone's name servers don't respond")
})

test("the cause names the platform's servers that are listed for the whole domain", () => {
  const server = (name: string) => ({ name, address: null, outcome: 'answered' as const })
  const servers = [server('ns1.host.example'), server(ns.values[0] ?? '')]
  const listed = { found: [], code: 'some-servers-lame' as const, servers }
  const text = "The platform's name servers are listed for the whole domain"
  expect(shortCause({ ...listed, record: ns })).toBe(text)
  expect(shortCause({ ...listed, record: cname })).not.toBe(text)
})

test('the cause counts the targets to which the zone was appended', () => {
  const appended = { found: [], code: 'target-has-zone-appended' as const }
  expect(shortCause({ ...appended, record: cname })).toBe('The zone was appended to the target')
  expect(shortCause({ ...appended, record: ns })).toBe('The zone was appended to the name servers')
  const right = ns.values.slice(1).map((value) => ({ type: 'NS', value, ttl: 60 }))
  expect(shortCause({ ...appended, record: ns, found: right })).toBe(
    'The zone was appended to one name server',
  )
})

test("a CNAME to a name server isn't a partial delegation", () => {
  const check = { code: 'cname-instead' as const, record: ns, found: [found('CNAME', 'ns1')] }
  expect(isDelegatedInPart(check)).toBe(false)
})

test('the cause names a DNAME record above an ingress', () => {
  const check = { code: 'cname-instead' as const, record: ns, found: [], redirected_by: 'old.example.com' }
  expect(shortCause(check)).toBe('The DNAME record at old.example.com redirects the name')
})

test('every cause has at most ten words', () => {
  const of = (code: CheckCode) => shortCause({ code, record: cname, found: [] })
  for (const code of checkCodes) expect(of(code).split(' ').length).toBeLessThanOrEqual(10)
})

test('the cause names the type of the record that conflicts with a delegation', () => {
  const of = (type: string) =>
    shortCause({ code: 'cname-instead', record: { ...cname, type: 'NS' }, found: [found(type, 'b.example')] })
  expect(of('CNAME')).toBe('CNAME record instead of NS records')
  expect(of('DNAME')).toBe('DNAME record instead of NS records')
})

test('the cause for a record below a delegation names the servers of the zone', () => {
  const record = {
    name: 'a.eu.example.com',
    type: 'CNAME',
    values: ['t.example'],
    purpose: 'traffic',
  } as const
  const servers = [{ name: 'ns1.example.net', address: null, outcome: 'answered' as const }]
  const check = { code: 'below-delegation', zone: 'eu.example.com', found: [], servers } as const
  expect(shortCause({ ...check, found: [], servers, record: { ...record, values: ['t.example'] } })).toBe(
    'No CNAME record found in the zone eu.example.com, which is delegated to ns1.example.net',
  )
})

test("name servers that may be the platform's are the cause of an unknown delegation", () => {
  expect(
    shortCause({ code: 'cause-unknown', verdict: 'unknown', record: ns, found: [found('NS', 'ns9')] }),
  ).toBe("Delegated to name servers that might not be the platform's")
})

test.each([
  ['one', ['ns1'], "Some of the platform's name servers don't answer for this name yet"],
  ['all', ns.values, "The platform's name servers don't answer for this name yet"],
])("the cause for %s of the platform's servers", (_, servers, text) => {
  const related = servers.map((server) => ({
    name: ns.name,
    type: 'NS',
    server,
    outcome: 'refused' as const,
  }))
  expect(shortCause({ code: 'platform-not-serving', record: ns, found: [], related })).toBe(text)
})
