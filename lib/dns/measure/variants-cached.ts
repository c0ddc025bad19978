import type { Cached } from '@/lib/dns/testing/resolver'
import { cname, right, waiting, wildcardRecords, type Site, type Variant } from './setup'

const domain = { kind: 'domain' } as const
const wildcard = { kind: 'wildcard', isDeep: true } as const

const held = ({ zone, host }: Site): Cached => ({
  name: `_acme-challenge.${host}`,
  type: 'TXT',
  values: [],
  ttl: 540,
  zone,
})

/**
 * Setups in which a resolver returns old answers to visitors or certificate authorities, but not for the record itself.
 */
export const cachedVariants: readonly Variant[] = [
  {
    ...domain,
    row: 27,
    title: 'an old address in the cache',
    isDeep: true,
    build: ({ zone, host, target }) => ({
      records: [cname(host, target)],
      cached: [{ name: host, type: 'A', values: ['192.0.2.44'], ttl: 840, zone }],
      truth: [waiting('old-answer-cached')],
    }),
  },
  {
    ...domain,
    row: 27,
    title: 'an old CNAME of a chain in the cache',
    isDeep: true,
    build: ({ zone, host, target }) => ({
      records: [cname(host, `via.${zone}`), cname(`via.${zone}`, target)],
      cached: [{ name: `via.${zone}`, type: 'CNAME', values: ['parking.other.example'], ttl: 840 }],
      truth: [waiting('old-answer-cached')],
    }),
  },
  {
    ...wildcard,
    row: 27,
    title: 'an old TXT record of the challenge in the cache',
    build: (site) => ({
      records: wildcardRecords(site),
      cached: [{ ...held(site), values: ['old'] }],
      truth: [right, waiting('old-answer-cached')],
    }),
  },
  {
    ...wildcard,
    row: 28,
    title: "a negative answer for the challenge's TXT record in the cache",
    build: (site) => ({
      records: wildcardRecords(site),
      cached: [held(site)],
      truth: [right, waiting('absence-cached')],
    }),
  },
  {
    ...domain,
    row: 28,
    title: 'a negative answer for addresses in the cache',
    isDeep: true,
    build: ({ zone, host, target }) => ({
      records: [cname(host, target)],
      cached: [{ name: host, type: 'A', values: [], ttl: 540, zone }],
      truth: [waiting('absence-cached')],
    }),
  },
  {
    ...domain,
    row: 28,
    title: 'a negative answer for the target in the cache',
    isDeep: true,
    build: ({ host, target }) => ({
      records: [cname(host, target)],
      cached: [{ name: target, type: 'A', values: [], ttl: 540, zone: 'example' }],
      truth: [waiting('absence-cached')],
    }),
  },
]
