import { defineInfo } from '@/lib/contract/resource'

export const ipPolicyRulesInfo = defineInfo({
  name: 'ip-policy-rules',
  label: 'IP policy rules',
  one: 'IP policy rule',
  idPrefix: 'ipr',
  about: 'A rule of an IP policy lets the addresses of one network in, or keeps them out.',
  help: 'access#ip-policies',
  title: 'cidr',
  identifies: ['ip_policy', 'cidr', 'action'],
  facets: ['action'],
  search: ['description', 'metadata', 'ip_policy.id'],
  columns: ['cidr', 'action', 'ip_policy', 'description', 'created_at'],
  fields: {
    cidr: {
      label: 'Network',
      kind: 'mono',
      help: 'In CIDR notation, such as 192.0.2.0/24, or 192.0.2.7/32 for one address.',
      missing: 'Give the network that the rule is about',
    },
    action: {
      label: 'Action',
      kind: 'text',
      help: 'An address is let in when a rule allows it and none denies it. It cannot be changed later.',
      missing: 'Choose whether it allows or denies',
    },
    ip_policy: { label: 'IP policy', kind: 'ref' },
    description: { label: 'Description', kind: 'text', help: 'Whose network this is, for people.' },
    metadata: { label: 'Metadata', kind: 'json', help: 'Any text for programs, often JSON.' },
    created_at: { label: 'Created', kind: 'time' },
    id: { label: 'ID', kind: 'mono' },
    uri: { label: 'URI', kind: 'mono' },
  },
  inputs: {
    ip_policy_id: {
      label: 'IP policy',
      help: 'The policy that the rule belongs to. It cannot be changed later.',
      missing: 'Choose the policy that it belongs to',
    },
  },
  refs: { ip_policy: 'ip-policies' },
  deletion: 'Addresses of this network are decided by the other rules of the policy from then on.',
  below: 'ip-policies',
})
