import { defineInfo } from '@/lib/contract/resource'

export const eventSubscriptionsInfo = defineInfo({
  name: 'event-subscriptions',
  label: 'Event subscriptions',
  one: 'Event subscription',
  idPrefix: 'esb',
  about:
    'An event subscription says which events of the account are sent on: each of its sources is one type.',
  help: 'event-subscriptions#sources-and-the-plan',
  title: 'description',
  identifies: ['description', 'metadata'],
  parts: { sources: ['type'] },
  facets: [],
  search: ['metadata', 'sources'],
  columns: ['description', 'sources', 'created_at'],
  fields: {
    description: { label: 'Description', kind: 'text', help: 'What the events are for, for people.' },
    metadata: { label: 'Metadata', kind: 'json', help: 'Any text for programs, often JSON.' },
    sources: { label: 'Sources', kind: 'list', help: 'The types of events that are sent on.' },
    destinations: { label: 'Destinations', kind: 'list' },
    created_at: { label: 'Created', kind: 'time' },
    id: { label: 'ID', kind: 'mono' },
    uri: { label: 'URI', kind: 'mono' },
  },
  inputs: {
    type: {
      label: 'Another type',
      help: 'A name, then .v and a digit, such as ip_policy_created.v0. The platform decides whether it has it.',
      missing: 'Give the type',
    },
  },
  refs: {},
  deletion: 'Its events are sent on no longer. Its sources go with it; destinations stay.',
})
