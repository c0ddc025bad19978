import { defineInfo } from '@/lib/contract/resource'

export const ipPoliciesInfo = defineInfo({
  name: 'ip-policies',
  label: 'IP policies',
  one: 'IP policy',
  idPrefix: 'ipp',
  about:
    'An IP policy is a set of rules that let network addresses in or keep them out, wherever an IP restriction uses it.',
  help: 'access#ip-policies',
  title: 'description',
  identifies: ['description', 'metadata'],
  facets: [],
  search: ['metadata'],
  columns: ['description', 'created_at'],
  fields: {
    description: { label: 'Description', kind: 'text', help: 'Whom the policy is about, for people.' },
    metadata: { label: 'Metadata', kind: 'json', help: 'Any text for programs, often JSON.' },
    created_at: { label: 'Created', kind: 'time' },
    id: { label: 'ID', kind: 'mono' },
    uri: { label: 'URI', kind: 'mono' },
  },
  refs: {},
  deletion:
    'Its rules go with it. An IP restriction that uses it counts it as a policy without rules from then on: where it has no other that allows, everybody is kept out.',
})
