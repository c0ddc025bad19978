import { defineInfo } from '@/lib/contract/resource'
import { resourceType } from '../resource-types'

export const ipPoliciesInfo = defineInfo({
  ...resourceType('ip-policies'),
  about:
    'An IP policy is a set of rules that allow or deny IP addresses. Use the policy in IP restrictions and traffic policies.',
  title: 'description',
  identifies: ['description', 'metadata'],
  facets: [],
  search: ['metadata'],
  columns: ['description', 'created_at'],
  fields: {
    description: {
      label: 'Description',
      kind: 'text',
      help: 'Shown as the name in lists. Without one, lists show the ID.',
    },
    metadata: { label: 'Metadata', kind: 'json', help: 'Arbitrary metadata, often JSON.' },
    created_at: { label: 'Created', kind: 'time' },
    id: { label: 'ID', kind: 'mono' },
    uri: { label: 'URI', kind: 'mono' },
  },
  refs: {},
  deletesAlso: ['ip-policy-rules'],
  deletion:
    "The policy's rules are also deleted. IP restrictions that use the policy then deny every address that no other policy allows.",
})

export const ipPolicyRulesInfo = defineInfo({
  ...resourceType('ip-policy-rules'),
  about: 'An IP policy rule allows or denies the addresses in one network.',
  title: 'cidr',
  identifies: ['ip_policy', 'cidr', 'action'],
  unique: { cidr: 'Not copied. Enter the network of the new rule.' },
  facets: ['action'],
  search: ['description', 'metadata', 'ip_policy.id'],
  columns: ['cidr', 'action', 'ip_policy', 'created_at'],
  fields: {
    cidr: {
      label: 'Network',
      kind: 'mono',
      help: 'A CIDR network, such as 192.0.2.0/24, or a single address.',
      missing: 'Enter a network',
    },
    action: {
      label: 'Action',
      kind: 'text',
      help: 'Deny rules override allow rules.',
      missing: 'Choose allow or deny',
    },
    ip_policy: { label: 'IP policy', kind: 'ref' },
    description: {
      label: 'Description',
      kind: 'text',
      help: "For example, the network's owner.",
    },
    metadata: { label: 'Metadata', kind: 'json', help: 'Arbitrary metadata, often JSON.' },
    created_at: { label: 'Created', kind: 'time' },
    id: { label: 'ID', kind: 'mono' },
    uri: { label: 'URI', kind: 'mono' },
  },
  inputs: {
    ip_policy_id: {
      label: 'IP policy',
      help: "The policy that the rule belongs to. Can't be changed later.",
      missing: 'Choose a policy',
    },
  },
  refs: { ip_policy: 'ip-policies' },
  deletion: "The policy's other rules then decide whether addresses in this network are allowed.",
})
