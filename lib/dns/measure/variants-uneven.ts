import { besideVariants } from './variants-beside'
import {
  attention,
  cname,
  delegation,
  setupRecord,
  right,
  staleDs,
  targetAddress,
  waiting,
  wildcardRecords,
  wrong,
  type Variant,
} from './setup'

const domain = { kind: 'domain' } as const
const wildcard = { kind: 'wildcard' } as const
const ingress = { kind: 'ingress' } as const

const noServer = '127.0.2.99'

export const unevenVariants: readonly Variant[] = [
  ...besideVariants,
  {
    ...domain,
    row: 26,
    title: 'another CNAME at a later name at the second address of the only server',
    isDeep: true,
    provider: 0,
    build: ({ zone, host, target }) => ({
      delegatedTo: ['ns.two.example'],
      records: (server) => [
        cname(host, `via.${zone}`),
        cname(`via.${zone}`, server === 1 ? `old.${zone}` : target),
        setupRecord(`old.${zone}`, 'A', '192.0.2.44'),
      ],
      truth: [attention('servers-disagree')],
    }),
  },
  {
    ...wildcard,
    row: 22,
    title: 'a TXT record beside the challenge on the second server only',
    isInvalid: true,
    build: (site) => ({
      records: (server) => [
        ...wildcardRecords(site),
        ...(server === 1 ? [setupRecord(`_acme-challenge.${site.host}`, 'TXT', 'old token')] : []),
      ],
      truth: [right, attention('txt-at-challenge')],
    }),
  },
  {
    ...domain,
    row: 26,
    title:
      "another host's address at a server's only address, and the target's at both addresses of another server",
    isDeep: true,
    provider: 2,
    build: ({ host, provider: { names } }) => ({
      delegatedTo: ['ns.three.example', ...names.slice(-1)],
      records: (server) => [setupRecord(host, 'A', server === 2 ? '192.0.2.44' : targetAddress)],
      truth: [attention('servers-disagree')],
    }),
  },
  {
    ...domain,
    row: 25,
    title: "a stale DS record, and another host's address on the second server only",
    isDeep: true,
    build: ({ zone, host, target }) => ({
      records: (server) => [server === 1 ? setupRecord(host, 'A', '192.0.2.44') : cname(host, target)],
      atRegistry: [staleDs(zone)],
      bogus: zone,
      truth: [wrong('dnssec-broken')],
    }),
  },
  ...[0, 1].map((at): Variant => ({
    ...domain,
    row: 18,
    title: `a CDN's address on server ${at + 1} of three, and another host's on the others`,
    servers: 3,
    isDeep: true,
    build: ({ host }) => ({
      records: (server) => [setupRecord(host, 'A', server === at ? '104.16.1.7' : '192.0.2.44')],
      truth: [wrong('servers-disagree')],
    }),
  })),
  {
    ...domain,
    row: 24,
    title: 'CAA records for another authority at the second of two copies of the target',
    isDeep: true,
    build: ({ zone, host }) => ({
      records: (server) => [
        cname(host, server === 1 ? `two.${zone}` : `one.${zone}`),
        setupRecord(`one.${zone}`, 'A', targetAddress),
        setupRecord(`two.${zone}`, 'A', targetAddress),
        setupRecord(`two.${zone}`, 'CAA', '0 issue "other-ca.example"'),
      ],
      truth: [wrong('caa-forbids')],
    }),
  },
  {
    ...domain,
    row: 26,
    title: 'a delegation to the former provider, whose copy lists the current one',
    build: ({ zone, host, target, provider }) => ({
      records: [cname(host, target)],
      delegatedTo: ['ns1.old.example'],
      oldZones: [{ name: zone, records: delegation(zone, provider.names) }],
      truth: [wrong('servers-disagree')],
    }),
  },
  {
    ...domain,
    row: 26,
    title: "the former provider in the zone's own NS records",
    build: ({ zone, host, target, provider }) => ({
      records: [cname(host, target), setupRecord(zone, 'NS', 'ns1.old.example')],
      oldZones: [{ name: zone, records: delegation(zone, provider.names) }],
      truth: [attention('servers-disagree')],
    }),
  },
  {
    ...domain,
    row: 12,
    title: "a server that refuses queries in the zone's own NS records",
    build: ({ zone, host, target }) => ({
      records: [cname(host, target), setupRecord(zone, 'NS', 'ns1.refused.example')],
      truth: [attention('some-servers-lame')],
    }),
  },
  {
    ...domain,
    row: 26,
    title: 'old copies of a delegated zone on the servers of its parent zone',
    isDeep: true,
    build: ({ zone, target }) => {
      const part = `part.${zone}`
      const own = delegation(part, ['ns1.old.example'])
      return {
        name: `app.${part}`,
        records: own,
        zones: [{ name: part, records: own }],
        oldZones: [{ name: part, records: [...own, cname(`app.${part}`, target)] }],
        truth: [wrong('servers-disagree')],
      }
    },
  },
  {
    ...domain,
    row: 26,
    title: 'a former CNAME in the chain on the second server only',
    isDeep: true,
    build: ({ zone, host, target }) => ({
      records: (server) => [
        cname(host, `via.${zone}`),
        cname(`via.${zone}`, server === 1 ? 'parking.other.example' : target),
      ],
      truth: [attention('servers-disagree')],
    }),
  },
  {
    ...wildcard,
    row: 22,
    title: "a TXT record beside a CNAME in a challenge's chain",
    isInvalid: true,
    isDeep: true,
    build: ({ zone, host, target, proof }) => ({
      records: [
        cname(`*.${host}`, target),
        cname(`_acme-challenge.${host}`, `proof.${zone}`),
        cname(`proof.${zone}`, proof),
        setupRecord(`proof.${zone}`, 'TXT', 'old token'),
      ],
      truth: [right, wrong('cname-beside-others')],
    }),
  },
  {
    ...domain,
    row: 15,
    title: 'a CNAME at the apex of a zone on the servers of its parent zone',
    isInvalid: true,
    build: ({ zone, target, provider }) => ({
      name: `sub.${zone}`,
      records: delegation(`sub.${zone}`, provider.names),
      zones: [
        {
          name: `sub.${zone}`,
          records: [...delegation(`sub.${zone}`, provider.names), cname(`sub.${zone}`, target)],
        },
      ],
      truth: [wrong('zone-at-name')],
    }),
  },
  {
    ...domain,
    row: 12,
    title: 'a delegation to servers of the zone without their addresses',
    build: ({ zone }) => ({
      records: [],
      isServed: false,
      delegatedTo: [`ns1.${zone}`, `ns2.${zone}`],
      truth: [wrong('lame-delegation')],
    }),
  },
  {
    ...domain,
    row: 12,
    title: 'an address of a name server that is right only at the registrar',
    provider: 0,
    build: ({ zone, host, target, provider }) => {
      const servers = [`ns1.${zone}`, `ns2.${zone}`]
      const [first = '', second = ''] = servers.map((_, index) => provider.hosts[index] ?? '')
      return {
        records: [
          cname(host, target),
          setupRecord(`ns1.${zone}`, 'A', first),
          setupRecord(`ns2.${zone}`, 'A', noServer),
        ],
        delegatedTo: servers,
        atRegistry: [setupRecord(`ns1.${zone}`, 'A', first), setupRecord(`ns2.${zone}`, 'A', second)],
        truth: [attention('some-servers-lame')],
      }
    },
  },
  {
    ...ingress,
    row: 27,
    title: 'former name servers of the ingress in the cache, which fail',
    build: ({ host, nsTargets }) => ({
      records: delegation(host, nsTargets),
      cached: [{ name: host, type: 'NS', values: ['ns1.gone.example'], ttl: 840, isDead: true }],
      truth: [waiting('old-answer-cached')],
    }),
  },
  {
    ...domain,
    row: 27,
    title: 'former name servers of the zone in the cache, which fail',
    build: ({ zone, host, target }) => ({
      records: [cname(host, target)],
      cached: [{ name: zone, type: 'NS', values: ['ns1.gone.example'], ttl: 840, isDead: true }],
      truth: [waiting('old-answer-cached')],
    }),
  },
]
