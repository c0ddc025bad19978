import { defineInfo } from '@/lib/contract/resource'
import { resourceType } from '../resource-types'

export const ipPoliciesInfo = defineInfo({
  ...resourceType('ip-policies'),
  about:
    'An IP policy is a set of rules that allow or deny IP addresses. It takes effect where an IP restriction uses it.',
  title: 'description',
  identifies: ['description', 'metadata'],
  facets: [],
  search: ['metadata'],
  columns: ['description', 'created_at'],
  fields: {
    description: { label: 'Description', kind: 'text', help: 'A description for people.' },
    metadata: { label: 'Metadata', kind: 'json', help: 'Arbitrary metadata, often JSON.' },
    created_at: { label: 'Created', kind: 'time' },
    id: { label: 'ID', kind: 'mono' },
    uri: { label: 'URI', kind: 'mono' },
  },
  refs: {},
  deletion:
    'Its rules are deleted too. IP restrictions that use it treat it as a policy without rules: unless another policy allows an address, nobody has access.',
})
