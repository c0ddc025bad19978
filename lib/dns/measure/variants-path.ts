import { attention, cname, delegation, setupRecord, right, wrong, type Variant } from './setup'

const domain = { kind: 'domain' } as const
const wildcard = { kind: 'wildcard' } as const
const ingress = { kind: 'ingress' } as const

export const pathVariants: readonly Variant[] = [
  {
    ...ingress,
    row: 11,
    title: 'an extra name server that refuses the zone',
    build: ({ host, nsTargets }) => ({
      records: delegation(host, [...nsTargets, 'ns1.refused.example']),
      truth: [{ states: ['wrong', 'attention'], codes: ['extra-name-servers'] }],
    }),
  },
  {
    ...ingress,
    row: 11,
    title: 'an old name server with another zone',
    build: ({ host, nsTargets }) => ({
      records: delegation(host, [...nsTargets, 'ns1.old.example']),
      oldZones: [{ name: host, records: delegation(host, ['ns1.old.example']) }],
      truth: [wrong('extra-name-servers')],
    }),
  },
  {
    ...ingress,
    row: 13,
    title: 'NS records only in a child zone',
    build: ({ host, nsTargets }) => ({
      records: [],
      zones: [{ name: host, records: delegation(host, nsTargets) }],
      truth: [wrong('not-delegated')],
    }),
  },
  {
    ...ingress,
    row: 14,
    title: 'the whole domain delegated',
    build: ({ nsTargets }) => ({
      records: [],
      isServed: false,
      delegatedTo: nsTargets,
      truth: [wrong('whole-zone-delegated')],
    }),
  },
  {
    ...domain,
    row: 17,
    title: "the target's address instead of a CNAME",
    build: ({ host }) => ({
      records: [setupRecord(host, 'A', '198.51.100.10')],
      truth: [attention('address-flattened')],
    }),
  },
  {
    ...domain,
    row: 17,
    title: 'an old address instead of a CNAME',
    build: ({ host, random }) => ({
      records: [random(2) ? setupRecord(host, 'A', '192.0.2.44') : setupRecord(host, 'AAAA', '2001:db8::44')],
      truth: [wrong('address-instead')],
    }),
  },
  ...[
    ['the same address', '192.0.2.80'],
    ['another address', '192.0.2.81'],
    ['no address', null],
  ].map(([title, apex]): Variant => ({
    ...wildcard,
    row: 17,
    title: `an address at the zone's wildcard, with ${title} at the apex`,
    build: ({ zone, proof }) => ({
      name: `*.${zone}`,
      records: [
        setupRecord(`*.${zone}`, 'A', '192.0.2.80'),
        ...(apex ? [setupRecord(zone, 'A', apex)] : []),
        cname(`_acme-challenge.${zone}`, proof),
      ],
      truth: [wrong('address-instead'), right],
    }),
  })),
  {
    ...domain,
    row: 18,
    title: 'a name that a CDN proxies',
    build: ({ host, random }) => ({
      records: [
        setupRecord(host, 'A', `104.16.${random(250)}.7`),
        setupRecord(host, 'AAAA', '2606:4700::6810:7'),
      ],
      truth: [{ states: ['attention', 'wrong'], codes: ['proxied'] }],
    }),
  },
  {
    ...domain,
    row: 17,
    title: "a CNAME to a name with the target's address",
    build: ({ zone, host }) => ({
      records: [cname(host, zone), setupRecord(zone, 'A', '198.51.100.10')],
      truth: [attention('chain-flattened')],
    }),
  },
  {
    ...domain,
    row: 17,
    title: "the target's address beside an old one",
    build: ({ host }) => ({
      records: [setupRecord(host, 'A', '198.51.100.10'), setupRecord(host, 'AAAA', '2001:db8::44')],
      truth: [attention('address-instead')],
    }),
  },
  {
    ...domain,
    row: 18,
    title: 'a CNAME to a name that a CDN proxies',
    build: ({ zone, host }) => ({
      records: [cname(host, `cdn.${zone}`), setupRecord(`cdn.${zone}`, 'A', '104.16.1.7')],
      truth: [{ states: ['attention', 'wrong'], codes: ['proxied'] }],
    }),
  },
  {
    ...domain,
    row: 20,
    title: 'a chain that ends elsewhere',
    build: ({ zone, host }) => ({
      records: [cname(host, `via.${zone}`), cname(`via.${zone}`, 'parking.other.example')],
      truth: [wrong('chain-elsewhere')],
    }),
  },
  {
    ...domain,
    row: 20,
    title: 'a chain that dangles',
    build: ({ zone, host }) => ({
      records: [cname(host, `via.${zone}`), cname(`via.${zone}`, `gone.${zone}`)],
      truth: [wrong('chain-dangles')],
    }),
  },
  {
    ...domain,
    row: 20,
    title: 'a chain that loops',
    build: ({ zone, host }) => ({
      records: [cname(host, `via.${zone}`), cname(`via.${zone}`, host)],
      truth: [wrong('chain-loops')],
    }),
  },
  {
    ...domain,
    row: 9,
    title: 'a DNAME record above a domain',
    build: ({ zone }) => ({
      name: `app.part.${zone}`,
      records: [setupRecord(`part.${zone}`, 'DNAME', 'other.example')],
      truth: [wrong('points-elsewhere')],
    }),
  },
  {
    ...domain,
    row: 9,
    title: 'a DNAME record at the apex of a zone',
    build: ({ zone, host, provider: { names } }) => {
      const alias = `alias-${zone}`
      return {
        name: host.replace(zone, alias),
        records: [],
        zones: [{ name: alias, records: [...delegation(alias, names), setupRecord(alias, 'DNAME', zone)] }],
        atRegistry: delegation(alias, names),
        truth: [wrong('points-elsewhere')],
      }
    },
  },
  {
    ...ingress,
    row: 9,
    title: 'a DNAME record above an ingress',
    build: ({ zone }) => ({
      name: `connect.part.${zone}`,
      records: [setupRecord(`part.${zone}`, 'DNAME', 'other.example')],
      truth: [wrong('cname-instead')],
    }),
  },
  {
    ...ingress,
    row: 9,
    title: "a DNAME record at an ingress's own name",
    build: ({ host }) => ({
      records: [setupRecord(host, 'DNAME', 'other.example')],
      truth: [wrong('cname-instead')],
    }),
  },
  {
    ...domain,
    row: 23,
    title: 'a record below a delegation',
    build: ({ zone, target }) => ({
      name: `app.below.${zone}`,
      records: [
        ...delegation(`below.${zone}`, ['ns1.old.example', 'ns2.old.example']),
        cname(`app.below.${zone}`, target),
      ],
      oldZones: [
        {
          name: `below.${zone}`,
          records: delegation(`below.${zone}`, ['ns1.old.example', 'ns2.old.example']),
        },
      ],
      truth: [wrong('below-delegation')],
    }),
  },
  {
    ...domain,
    row: 16,
    title: 'a CNAME of a wildcard beside other records',
    isInvalid: true,
    build: ({ zone, target }) => ({
      name: `app.w.${zone}`,
      records: [cname(`*.w.${zone}`, target), setupRecord(`*.w.${zone}`, 'MX', `10 mail.${zone}`)],
      truth: [wrong('cname-beside-others')],
    }),
  },
  {
    ...domain,
    row: 16,
    title: 'an address in addition to a CNAME in the chain',
    isInvalid: true,
    isDeep: true,
    build: ({ zone, host, target }) => ({
      records: [
        cname(host, `via.${zone}`),
        cname(`via.${zone}`, target),
        setupRecord(`via.${zone}`, 'A', '192.0.2.5'),
      ],
      truth: [wrong('cname-beside-others')],
    }),
  },
  {
    ...domain,
    row: 16,
    title: 'an IPv6 address in addition to a CNAME in the chain',
    isInvalid: true,
    isDeep: true,
    build: ({ zone, host, target }) => ({
      records: [
        cname(host, `via.${zone}`),
        cname(`via.${zone}`, target),
        setupRecord(`via.${zone}`, 'AAAA', '2001:db8::5'),
      ],
      truth: [wrong('cname-beside-others')],
    }),
  },
  {
    ...domain,
    row: 16,
    title: 'only a service record',
    build: ({ host, random }) => ({
      records: [
        random(2)
          ? setupRecord(host, 'HTTPS', '1 .')
          : setupRecord(host, 'SRV', '0 5 5060 sip.other.example'),
      ],
      truth: [wrong('records-in-the-way')],
    }),
  },
]
