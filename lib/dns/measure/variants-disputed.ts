import { attention, cname, delegation, type Variant } from './setup'

/** Delegations below the zone on which its servers disagree. */
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
]
