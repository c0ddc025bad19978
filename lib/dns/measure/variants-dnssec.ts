import {
  attention,
  cname,
  current,
  delegation,
  dsOf,
  expired,
  keyOf,
  right,
  signedDs,
  signedIn,
  staleDs,
  waiting,
  wrong,
  type Variant,
} from './setup'

const domain = { kind: 'domain' } as const
const ingress = { kind: 'ingress' } as const

const signatureVariants: readonly Variant[] = [
  {
    ...domain,
    row: 25,
    title: 'expired signatures',
    isDeep: true,
    build: ({ zone, host, target }) => ({
      records: signedIn(zone, expired, [cname(host, target), keyOf(zone)]),
      atRegistry: signedDs(zone),
      resolver: 'plain',
      truth: [wrong('dnssec-broken')],
    }),
  },
  {
    ...ingress,
    row: 25,
    title: 'expired signatures of the zone above the ingress',
    isDeep: true,
    build: ({ zone, host, nsTargets }) => ({
      records: [...delegation(host, nsTargets), ...signedIn(zone, expired, [keyOf(zone)])],
      atRegistry: signedDs(zone),
      resolver: 'plain',
      truth: [wrong('dnssec-broken')],
    }),
  },
  {
    ...domain,
    row: 25,
    title: 'a record without a signature in a signed zone',
    isDeep: true,
    build: ({ zone, host, target }) => ({
      records: [cname(host, target), ...signedIn(zone, current, [keyOf(zone)])],
      atRegistry: signedDs(zone),
      resolver: 'plain',
      truth: [wrong('dnssec-broken')],
    }),
  },
  {
    ...domain,
    row: 26,
    title: 'expired signatures on one server',
    isDeep: true,
    build: ({ zone, host, target }) => ({
      records: (server) => signedIn(zone, server ? current : expired, [cname(host, target), keyOf(zone)]),
      atRegistry: signedDs(zone),
      resolver: 'plain',
      truth: [attention('some-servers-lame')],
    }),
  },
]

