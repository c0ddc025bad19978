import { cname, waiting, type Variant } from './setup'

const domain = { kind: 'domain' } as const

/**
 * Correct records for which a resolver returns old answers to visitors' queries, but not to queries for the record
 * itself.
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
