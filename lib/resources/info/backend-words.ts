import type { FieldInfo } from '@/lib/contract/resource'

/** Fields that every kind of backend has. */
export const backendFields = {
  description: { label: 'Description', kind: 'text', help: 'What the backend is for, for people.' },
  metadata: { label: 'Metadata', kind: 'json', help: 'Any text for programs, often JSON.' },
  created_at: { label: 'Created', kind: 'time' },
  id: { label: 'ID', kind: 'mono' },
  uri: { label: 'URI', kind: 'mono' },
} satisfies Record<string, FieldInfo>

/** What pages say alike of every kind of backend. A backend has no name: its description stands for one. */
export const backendWords = {
  title: 'description',
  facets: [],
  search: ['description', 'metadata'],
  deletion:
    'Edges, routes and other backends can no longer send traffic to it. The platform refuses while one of them still does.',
  inUse: 6502,
} as const

/** The resources whose things are backends. */
export const backendKinds = [
  'tunnel-group-backends',
  'static-backends',
  'http-response-backends',
  'weighted-backends',
  'failover-backends',
] as const
