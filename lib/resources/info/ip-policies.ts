import { defineInfo } from '@/lib/contract/resource'

export const ipPoliciesInfo = defineInfo({
  name: 'ip-policies',
  label: 'IP policies',
  one: 'IP policy',
  idPrefix: 'ipp',
  about:
    'An IP policy is a set of rules that allow or deny IP addresses. It takes effect where an IP restriction uses it.',
  help: 'access#ip-policies',
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
    'Its rules are deleted too. IP restrictions that use the policy then treat it as empty and deny every address that no other policy allows.',
})
