import { BlockList, isIP } from 'node:net'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addressFault,
  cidrProblem,
  contains,
  formatCidr,
  parseAddress,
  parseCidr,
  withPrefix,
  addressesIn,
  addressListProblem,
} from './cidr'

test.each([
  ['192.0.2.1', '192.0.2.1/32'],
  [' 10.0.0.1 ', '10.0.0.1/32'],
  ['0.0.0.0', '0.0.0.0/32'],
  ['::', '::/128'],
  ['::1', '::1/128'],
  ['2001:DB8:0:0:1:0:0:1', '2001:db8::1:0:0:1/128'],
  ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1/128'],
  ['64:ff9b::192.0.2.33', '64:ff9b::c000:221/128'],
  ['::ffff:192.0.2.1', '192.0.2.1/32'],
  ['1::', '1::/128'],
])('the address %j is formatted as %s', (text, shown) => {
  const address = parseAddress(text)
  expect(address && formatCidr(address)).toBe(shown)
})

test.each([
  ['198.51.100.300', '300 is greater than 255'],
  ['256.', '256 is greater than 255'],
  ['198.51.100.255', null],
  ['198.51', null],
  ['1..', null],
  ['3000', null], // may become 3000::
  ['', null],
  ['host.300.example', null],
  ['2001:db8::300', null],
])('the error of the partial address %j is: %s', (text, fault) => expect(addressFault(text)).toBe(fault))

test.each([
  '',
  '1.2.3',
  '1.2.3.4.5',
  '01.2.3.4',
  '256.1.1.1',
  '1.2.3.-4',
  '1..2.3',
  'host.example',
  ':',
  ':::',
  '1::2::3',
  '1:2:3:4:5:6:7',
  '1:2:3:4:5:6:7:8:9',
  '1:2:3:4:5:6:7:8::',
  '12345::',
  'g::',
  '1.2.3.4::',
  '::1.2.3.4:1',
  'fe80::1%eth0',
  '10.0.0.0/8',
  'unknown',
])('%j is not an address', (text) => {
  expect(parseAddress(text)).toBeNull()
})

test.each([
  ['10.0.0.0/8', null, ''],
  ['0.0.0.0/0', null, ''],
  ['::/0', null, ''],
  ['192.0.2.1/32', null, ''],
  ['2001:db8::/32', null, ''],
  ['192.0.2.7', 1413, '192.0.2.7/32'],
  ['2001:db8::7', 1413, '2001:db8::7/128'],
  ['192.0.2.7/24', 1409, '192.0.2.0/24'],
  ['2001:db8::7/64', 1409, '2001:db8::/64'],
  ['10.0.0.1/0', 1409, '0.0.0.0/0'],
  ['', 1406, 'CIDR'],
  ['10.0.0.0/', 1406, 'CIDR'],
  ['10.0.0.0/33', 1406, 'CIDR'],
  ['10.0.0.0/08', 1406, 'CIDR'],
  ['10.0.0.0/8/8', 1406, 'CIDR'],
  ['10.0.0.0/-1', 1406, 'CIDR'],
  ['10.0.0.0/255.0.0.0', 1406, 'CIDR'],
  ['::/129', 1406, 'CIDR'],
  [' 10.0.0.0/8', 1406, 'CIDR'],
  ['internal', 1406, 'CIDR'],
  ['10.0.0.300/8', 1406, 'Invalid IP address: 10.0.0.300.'],
  ['10.0.0.300', 1406, 'Invalid IP address: 10.0.0.300.'],
  ['2001:db8:::/32', 1406, 'Invalid IP address: 2001:db8:::.'],
  ['10.0.0.0/33', 1406, 'Invalid prefix length: 33.'],
] as const)('the CIDR %j has the error code %s and a message with “%s”', (text, code, labels) => {
  const problem = cidrProblem(text)
  expect(problem?.code ?? null).toBe(code)
  expect(problem?.message ?? '').toContain(labels)
  expect(problem?.message ?? '.').toMatch(/\.$/)
  expect(parseCidr(text) !== null).toBe(code === null)
})

