import { attention, cname, delegation, wrong, type Variant } from './setup'

export const disputedVariants: readonly Variant[] = [
  {
    kind: 'domain',
    row: 26,
    title: 'one server of three lacks the delegation of a part that has the record',
    servers: 3,
    isDeep: true,
    build: ({ zone, target }) => {
      const part = delegation(`part.${zone}`, ['ns1.old.example', 'ns2.old.example'])
      return {
        name: `app.part.${zone}`,
        records: (server) => (server === 0 ? [] : part),
        oldZones: [{ name: `part.${zone}`, records: [...part, cname(`app.part.${zone}`, target)] }],
        truth: [attention('servers-disagree')],
      }
    },
  },
  {
    kind: 'domain',
    row: 12,
    title: 'two zones whose name servers depend on each other',
    isDeep: true,
    build: ({ zone }) => ({
      records: [],
      isServed: false,
      delegatedTo: [`ns.other-${zone}`],
      atRegistry: delegation(`other-${zone}`, [`ns.${zone}`]),
      truth: [wrong('lame-delegation')],
    }),
  },
]
