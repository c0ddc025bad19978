import { cname, delegation, setupRecord, right, wildcardRecords, wrong, type Variant } from './setup'

const domain = { kind: 'domain' } as const
const wildcard = { kind: 'wildcard' } as const
const ingress = { kind: 'ingress' } as const

/** Swaps the first two letters of the platform's domain, which aren't the same letter. */
const mistyped = (name: string) => name.replace(/(\w)(\w)(\w*)\.example$/, '$2$1$3.example')

export const targetVariants: readonly Variant[] = [
  { ...domain, row: 2, title: 'no record', build: () => ({ records: [], truth: [wrong('not-found')] }) },
  {
    ...wildcard,
    row: 2,
    title: 'no challenge',
    build: ({ host, target, zone }) => ({
      // A record below the challenge's name prevents the wildcard from answering for the challenge.
      records: [cname(`*.${host}`, target), setupRecord(`x._acme-challenge.${host}`, 'TXT', zone)],
      truth: [right, wrong('not-found')],
    }),
  },
  { ...ingress, row: 2, title: 'no delegation', build: () => ({ records: [], truth: [wrong('not-found')] }) },
  {
    ...domain,
    row: 3,
    title: 'the zone doubled',
    build: ({ zone, host, target }) => ({
      records: [cname(`${host}.${zone}`, target)],
      truth: [wrong('doubled-zone')],
    }),
  },
  {
    ...ingress,
    row: 3,
    title: 'the zone doubled in a delegation',
    build: ({ zone, host, nsTargets }) => ({
      records: delegation(`${host}.${zone}`, nsTargets),
      truth: [wrong('doubled-zone')],
    }),
  },
  {
    ...domain,
    row: 4,
    title: 'the zone appended to the target',
    build: ({ zone, host, target }) => ({
      records: [cname(host, `${target}.${zone}`)],
      truth: [wrong('target-has-zone-appended')],
    }),
  },
  {
    ...ingress,
    row: 4,
    title: 'the zone appended to the name servers',
    build: ({ zone, host, nsTargets }) => ({
      records: delegation(
        host,
        nsTargets.map((name) => `${name}.${zone}`),
      ),
      truth: [wrong('target-has-zone-appended')],
    }),
  },
  {
    ...domain,
    row: 5,
    title: 'a URL or other text as the target',
    build: ({ host, target, random }) => {
      const entered = [
        `https://${target}`,
        `${target}:443`,
        `https://${target}/x`,
        `cname:${target}`,
        `cname=${target}`,
        `<<<${target}>>>`,
      ]
      return {
        records: [cname(host, entered[random(entered.length)] ?? '')],
        truth: [wrong('target-is-url')],
      }
    },
  },
  {
    ...domain,
    row: 5,
    title: 'the zone appended to a target with a port',
    build: ({ zone, host, target }) => ({
      records: [cname(host, `${target}:443.${zone}`)],
      truth: [wrong('target-is-url')],
    }),
  },
  {
    ...domain,
    row: 5,
    title: 'an IP address as the target',
    build: ({ host, zone, random }) => ({
      records: [cname(host, ['203.0.113.7', `203.0.113.7.${zone}`][random(2)] ?? '')],
      truth: [wrong('target-is-address')],
    }),
  },
  {
    ...ingress,
    row: 5,
    title: 'a name server with a port',
    build: ({ host, nsTargets, random }) => {
      const at = random(nsTargets.length)
      return {
        records: delegation(
          host,
          nsTargets.map((name, index) => (index === at ? `${name}:53` : name)),
        ),
        truth: [wrong('target-is-url')],
      }
    },
  },
  {
    ...domain,
    row: 6,
    title: 'a mistyped target',
    build: ({ host, target }) => ({
      records: [cname(host, mistyped(target))],
      truth: [wrong('target-has-typo')],
    }),
  },
  {
    ...ingress,
    row: 6,
    title: 'one mistyped name server',
    build: ({ host, nsTargets, random }) => {
      const at = random(nsTargets.length)
      return {
        records: delegation(
          host,
          nsTargets.map((name, index) => (index === at ? mistyped(name) : name)),
        ),
        truth: [wrong('target-has-typo')],
      }
    },
  },
  {
    ...wildcard,
    row: 7,
    title: 'the targets swapped',
    build: ({ host, target, proof }) => ({
      records: [cname(`*.${host}`, proof), cname(`_acme-challenge.${host}`, target)],
      truth: [wrong('targets-swapped')],
    }),
  },
  {
    ...wildcard,
    row: 8,
    title: 'the asterisk after the challenge',
    build: ({ host, target, proof }) => ({
      records: [cname(`*.${host}`, target), cname(`_acme-challenge.*.${host}`, proof)],
      truth: [right, wrong('challenge-under-asterisk')],
    }),
  },
  {
    ...wildcard,
    row: 8,
    title: 'the asterisk before the challenge',
    build: ({ host, target, proof }) => ({
      records: [cname(`*.${host}`, target), cname(`*._acme-challenge.${host}`, proof)],
      truth: [right, wrong('challenge-under-asterisk')],
    }),
  },
  {
    ...domain,
    row: 9,
    title: 'another target',
    build: ({ host }) => ({
      records: [cname(host, 'parking.other.example')],
      truth: [wrong('points-elsewhere')],
    }),
  },
  {
    ...ingress,
    row: 9,
    title: 'other name servers',
    build: ({ host }) => ({
      records: delegation(host, ['ns1.other.example', 'ns2.other.example']),
      truth: [wrong('points-elsewhere')],
    }),
  },
  {
    ...ingress,
    row: 10,
    title: 'some of the name servers',
    build: ({ host, nsTargets, random }) => ({
      records: delegation(host, nsTargets.slice(0, 1 + random(3))),
      truth: [wrong('partial-delegation')],
    }),
  },
  {
    ...domain,
    row: 15,
    title: 'a separate zone with an address',
    build: ({ zone }) => ({
      name: zone,
      records: [setupRecord(zone, 'A', '192.0.2.9')],
      truth: [wrong('cname-at-apex')],
    }),
  },
  {
    ...domain,
    row: 15,
    title: 'a CNAME at the apex',
    isInvalid: true,
    build: ({ zone, target }) => ({
      name: zone,
      records: [cname(zone, target)],
      truth: [wrong('cname-at-apex')],
    }),
  },
  {
    ...domain,
    row: 16,
    title: 'a CNAME beside other records',
    isInvalid: true,
    build: ({ zone, host, target, random }) => {
      const others = [
        setupRecord(host, 'MX', `10 mail.${zone}`),
        setupRecord(host, 'TXT', 'v=spf1 -all'),
        setupRecord(host, 'A', '192.0.2.5'),
        setupRecord(host, 'AAAA', '2001:db8::5'),
        setupRecord(host, 'HTTPS', '1 .'),
        setupRecord(host, 'SVCB', `1 svc.${zone}`),
        setupRecord(host, 'SRV', `0 5 5060 sip.${zone}`),
        setupRecord(host, 'PTR', `ptr.${zone}`),
        setupRecord(host, 'DS', `2371 13 2 ${'a1'.repeat(32)}`),
      ]
      const at = random(others.length)
      return {
        records: [cname(host, target), ...others.slice(at, at + 1)],
        truth: [wrong('cname-beside-others')],
      }
    },
  },
  {
    ...domain,
    row: 16,
    title: 'other records and no CNAME',
    build: ({ zone, host }) => ({
      records: [setupRecord(host, 'MX', `10 mail.${zone}`), setupRecord(host, 'TXT', 'v=spf1 -all')],
      truth: [wrong('records-in-the-way')],
    }),
  },
  {
    ...wildcard,
    row: 21,
    title: 'a challenge that the wildcard answers',
    build: ({ host, target }) => ({
      records: [cname(`*.${host}`, target)],
      truth: [right, wrong('covered-by-wildcard')],
    }),
  },
  {
    ...domain,
    row: 21,
    title: 'a wildcard address instead of a record',
    build: ({ zone }) => ({
      records: [setupRecord(`*.${zone}`, 'A', '192.0.2.80')],
      truth: [wrong('covered-by-wildcard')],
    }),
  },
  {
    ...ingress,
    row: 21,
    title: 'a wildcard address instead of a delegation',
    build: ({ zone }) => ({
      records: [setupRecord(`*.${zone}`, 'A', '192.0.2.80')],
      truth: [wrong('covered-by-wildcard')],
    }),
  },
  {
    ...wildcard,
    row: 22,
    title: 'a TXT record instead of the challenge',
    build: ({ host, target }) => ({
      records: [cname(`*.${host}`, target), setupRecord(`_acme-challenge.${host}`, 'TXT', 'old token')],
      truth: [right, wrong('txt-at-challenge')],
    }),
  },
  {
    ...wildcard,
    row: 22,
    title: 'a TXT record beside the challenge',
    isInvalid: true,
    build: (site) => ({
      records: [...wildcardRecords(site), setupRecord(`_acme-challenge.${site.host}`, 'TXT', 'old token')],
      truth: [right, wrong('txt-at-challenge')],
    }),
  },
]
