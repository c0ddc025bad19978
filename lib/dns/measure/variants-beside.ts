import { cname, setupRecord, right, wildcardRecords, wrong, type Site, type Variant } from './setup'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'

const domain = { kind: 'domain', row: 16, isInvalid: true } as const

const othersAt = (name: string, { zone }: Site): readonly ZoneRecord[] => [
  setupRecord(name, 'MX', `10 mail.${zone}`),
  setupRecord(name, 'TXT', 'v=spf1 -all'),
  setupRecord(name, 'AAAA', '2001:db8::5'),
  setupRecord(name, 'CAA', '0 issue "letsencrypt.org"'),
  setupRecord(name, 'HTTPS', '1 .'),
  setupRecord(name, 'SVCB', `1 svc.${zone}`),
  setupRecord(name, 'SRV', `0 5 5060 sip.${zone}`),
  setupRecord(name, 'PTR', `ptr.${zone}`),
]

const otherAt = (name: string, site: Site): readonly ZoneRecord[] => {
  const all = othersAt(name, site)
  const at = site.random(all.length)
  return all.slice(at, at + 1)
}

const besideInNewer = (
  [
    ['AAAA', '2001:db8::44'],
    ['MX', '10 mail.other.example'],
  ] as const
).map(([type, value], at): Variant => ({
  ...domain,
  title: `an ${type} record beside a CNAME on the ${at === 0 ? 'first' : 'second'} server only, in a newer version`,
  isDeep: true,
  build: ({ host, target }) => ({
    records: (server) => [cname(host, target), ...(server === at ? [setupRecord(host, type, value)] : [])],
    serial: (server) => (server === at ? 2 : 1),
    truth: [wrong('cname-beside-others')],
  }),
}))

const besideOnOne = [0, 1].map((at): Variant => ({
  ...domain,
  title: `another record beside a CNAME on the ${at === 0 ? 'first' : 'second'} server only`,
  isDeep: true,
  build: (site) => {
    const others = otherAt(site.host, site)
    return {
      records: (server) => [cname(site.host, site.target), ...(server === at ? others : [])],
      truth: [wrong('cname-beside-others')],
    }
  },
}))

export const besideVariants: readonly Variant[] = [
  {
    ...domain,
    title: 'an address beside a CNAME on the second server only',
    build: ({ host, target }) => ({
      records: (server) => [
        cname(host, target),
        ...(server === 1 ? [setupRecord(host, 'A', '192.0.2.5')] : []),
      ],
      truth: [wrong('cname-beside-others')],
    }),
  },
  ...besideInNewer,
  ...besideOnOne,
  {
    ...domain,
    kind: 'wildcard',
    title: 'another record beside the CNAME of a wildcard domain',
    isDeep: true,
    isOnPowerDns: true,
    build: (site) => ({
      records: [...wildcardRecords(site), ...otherAt(`*.${site.host}`, site)],
      truth: [wrong('cname-beside-others'), right],
    }),
  },
  {
    ...domain,
    title: 'another record beside a CNAME of a wildcard that covers the domain',
    isDeep: true,
    isOnPowerDns: true,
    build: (site) => ({
      name: `app.w.${site.zone}`,
      records: [cname(`*.w.${site.zone}`, site.target), ...otherAt(`*.w.${site.zone}`, site)],
      truth: [wrong('cname-beside-others')],
    }),
  },
  {
    ...domain,
    row: 1,
    title: "records of other names that look like a wildcard's",
    isInvalid: false,
    build: (site) => ({
      name: `*.w.${site.zone}`,
      records: [
        cname(`*.w.${site.zone}`, site.target),
        cname(`_acme-challenge.w.${site.zone}`, site.proof),
        ...othersAt(`w.${site.zone}`, site),
        ...othersAt(`*.${site.zone}`, site).filter(({ type }) => type !== 'CAA'),
      ],
      truth: [right, right],
    }),
    kind: 'wildcard',
  },
]
