import {
  attention,
  cname,
  current,
  expired,
  keyOf,
  record,
  right,
  signedIn,
  signedDs,
  targetAddress,
  wrong,
  type Variant,
} from './setup'
import { parentName } from '@/lib/dns/queries/walk'

/** Signed zones whose resolver doesn't validate. */
const domain = { kind: 'domain', isDeep: true } as const

/** DS records that resolvers ignore, with their algorithm and digest type. */
const ignored = [
  ['algorithm', 12, 2],
  ['digest', 13, 250],
] as const

export const signedVariants: readonly Variant[] = [
  ...ignored.map(([part, algorithm, digest]): Variant => ({
    ...domain,
    row: 1,
    title: `expired signatures and a DS record with an unsupported ${part}`,
    build: ({ zone, host, target }) => ({
      records: signedIn(zone, expired, [cname(host, target), keyOf(zone)]),
      atRegistry: signedIn(parentName(zone), current, [
        record(zone, 'DS', `4711 ${algorithm} ${digest} ${'a1'.repeat(32)}`),
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
      records: [record(host, 'A', targetAddress), ...signedIn(zone, current, [keyOf(zone)])],
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
      records: signedIn(zone, current, [record(host, 'A', targetAddress), keyOf(zone)]),
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
      const dname = record(`eu.${zone}`, 'DNAME', `europe.${zone}`)
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
