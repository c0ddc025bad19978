import { cname, record, right, targetAddress, unknown, type Site, type Variant } from './setup'

/** The name servers of the target's zone, which fail every query. */
const targetServers = ['ns1.failing.example', 'ns2.failing.example']

/** Platform name servers that fail, so it's unknown whether a wildcard's CNAME leads to the target. */
export const platformVariants: readonly Variant[] = (
  [
    ['another name in its zone', 'chain-unknown', ({ target }: Site) => `other.${target}`],
    ['a name with its address', 'cause-unknown', ({ zone }: Site) => `copy.${zone}`],
  ] as const
).map(([title, code, aliasOf]): Variant => ({
  kind: 'wildcard',
  row: 20,
  title: `a CNAME to ${title}, while the target's name servers fail`,
  isDeep: true,
  hasNoRemedy: true,
  build: (site) => ({
    records: [
      cname(`*.${site.host}`, aliasOf(site)),
      cname(`_acme-challenge.${site.host}`, site.proof),
      record(`copy.${site.zone}`, 'A', targetAddress),
    ],
    targetServers,
    truth: [unknown(code), right],
  }),
}))
