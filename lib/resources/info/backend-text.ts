import type { FieldInfo } from '@/lib/contract/resource'

/** The fields that every kind of backend has. */
export const backendFields = {
  description: { label: 'Description', kind: 'text', help: 'A description for people.' },
  metadata: { label: 'Metadata', kind: 'json', help: 'Arbitrary metadata, often JSON.' },
  created_at: { label: 'Created', kind: 'time' },
  id: { label: 'ID', kind: 'mono' },
  uri: { label: 'URI', kind: 'mono' },
} satisfies Record<string, FieldInfo>

/** The properties that all kinds of backends share. Backends have no name, so their description is the title. */
export const sharedBackendInfo = {
  title: 'description',
  facets: [],
  search: ['description', 'metadata'],
  deletion:
    'Edges, routes and other backends can no longer send traffic to this backend. The platform refuses the deletion while any of them still uses it.',
  inUse: 6502,
} as const

/** The labels of the form buttons for all kinds of backends. */
export const backendButtons = { create: 'Create backend', save: 'Save backend' }

/** The kinds of resources that are backends. */
export const backendKinds = [
  'tunnel-group-backends',
  'static-backends',
  'http-response-backends',
  'weighted-backends',
  'failover-backends',
] as const
