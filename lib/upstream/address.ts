import { BlockList, isIPv4, isIPv6 } from 'node:net'

export type AddressClass = 'public' | 'private' | 'loopback' | 'link-local' | 'metadata' | 'reserved'

type Ranges = readonly (readonly [AddressClass, readonly string[]])[]

/**
 * The classes of the IPv4 ranges, from the IANA special-purpose registries (RFC 6890) and the documentation of cloud
 * providers. The first matching range applies.
 */
const ranges4: Ranges = [
  ['metadata', ['169.254.169.254/32', '169.254.169.253/32', '169.254.170.2/32', '169.254.170.23/32']],
  ['metadata', ['169.254.0.23/32', '169.254.42.42/32', '169.254.10.10/32', '168.63.129.16/32']],
  ['metadata', ['100.100.100.200/32', '192.0.0.192/32']],
  ['loopback', ['127.0.0.0/8']],
  ['link-local', ['169.254.0.0/16']],
  ['private', ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10']],
  ['reserved', ['0.0.0.0/8', '192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '198.18.0.0/15']],
  ['reserved', ['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4']],
  ['public', ['0.0.0.0/0']],
]
const ranges6: Ranges = [
  ['metadata', ['fd00:ec2::254/128', 'fd00:ec2::23/128', 'fd20:ce::254/128', 'fd00:42::42/128']],
  ['metadata', ['fd00:c1::a9fe:a9fe/128']],
  ['loopback', ['::1/128']],
  ['link-local', ['fe80::/10']],
  ['private', ['fc00::/7', 'fec0::/10']],
  ['reserved', ['2001::/23', '2001:db8::/32', '3fff::/20', '2620:4f:8000::/48']],
  ['public', ['2000::/3']],
]

/**
 * The IPv6 ranges whose addresses contain an IPv4 address, starting at byte `offset`. `passes` is true if public IPv4
 * addresses may be contacted this way. `inverted` is true if the bits of the IPv4 address are inverted.
 */
const embeddings = [
  { range: '::ffff:0:0/96', offset: 12, passes: true },
  { range: '64:ff9b::/96', offset: 12, passes: true },
  { range: '64:ff9b:1::/48', offset: 12, passes: false },
  { range: '::ffff:0:0:0/96', offset: 12, passes: false },
  { range: '::/96', offset: 12, passes: false },
  { range: '2002::/16', offset: 2, passes: false },
  { range: '2001::/32', offset: 12, passes: false, inverted: true },
] as const

/** Creates a set of addresses from networks in CIDR notation. Throws a RangeError if a network is invalid. */
export function addressSet(cidrs: readonly string[]) {
  const list = new BlockList()
  for (const cidr of cidrs) {
    const [address = '', bits = '', ...more] = cidr.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    const prefix = Number(bits)
    const isValid = isIPv4(address) || (isIPv6(address) && !address.includes('%'))
    if (!isValid || more.length || !/^\d{1,3}$/.test(bits) || prefix > (family === 'ipv4' ? 32 : 128))
      throw new RangeError(
        `${cidr} isn't a network. Enter an address and a prefix length, such as 10.0.0.0/8`,
      )
    list.addSubnet(address, prefix, family)
  }
  return { has: (address: string) => list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6') }
}

const compile = (ranges: Ranges) => ranges.map(([name, cidrs]) => ({ name, set: addressSet(cidrs) }))
const classes4 = compile(ranges4)
const classes6 = compile(ranges6)
// A set with `::ffff:0:0/96` would match any IPv4 address, so the forms are distinguished by their bytes.
const forms = embeddings.map((form) => {
  const [head = '', bits] = form.range.split('/')
  return { ...form, head: bytesOf(head).subarray(0, Number(bits) / 8) }
})

/** Returns the sixteen bytes of a valid IPv6 address without a zone. */
function bytesOf(address: string): Buffer {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address)
  const hex = (high = '0', low = '0') => ((Number(high) << 8) | Number(low)).toString(16)
  const text = dotted ? `${dotted[1]}${hex(dotted[2], dotted[3])}:${hex(dotted[4], dotted[5])}` : address
  const [head = '', tail] = text.split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const [left, right] = [groups(head), groups(tail ?? '')]
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  const bytes = Buffer.alloc(16)
  for (const [i, group] of [...left, ...zeros, ...right].entries())
    bytes.writeUInt16BE(parseInt(group, 16), i * 2)
  return bytes
}

function embedded(address: string): { inner: AddressClass; passes: boolean } | null {
  const bytes = bytesOf(address)
  const form = forms.find(({ head }) => bytes.subarray(0, head.length).equals(head))
  if (!form) return null
  const four = [...bytes.subarray(form.offset, form.offset + 4)]
  const inner = classify4(four.map((byte) => ('inverted' in form ? byte ^ 0xff : byte)).join('.'))
  return { inner, passes: form.passes }
}

const classify4 = (address: string): AddressClass =>
  classes4.find(({ set }) => set.has(address))?.name ?? 'reserved'

/**
 * Returns the class of an IP address, or `reserved` for any other text. Apart from `::1`, an IPv6 address that contains
 * an IPv4 address has the class of that address. However, a public IPv4 address counts as `reserved` in a range without
 * `passes`.
 */
export function classifyAddress(address: string): AddressClass {
  if (isIPv4(address)) return classify4(address)
  if (!isIPv6(address) || address.includes('%')) return 'reserved'
  const own = classes6.find(({ set }) => set.has(address))?.name ?? 'reserved'
  if (own === 'loopback') return own
  const form = embedded(address)
  if (!form) return own
  return form.inner === 'public' && !form.passes ? 'reserved' : form.inner
}
