import type { Cached } from '@/lib/dns/testing/resolver'
import {
  attention,
  cname,
  setupRecord,
  right,
  targetAddress,
  waiting,
  type Truth,
  type Variant,
} from './setup'

const domain = { row: 27, kind: 'domain', isDeep: true, hasNoRemedy: true } as const

const held = (name: string, values: readonly string[], ttl: number, zone?: string): Cached => ({
  name,
  type: 'A',
  values,
  ttl,
  ...(zone !== undefined && { zone }),
})

type Twice = [title: string, address: string, ttl: number, truth: Truth]

const twice: readonly Twice[] = [
  ['a resolver that overrides the name', '192.0.2.44', 0, attention('resolvers-differ')],
  ['a resolver that returns a loopback address for the name', '127.0.0.1', 0, attention('resolvers-differ')],
  ['an old address that stays in the cache for two checks', '192.0.2.44', 840, waiting('old-answer-cached')],
  [
    'an old placeholder that stays in the cache for two checks',
    '127.0.0.1',
    840,
    waiting('old-answer-cached'),
  ],
]

export const resolverVariants: readonly Variant[] = [
  ...twice.map(([title, address, ttl, truth]): Variant => ({
    ...domain,
    title,
    isCheckedTwice: true,
    build: ({ zone, host, target }) => ({
      records: [cname(host, target)],
      cached: [held(host, [address], ttl, zone)],
      truth: [truth],
    }),
  })),
  {
    ...domain,
    title: 'a resolver that blocks the name',
    build: ({ zone, host, target }) => ({
      records: [cname(host, target)],
      cached: [held(host, ['0.0.0.0'], 60, zone)],
      truth: [attention('resolvers-differ')],
    }),
  },
  {
    ...domain,
    title: 'a resolver that blocks the target',
    build: ({ host, target }) => ({
      records: [cname(host, target)],
      cached: [held(target, ['0.0.0.0'], 60)],
      truth: [attention('resolvers-differ')],
    }),
  },
  {
    ...domain,
    title: 'a resolver that removes the private address of the target',
    build: ({ host, target }) => ({
      records: [cname(host, target)],
      atPlatform: [setupRecord(target, 'A', '10.0.0.5')],
      cached: [held(target, [], 0)],
      truth: [attention('resolvers-differ')],
    }),
  },
  {
    ...domain,
    row: 1,
    title: 'a private address of the target that the resolver returns',
    build: ({ host, target }) => ({
      records: [cname(host, target)],
      atPlatform: [setupRecord(target, 'A', '10.0.0.5')],
      truth: [right],
    }),
  },
  {
    ...domain,
    row: 1,
    title: 'a resolver that returns addresses of the target in place of the CNAME',
    build: ({ zone, host, target }) => ({
      records: [cname(host, target)],
      cached: [held(host, [targetAddress], 60, zone)],
      truth: [right],
    }),
  },
]
