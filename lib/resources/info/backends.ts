import { type FieldInfo, defineInfo } from '@/lib/contract/resource'
import { isRecord } from '@/lib/util/records'
import { resourceType } from '../resource-types'

const backendFields = {
  description: { label: 'Description', kind: 'text', help: 'Shown as the name in lists.' },
  metadata: { label: 'Metadata', kind: 'json', help: 'Arbitrary metadata, often JSON.' },
  created_at: { label: 'Created', kind: 'time' },
  id: { label: 'ID', kind: 'mono' },
  uri: { label: 'URI', kind: 'mono' },
} satisfies Record<string, FieldInfo>

const sharedBackendInfo = {
  title: 'description',
  facets: [],
  search: ['description', 'metadata'],
  deletion: 'Edges, routes and other backends can no longer send traffic to this backend.',
  inUse: 6502,
} as const

export const backendButtons = { create: 'Create backend', save: 'Save backend' }

export const backendKinds = [
  'tunnel-group-backends',
  'static-backends',
  'http-response-backends',
  'weighted-backends',
  'failover-backends',
] as const

export const staticBackendsInfo = defineInfo({
  ...sharedBackendInfo,
  ...resourceType('static-backends'),
  about: 'A static backend sends traffic to one TCP address on the public internet.',
  title: 'address',
  search: ['description', 'metadata'],
  identifies: ['address', 'description', 'metadata'],
  columns: ['address', 'tls', 'description', 'created_at'],
  fields: {
    address: {
      label: 'Address',
      kind: 'mono',
      help: 'Host and port, such as origin.example.com:443.',
      missing: "Enter the server's host and port",
    },
    tls: { label: 'TLS', kind: 'object' },
    ...backendFields,
    description: { label: 'Description', kind: 'text' },
  },
  inputs: {
    'tls.enabled': {
      label: 'Connect with TLS',
      help: 'Encrypts the connection from the platform to the address.',
    },
  },
  refs: {},
})

export const httpResponseBackendsInfo = defineInfo({
  ...sharedBackendInfo,
  ...resourceType('http-response-backends'),
  about:
    'An HTTP response backend returns a fixed response to every request, such as a notice, a redirect or an error.',
  identifies: ['status_code', 'body', 'headers', 'description', 'metadata'],
  columns: ['description', 'status_code', 'body', 'created_at'],
  fields: {
    status_code: { label: 'Status code', kind: 'mono', help: 'A number from 100 to 599. Defaults to 200.' },
    headers: {
      label: 'Headers',
      kind: 'object',
      help: 'The response headers. The platform stores their names in lowercase.',
    },
    body: { label: 'Body', kind: 'text', help: 'The response body, up to 1,024 bytes.' },
    ...backendFields,
  },
  refs: {},
})

export const tunnelGroupBackendsInfo = defineInfo({
  ...sharedBackendInfo,
  ...resourceType('tunnel-group-backends'),
  about:
    "A tunnel group backend balances traffic across all online tunnels that have all of the group's labels.",
  identifies: ['labels', 'description', 'metadata'],
  columns: ['description', 'labels', 'created_at'],
  fields: {
    labels: {
      label: 'Labels',
      kind: 'object',
      help: 'Tunnels with all of these labels belong to the group.',
      missing: 'Enter at least one label',
    },
    tunnels: { label: 'Tunnels online', kind: 'list' },
    ...backendFields,
  },
  refs: { tunnels: 'tunnels' },
})

export const weightedBackendsInfo = defineInfo({
  ...sharedBackendInfo,
  ...resourceType('weighted-backends'),
  about: 'A weighted backend splits traffic among other backends in proportion to their weights.',
  identifies: ['backends', 'description', 'metadata'],
  columns: ['description', 'backends', 'created_at'],
  facts: ['backends'],
  fields: {
    backends: {
      label: 'Backends',
      kind: 'object',
      help: 'Weights range from 0 (no traffic) to 10,000.',
      missing: 'Choose at least one backend',
    },
    ...backendFields,
  },
  refs: { backends: 'backends' },
})

export const failoverBackendsInfo = defineInfo({
  ...sharedBackendInfo,
  ...resourceType('failover-backends'),
  about:
    'A failover backend sends traffic to its first backend. If the connection fails, traffic goes to the next backend.',
  identifies: ['backends', 'description', 'metadata'],
  columns: ['description', 'backends', 'created_at'],
  facts: ['backends'],
  fields: {
    backends: {
      label: 'Backends, in failover order',
      kind: 'list',
      help: "Choose any kind of backend except failover. Error responses don't trigger failover.",
      missing: 'Choose at least one backend',
    },
    ...backendFields,
  },
  refs: { backends: 'backends' },
})

export const labelsIn = (labels: unknown): string =>
  isRecord(labels)
    ? Object.entries(labels)
        .map(([name, value]) => `${name}=${String(value)}`)
        .join(', ')
    : ''

export const tlsLabel = (tls: unknown) => (isRecord(tls) && tls.enabled === true ? 'Yes' : 'No')

export const childCount = (backends: unknown) =>
  String(Array.isArray(backends) ? backends.length : Object.keys(isRecord(backends) ? backends : {}).length)