export const dnssecVariants: readonly Variant[] = [
  ...signatureVariants,
  {
    ...domain,
    row: 25,
    title: 'a stale DS record at the registry',
    build: ({ zone, host, target }) => ({
      records: [cname(host, target)],
      atRegistry: [staleDs(zone)],
      bogus: zone,
      truth: [wrong('dnssec-broken')],
    }),
  },
  {
    ...ingress,
    row: 25,
    title: 'a stale DS record at the ingress',
    build: ({ zone, host, nsTargets }) => ({
      records: [...delegation(host, nsTargets), staleDs(host), keyOf(zone)],
      atRegistry: [dsOf(zone)],
      bogus: host,
      truth: [wrong('dnssec-broken')],
    }),
  },
  {
    ...domain,
    row: 25,
    title: 'a stale DS record and a silent resolver',
    build: ({ zone, host, target }) => ({
      records: [cname(host, target)],
      atRegistry: [staleDs(zone)],
      resolver: 'silent',
      truth: [wrong('dnssec-broken')],
      truthOfResolver: [{ states: ['unknown', 'wrong'], codes: ['could-not-ask', 'dnssec-broken'] }],
    }),
  },
  {
    ...ingress,
    row: 25,
    title: 'a stale DS record at the ingress and a silent resolver',
    build: ({ zone, host, nsTargets }) => ({
      records: [...delegation(host, nsTargets), staleDs(host), keyOf(zone)],
      atRegistry: [dsOf(zone)],
      resolver: 'silent',
      truth: [wrong('dnssec-broken')],
      truthOfResolver: [{ states: ['unknown', 'wrong'], codes: ['could-not-ask', 'dnssec-broken'] }],
    }),
  },
  {
    ...ingress,
    row: 26,
    title: 'a stale DS record at the ingress on the second server only',
    isDeep: true,
    build: ({ zone, host, nsTargets }) => ({
      records: (server) => [
        ...delegation(host, nsTargets),
        // Servers include DS records in referrals only if the zone has signatures, and BIND only if the DS records are
        // signed.
        ...signedIn(zone, current, [keyOf(zone), ...(server === 1 ? [staleDs(host)] : [])]),
      ],
      atRegistry: signedDs(zone),
      resolver: 'plain',
      truth: [attention('some-servers-lame')],
    }),
  },
  {
    ...ingress,
    row: 11,
    title: 'a signed zone of a former provider',
    isDeep: true,
    build: ({ zone, host }) => ({
      records: [...delegation(host, ['ns1.old.example']), dsOf(host), keyOf(zone)],
      atRegistry: [dsOf(zone)],
      oldZones: [{ name: host, records: [...delegation(host, ['ns1.old.example']), keyOf(host)] }],
      truth: [wrong('points-elsewhere')],
    }),
  },
  {
    ...ingress,
    row: 10,
    title: 'a missing name server and a stale DS record',
    isDeep: true,
    build: ({ zone, host, nsTargets }) => ({
      records: [...delegation(host, nsTargets.slice(1)), staleDs(host), keyOf(zone)],
      atRegistry: [dsOf(zone)],
      truth: [wrong('partial-delegation')],
    }),
  },
  {
    ...domain,
    row: 25,
    title: 'a stale DS record and a resolver that does not validate',
    build: ({ zone, host, target }) => ({
      records: [cname(host, target)],
      atRegistry: [staleDs(zone)],
      resolver: 'plain',
      truth: [wrong('dnssec-broken')],
    }),
  },
  {
    ...ingress,
    row: 25,
    title: 'a stale DS record at the ingress and a resolver that does not validate',
    build: ({ zone, host, nsTargets }) => ({
      records: [...delegation(host, nsTargets), staleDs(host), keyOf(zone)],
      atRegistry: [dsOf(zone)],
      resolver: 'plain',
      truth: [wrong('dnssec-broken')],
    }),
  },
  {
    ...domain,
    row: 25,
    title: 'a stale DS record of a zone on the servers of the zone above',
    isDeep: true,
    build: ({ zone, target, provider: { names } }) => {
      const between = `b.${zone}`
      const own = `c.${between}`
      const old = ['ns1.old.example', 'ns2.old.example']
      return {
        name: `app.${own}`,
        records: [keyOf(zone), ...delegation(between, names), staleDs(between)],
        zones: [
          {
            name: between,
            records: [...delegation(between, names), keyOf(between), ...delegation(own, old)],
          },
        ],
        oldZones: [{ name: own, records: [...delegation(own, old), cname(`app.${own}`, target)] }],
        atRegistry: [dsOf(zone)],
        resolver: 'plain',
        truth: [wrong('dnssec-broken')],
      }
    },
  },
  {
    ...domain,
    row: 2,
    title: 'no record in a zone with a stale DS record',
    build: ({ zone }) => ({
      records: [],
      atRegistry: [staleDs(zone)],
      bogus: zone,
      truth: [wrong('not-found')],
    }),
  },
  {
    ...domain,
    row: 27,
    title: 'former name servers of a signed zone in the cache, whose answers the resolver rejects',
    isDeep: true,
    build: ({ zone, host, target }) => ({
      records: [cname(host, target), keyOf(zone)],
      atRegistry: [dsOf(zone)],
      failing: zone,
      cached: [{ name: zone, type: 'NS', values: ['ns1.gone.example'], ttl: 840 }],
      truth: [waiting('old-answer-cached')],
    }),
  },
  {
    ...ingress,
    row: 1,
    title: 'a DS record in an unsigned zone',
    isDeep: true,
    build: ({ host, nsTargets }) => ({
      records: [...delegation(host, nsTargets), staleDs(host)],
      resolver: 'plain',
      truth: [right],
    }),
  },
  {
    ...domain,
    row: 1,
    title: 'a DS record of a part of an unsigned zone',
    isDeep: true,
    build: ({ zone, target, provider }) => ({
      name: `app.part.${zone}`,
      records: [...delegation(`part.${zone}`, provider.names), staleDs(`part.${zone}`)],
      zones: [
        {
          name: `part.${zone}`,
          records: [...delegation(`part.${zone}`, provider.names), cname(`app.part.${zone}`, target)],
        },
      ],
      resolver: 'plain',
      truth: [right],
    }),
  },
  {
    ...domain,
    row: 1,
    title: 'a signed zone and a resolver that does not validate',
    build: ({ zone, host, target }) => ({
      records: signedIn(zone, current, [cname(host, target), keyOf(zone)]),
      atRegistry: signedDs(zone),
      resolver: 'plain',
      truth: [right],
    }),
  },
  {
    ...domain,
    row: 1,
    title: 'a DS record that matches the key',
    build: ({ zone, host, target }) => ({
      records: [cname(host, target), keyOf(zone)],
      atRegistry: [dsOf(zone)],
      resolver: 'silent',
      truth: [right],
      truthOfResolver: [{ states: ['unknown', 'ready'], codes: ['could-not-ask', 'correct'] }],
    }),
  },
]