test.each([
  ['192.0.2.7', '192.0.2.7/32'],
  [' 192.0.2.7 ', '192.0.2.7/32'],
  ['2001:db8::7', '2001:db8::7/128'],
  ['192.0.2.0/24', '192.0.2.0/24'],
  ['192.0.2.7/', '192.0.2.7/'],
  ['192.0.2', '192.0.2'],
  ['', ''],
])('the typed network %j becomes %j', (text, network) => {
  expect(withPrefix(text)).toBe(network)
})

describe('compared with Node', () => {
  const ipv6 = fc
    .array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff })), { minLength: 8, maxLength: 8 })
    .map((groups) => groups.map((group) => group.toString(16)).join(':'))
  const ipv4 = fc.ipV4()

  test('a text is an address for both or for neither', () => {
    const almost = fc.string({ unit: fc.constantFrom(...Array.from('0125af:.')), maxLength: 20 })
    fc.assert(
      fc.property(fc.oneof(almost, fc.ipV4(), fc.ipV6(), fc.string()), (text) => {
        expect(parseAddress(text) !== null).toBe(isIP(text.trim()) !== 0 && !text.includes('%'))
      }),
      { numRuns: 2000 },
    )
  })

  test('networks contain the same addresses', () => {
    const near = (address: string) => fc.constantFrom(address, address.replace(/\w+$/, '1'))
    const pair = fc
      .oneof(ipv4, ipv6)
      .chain((base) =>
        fc.tuple(
          fc.constant(base),
          fc.oneof(near(base), base.includes(':') ? ipv6 : ipv4),
          fc.integer({ min: 0, max: base.includes(':') ? 128 : 32 }),
        ),
      )
    fc.assert(
      fc.property(pair, ([base, other, prefix]) => {
        const [address, own] = [parseAddress(other), parseAddress(base)]
        if (!address || !own || address.family !== own.family) return // a mapped address is of the other family here
        if (own.family === 4 && base.includes(':')) return // Node doesn't compare mapped addresses with IPv6 networks
        const shown =
          cidrProblem(`${base}/${prefix}`)?.message.split(' ').at(-1)?.slice(0, -1) ?? `${base}/${prefix}`
        const network = parseCidr(shown)
        expect(network).not.toBeNull()
        const list = new BlockList()
        list.addSubnet(base, prefix, base.includes(':') ? 'ipv6' : 'ipv4')
        const wanted = list.check(other, other.includes(':') ? 'ipv6' : 'ipv4')
        expect(network && contains(network, address)).toBe(wanted)
      }),
      { numRuns: 2000 },
    )
  })

  test('a network has one spelling, the same as in URLs', () => {
    fc.assert(
      fc.property(ipv6, (text) => {
        const network = parseCidr(`${text}/128`)
        const shown = network ? formatCidr(network) : ''
        expect(`[${shown.replace('/128', '')}]`).toBe(new URL(`http://[${text}]`).hostname)
        expect(parseCidr(shown)).toEqual(network)
      }),
    )
  })
})

test.each([
  ['', []],
  ['192.0.2.1, 2001:db8::1', ['192.0.2.1', '2001:db8::1']],
  ['192.0.2.1 192.0.2.2\n192.0.2.1,', ['192.0.2.1', '192.0.2.2']],
])('the addresses in %j are valid', (text, addresses) => {
  expect(addressesIn(text)).toEqual(addresses)
  expect(addressListProblem(addresses)).toBeUndefined()
})

test('text that is not an address is quoted as a whole', () => {
  expect(addressListProblem(addressesIn('192.0.2.1, not a server'))).toBe(
    'Invalid IP address: not a server. Separate addresses with commas.',
  )
})
