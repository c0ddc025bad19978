import { attention, cname, delegation, setupRecord, right, wildcardRecords, type Variant } from './setup'

const domain = { row: 1, kind: 'domain' } as const
const wildcard = { row: 1, kind: 'wildcard' } as const
const ingress = { row: 1, kind: 'ingress' } as const

/** Working setups, many of which look like mistakes. */
export const rightVariants: readonly Variant[] = [
  {
    ...domain,
    title: 'a CNAME',
    build: ({ host, target }) => ({ records: [cname(host, target)], truth: [right] }),
  },
  {
    ...domain,
    title: 'a CNAME in capital letters with a trailing dot',
    build: ({ host, target }) => ({
      records: [cname(host.toUpperCase(), `${target.toUpperCase()}.`)],
      truth: [right],
    }),
  },
  {
    ...domain,
    title: 'a CNAME among wildcards of other types',
    build: ({ zone, host, target }) => ({
      records: [
        cname(host, target),
        setupRecord(`*.${zone}`, 'A', '192.0.2.80'),
        setupRecord(`*.${zone}`, 'TXT', 'any'),
        setupRecord(zone, 'MX', `10 mail.${zone}`),
      ],
      truth: [right],
    }),
  },
  {
    ...domain,
    title: 'a domain that a correct wildcard covers',
    build: ({ zone, target }) => ({
      name: `new.all.${zone}`,
      records: [cname(`*.all.${zone}`, target)],
      truth: [right],
    }),
  },
  {
    ...domain,
    title: 'CAA records that allow the authority',
    build: ({ zone, host, target }) => ({
      records: [
        cname(host, target),
        setupRecord(zone, 'CAA', '0 issue "letsencrypt.org"'),
        setupRecord(zone, 'CAA', '0 issue "other-ca.example"'),
        setupRecord(zone, 'CAA', '0 issuewild ";"'),
      ],
      truth: [right],
    }),
  },
  {
    ...domain,
    title: 'a domain in a delegated part of the zone',
    build: ({ zone, target, provider }) => ({
      name: `app.part.${zone}`,
      records: delegation(`part.${zone}`, provider.names),
      zones: [
        {
          name: `part.${zone}`,
          records: [...delegation(`part.${zone}`, provider.names), cname(`app.part.${zone}`, target)],
        },
      ],
      truth: [right],
    }),
  },
  {
    ...domain,
    title: 'records below the name and beside it',
    build: ({ zone, host, target }) => ({
      records: [
        cname(host, target),
        setupRecord(`other.${zone}`, 'A', '192.0.2.81'),
        setupRecord(`_dmarc.${zone}`, 'TXT', 'v=DMARC1; p=none'),
      ],
      truth: [right],
    }),
  },
  {
    ...domain,
    row: 19,
    title: 'a chain within the zone',
    build: ({ zone, host, target }) => ({
      records: [cname(host, `via.${zone}`), cname(`via.${zone}`, target)],
      truth: [right],
    }),
  },
  {
    ...domain,
    row: 19,
    title: 'a chain through a wildcard',
    build: ({ zone, host, target }) => ({
      records: [cname(host, `any.via.${zone}`), cname(`*.via.${zone}`, target)],
      truth: [right],
    }),
  },
  {
    ...wildcard,
    row: 19,
    title: 'a challenge through a chain',
    build: ({ zone, host, target, proof }) => ({
      records: [
        cname(`*.${host}`, target),
        cname(`_acme-challenge.${host}`, `proof.${zone}`),
        cname(`proof.${zone}`, proof),
      ],
      truth: [right],
    }),
  },
  {
    ...wildcard,
    title: 'a wildcard and its challenge',
    build: (site) => ({ records: wildcardRecords(site), truth: [right] }),
  },
  {
    ...wildcard,
    title: 'a wildcard beside records of the name itself',
    build: (site) => ({
      records: [
        ...wildcardRecords(site),
        setupRecord(site.host, 'A', '192.0.2.7'),
        setupRecord(site.host, 'TXT', 'v=spf1 -all'),
        setupRecord(`own.${site.host}`, 'A', '192.0.2.8'),
      ],
      truth: [right],
    }),
  },
  {
    ...ingress,
    title: 'a delegation',
    build: ({ host, nsTargets }) => ({ records: delegation(host, nsTargets), truth: [right] }),
  },
  {
    ...ingress,
    title: 'a delegation below a wildcard address',
    build: ({ zone, host, nsTargets }) => ({
      records: [...delegation(host, nsTargets), setupRecord(`*.${zone}`, 'A', '192.0.2.80')],
      truth: [right],
    }),
  },
  {
    ...ingress,
    row: 11,
    title: 'an extra name server that serves the same zone',
    build: ({ host, nsTargets }) => ({
      records: delegation(host, [...nsTargets, 'ns5.platform.example']),
      truth: [attention('extra-name-servers')],
    }),
  },
]
