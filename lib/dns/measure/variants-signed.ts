import {
  attention,
  cname,
  current,
  delegation,
  expired,
  keyOf,
  setupRecord,
  right,
  signedIn,
  signedDs,
  staleDs,
  targetAddress,
  wildcardRecords,
  wrong,
  type Truth,
  type Variant,
} from './setup'
import { createSigner } from '@/lib/dns/testing/signing'
import { parentName } from '@/lib/dns/queries/walk'

const domain = { kind: 'domain', isDeep: true } as const

const ignored = [
  ['algorithm', 12, 2],
  ['digest', 13, 250],
] as const

const withoutEdns = (['ignoring', 'rejecting'] as const).flatMap((label): readonly Variant[] => {
  const server = `ns1.${label === 'ignoring' ? 'plain' : 'strict'}.example`
  const build =
    (isSigned: boolean, isAlone: boolean, ...truth: Truth[]): Variant['build'] =>
    ({ zone, host, target, provider: { names } }) => {
      const plain = [cname(host, target)]
      const records = isSigned ? signedIn(zone, current, [...plain, keyOf(zone)]) : plain
      const delegatedTo = isAlone ? [server] : [...names, server]
      return {
        records,
        delegatedTo,
        zonesWithoutEdns: [{ name: zone, records: [...delegation(zone, delegatedTo), ...records] }],
        atRegistry: isSigned ? signedDs(zone) : [],
        resolver: 'plain',
        truth,
      }
    }
  return [
    {
      ...domain,
      row: 26,
      title: `a server ${label} EDNS in a signed zone`,
      build: build(true, false, attention('some-servers-lame')),
    },
    {
      ...domain,
      row: 25,
      title: `only a server ${label} EDNS in a signed zone`,
      build: build(true, true, wrong('dnssec-broken')),
    },
    {
      ...domain,
      row: 1,
      title: `a server ${label} EDNS in an unsigned zone`,
      build: build(false, false, right),
    },
  ]
})

const unsignedDs = ([0, 1] as const).map((first): Variant => ({
  kind: 'ingress',
  isDeep: true,
  row: first ? 26 : 25,
  title: `a stale DS record without a signature at ${first ? 'a BIND server' : 'all servers'}`,
  provider: 1,
  build: ({ zone, host, nsTargets }) => ({
    records: (server) => [
      ...delegation(host, nsTargets),
      ...signedIn(zone, current, [keyOf(zone)]),
      ...(server >= first ? [staleDs(host)] : []),
    ],
    atRegistry: signedDs(zone),
    resolver: 'plain',
    truth: [first ? attention('some-servers-lame') : wrong('dnssec-broken')],
  }),
}))

/**
 * Setups whose NSEC records match a wildcard, predate the wildcard, or have expired signatures. All other signatures
 * are valid.
 */
const wildcardProofs = (
  [
    ['prove that a wildcard applies', true, true],
    ["don't prove that a wildcard applies", false, true],
    ['have expired below a wildcard', true, false],
  ] as const
).flatMap(([title, isProven, isCurrent]) =>
  (['domain', 'wildcard'] as const).map((kind): Variant => ({
    kind,
    isDeep: true,
    row: isProven && isCurrent ? 1 : 25,
    title: `NSEC records that ${title}, for a ${kind}`,
    build: (site) => {
      const { zone, host } = site
      const [wildcard, challenge] = wildcardRecords(site)
      const signer = createSigner(zone)
      const records = [wildcard, ...(kind === 'wildcard' ? [challenge] : [])].flatMap((one) => one ?? [])
      const names = [zone, ...records.map(({ name }) => name)]
      const nsecs = names.map((name, index) => {
        const next = names[index + 1] ?? (isProven ? zone : `_b.${host}`)
        return setupRecord(name, 'NSEC', `${next} ${index ? 'CNAME' : 'NS SOA DNSKEY'} RRSIG NSEC`)
      })
      return {
        ...(kind === 'domain' && { name: `app.${host}` }),
        records: [
          ...signer.signed(...records, signer.key),
          ...(isCurrent ? signer.signed(...nsecs) : signedIn(zone, expired, nsecs)),
        ],
        atRegistry: signedIn(parentName(zone), current, [signer.ds]),
        resolver: 'plain',
        truth: isProven && isCurrent ? [right] : [wrong('dnssec-broken'), right],
      }
    },
  })),
)

export const signedVariants: readonly Variant[] = [
  ...withoutEdns,
  ...wildcardProofs,
  ...unsignedDs,
  ...([undefined, 'plain'] as const).map((resolver): Variant => ({
    ...domain,
    row: 1,
    title: `another DS record, for a key that isn't in use yet, and a ${resolver ?? 'validating'} resolver`,
    build: ({ zone, host, target }) => ({
      records: signedIn(zone, current, [cname(host, target), keyOf(zone)]),
      atRegistry: [...signedDs(zone), staleDs(zone)],
      ...(resolver && { resolver }),
      truth: [right],
    }),
  })),
  ...ignored.map(([part, algorithm, digest]): Variant => ({
    ...domain,
    row: 1,
    title: `expired signatures and a DS record with an unsupported ${part}`,
    build: ({ zone, host, target }) => ({
      records: signedIn(zone, expired, [cname(host, target), keyOf(zone)]),
      atRegistry: signedIn(parentName(zone), current, [
        setupRecord(zone, 'DS', `4711 ${algorithm} ${digest} ${'a1'.repeat(32)}`),
      ]),
      resolver: 'plain',
      truth: [right],
    }),
  })),
  {
    ...domain,
    row: 25,
    title: 'addresses of the target without a signature in a signed zone',
    build: ({ zone, host }) => ({
      records: [setupRecord(host, 'A', targetAddress), ...signedIn(zone, current, [keyOf(zone)])],
      atRegistry: signedDs(zone),
      resolver: 'plain',
      truth: [wrong('dnssec-broken')],
    }),
  },
  {
    ...domain,
    row: 17,
    title: 'signed addresses of the target',
    // BIND fails to deny the CNAME, because the generated zone has no NSEC record at the name.
    provider: 0,
    build: ({ zone, host }) => ({
      records: signedIn(zone, current, [setupRecord(host, 'A', targetAddress), keyOf(zone)]),
      atRegistry: signedDs(zone),
      resolver: 'plain',
      truth: [attention('address-flattened')],
    }),
  },
  ...([true, false] as const).map((isSigned): Variant => ({
    ...domain,
    row: isSigned ? 1 : 25,
    title: `a DNAME record ${isSigned ? 'with' : 'without'} a signature above the name`,
    build: ({ zone, target }) => {
      const dname = setupRecord(`eu.${zone}`, 'DNAME', `europe.${zone}`)
      const others = [cname(`app.europe.${zone}`, target), keyOf(zone)]
      return {
        name: `app.eu.${zone}`,
        records: isSigned
          ? signedIn(zone, current, [dname, ...others])
          : [dname, ...signedIn(zone, current, others)],
        atRegistry: signedDs(zone),
        resolver: 'plain',
        truth: [isSigned ? right : wrong('dnssec-broken')],
      }
    },
  })),
]
