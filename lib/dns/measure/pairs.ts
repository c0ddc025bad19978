import type { CheckState } from '@/lib/dns/model/records'
import { setupRecord, staleDs, type Built, type Site, type Truth, type Variant } from './setup'

// Setups with two mistakes: the variant's own and a second one.

/** A second mistake. `add` returns null for setups that can't have the mistake. */
interface Second {
  title: string
  fits?: (variant: Variant) => boolean
  isInvalid?: boolean
  add: (built: Built, site: Site, variant: Variant) => Built | null
}

const order: readonly CheckState[] = ['wrong', 'unknown', 'attention', 'waiting', 'ready']

/** Returns the expected result of a record with two mistakes, which is at least as bad as with either mistake. */
function worse(first: Truth, second: Truth): Truth {
  const bestOf = ({ states }: Truth) => Math.max(...states.map((state) => order.indexOf(state)))
  const best = Math.min(bestOf(first), bestOf(second))
  const states = [...new Set([...first.states, ...second.states])]
  return {
    states: states.filter((state) => order.indexOf(state) <= best),
    codes: [...first.codes, ...second.codes],
  }
}

function withTruth(built: Built, second: Truth, skips = 0): Built {
  const all = (truth: readonly Truth[]) => {
    const [first] = truth
    // A single result applies to all records.
    const each = skips && truth.length === 1 && first ? [first, first] : truth
    return each.map((one, index) => (index < skips ? one : worse(one, second)))
  }
  return {
    ...built,
    truth: all(built.truth),
    ...(built.truthOfResolver && { truthOfResolver: all(built.truthOfResolver) }),
  }
}

const recordsOn = ({ records }: Built, server: number) =>
  typeof records === 'function' ? records(server) : records

const isPlain = ({ name, isServed = true, delegatedTo, zones, oldZones, cached }: Built) =>
  name === undefined && isServed && delegatedTo === undefined && !zones && !oldZones && !cached

const hasType = (built: Built, ...types: string[]) =>
  [0, 1, 2]
    .flatMap((server) => [...recordsOn(built, server), ...(built.atRegistry ?? [])])
    .some(({ type }) => types.includes(type))

const isSigned = (built: Built) =>
  built.bogus !== undefined || built.failing !== undefined || hasType(built, 'DS', 'DNSKEY')

export const seconds: readonly Second[] = [
  {
    title: 'a stale DS record',
    add: (built, { zone }) =>
      !isPlain(built) || isSigned(built) || built.resolver
        ? null
        : withTruth(
            { ...built, atRegistry: [...(built.atRegistry ?? []), staleDs(zone)], bogus: zone },
            { states: ['wrong'], codes: ['dnssec-broken'] },
          ),
  },
  {
    title: 'a name server that refuses',
    add: (built, { provider: { names } }) =>
      !isPlain(built) || isSigned(built)
        ? null
        : withTruth(
            { ...built, delegatedTo: [...names, 'ns1.refused.example'] },
            { states: ['attention'], codes: ['some-servers-lame'] },
          ),
  },
  {
    title: 'CAA records for another authority',
    fits: ({ kind }) => kind !== 'ingress',
    // The certificate's record is the last one.
    add: (built, { zone }, { kind }) =>
      !isPlain(built) || hasType(built, 'CAA')
        ? null
        : {
            ...withTruth(
              built,
              { states: ['wrong', 'attention'], codes: ['caa-forbids'] },
              kind === 'wildcard' ? 1 : 0,
            ),
            records: (server) => [
              ...recordsOn(built, server),
              setupRecord(zone, 'CAA', '0 issue "other-ca.example"'),
            ],
          },
  },
  {
    title: 'an address at the name on one server',
    isInvalid: true,
    fits: ({ kind, servers, provider }) =>
      kind === 'domain' && servers === undefined && provider === undefined,
    add: (built, { host }) =>
      !isPlain(built)
        ? null
        : {
            ...withTruth(built, {
              states: ['wrong', 'unknown'],
              codes: ['cname-beside-others', 'address-instead', 'servers-disagree', 'cause-unknown'],
            }),
            records: (server) => [
              ...recordsOn(built, server),
              ...(server === 0 ? [setupRecord(host, 'A', '192.0.2.66')] : []),
            ],
          },
  },
]

/**
 * Adds a second mistake to each variant of a kind that can have it, and omits the others. A setup that can't have the
 * mistake stays unchanged.
 */
export const pairsWith = (variants: readonly Variant[], second: Second): Variant[] =>
  variants
    .filter((variant) => second.fits?.(variant) ?? true)
    .map((variant) => ({
      ...variant,
      title: `${variant.title}, and ${second.title}`,
      isInvalid: Boolean(variant.isInvalid ?? second.isInvalid),
      build: (site) => {
        const built = variant.build(site)
        return second.add(built, site, variant) ?? built
      },
    }))
