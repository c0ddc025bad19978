import { defineModuleInfo } from '@/lib/contract/resource'
import { moduleLabels } from './module-labels'

/** The labels and help texts of TCP edge modules, keyed by module, in display order. */
export const tcpEdgeModuleInfos = {
  ip_restriction: defineModuleInfo({
    key: 'ip_restriction',
    label: moduleLabels.ip_restriction,
    about: 'Allows or denies connections by their source address.',
    fields: {
      ip_policy_ids: {
        label: 'IP policies',
        help: 'Addresses that match an allow rule and no deny rule are allowed.',
      },
    },
    removal: 'Connections from any address are allowed.',
  }),
  traffic_policy: defineModuleInfo({
    key: 'traffic_policy',
    label: moduleLabels.traffic_policy,
    about: 'Applies rules to each connection.',
    fields: { value: { label: 'Policy', help: 'JSON or YAML with phases, rules and actions.' } },
    removal: "The policy's rules are no longer applied to connections.",
  }),
  backend: defineModuleInfo({
    key: 'backend',
    label: moduleLabels.backend,
    about: "The backend that receives the edge's connections.",
    fields: {
      backend_id: {
        label: 'Backend',
        help: 'For example, a tunnel group backend or a weighted backend.',
        missing: 'Choose a backend',
      },
    },
    removal: 'Without a backend, connections are refused.',
  }),
}
