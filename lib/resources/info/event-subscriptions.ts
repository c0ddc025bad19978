import { defineInfo } from '@/lib/contract/resource'
import { resourceType } from '../resource-types'

export const eventSubscriptionsInfo = defineInfo({
  ...resourceType('event-subscriptions'),
  about: 'An event subscription forwards events from this account. Each source is one event type.',
  title: 'description',
  identifies: ['description', 'metadata'],
  parts: { sources: ['type'] },
  facets: [],
  search: ['metadata', 'sources'],
  columns: ['description', 'created_at'],
  fields: {
    description: { label: 'Description', kind: 'text', help: 'Shown as the name in lists.' },
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
      help: 'A name and a version, such as ip_policy_created.v0.',
      missing: 'Enter the event type',
    },
  },
  refs: {},
  deletion: "Events are no longer forwarded, and the subscription's sources are also deleted.",
})
