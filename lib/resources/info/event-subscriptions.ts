import { defineInfo } from '@/lib/contract/resource'

export const eventSubscriptionsInfo = defineInfo({
  name: 'event-subscriptions',
  label: 'Event subscriptions',
  one: 'Event subscription',
  idPrefix: 'esb',
  about: 'An event subscription forwards events from this account. Each source is one event type.',
  help: 'event-subscriptions#sources-and-the-plan',
  title: 'description',
  identifies: ['description', 'metadata'],
  parts: { sources: ['type'] },
  facets: [],
  search: ['metadata', 'sources'],
  columns: ['description', 'sources', 'created_at'],
  fields: {
    description: { label: 'Description', kind: 'text', help: 'A description for people.' },
    metadata: { label: 'Metadata', kind: 'json', help: 'Arbitrary metadata, often JSON.' },
    sources: { label: 'Sources', kind: 'list', help: 'The event types that are forwarded.' },
    destinations: { label: 'Destinations', kind: 'list' },
    created_at: { label: 'Created', kind: 'time' },
    id: { label: 'ID', kind: 'mono' },
    uri: { label: 'URI', kind: 'mono' },
  },
  inputs: {
    type: {
      label: 'Another type',
      help: 'A name followed by .v and a digit, such as ip_policy_created.v0.',
      missing: 'Enter the type',
    },
  },
  refs: {},
  deletion: 'Its events are no longer forwarded. Its sources are deleted too. Its destinations are kept.',
})
