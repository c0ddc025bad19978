import { defineModuleInfo } from '@/lib/contract/module-info'

/** The modules of a TCP edge, by their key, in the order in which traffic meets them. */
export const tcpEdgeModuleInfos = {
  ip_restriction: defineModuleInfo({
    key: 'ip_restriction',
    label: 'IP restriction',
    about: 'Lets connections in by the address that they come from.',
    fields: {
      ip_policy_ids: {
        label: 'IP policies',
        help: 'An address is let in when a rule of one of these allows it and no rule of any denies it.',
      },
    },
    removal: 'Everybody who reaches the edge gets in, from any address.',
  }),
  traffic_policy: defineModuleInfo({
    key: 'traffic_policy',
    label: 'Traffic policy',
    about: 'Decides about each connection by the rules of a document.',
    fields: { value: { label: 'Policy', help: 'JSON or YAML with phases, rules and actions.' } },
    removal: 'Connections go to the backend with none of its rules.',
  }),
  backend: defineModuleInfo({
    key: 'backend',
    label: 'Backend',
    about: 'What the edge sends its connections to.',
    fields: {
      backend_id: {
        label: 'Backend',
        help: 'A tunnel group, weighted or failover backend, for instance.',
        missing: 'Choose the backend that connections go to',
      },
    },
    removal: 'The edge has nothing to send connections to: they are refused.',
  }),
}
