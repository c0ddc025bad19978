import { defineInfo } from '@/lib/contract/resource'
import { resourceType } from '../resource-types'

export const tcpEdgesInfo = defineInfo({
  ...resourceType('tcp-edges'),
  about: 'A TCP edge serves TCP addresses and sends their connections to a backend.',
  firstStep: {
    text: 'Reserve a TCP address and create a backend first.',
    links: ['reserved-addrs', 'tunnel-group-backends'],
    action: 'Reserve TCP address',
  },
  title: 'description',
  identifies: ['hostports', 'description', 'metadata'],
  unique: { hostports: 'Not copied, because an address can belong to only one edge.' },
  facets: [],
  search: ['metadata', 'hostports'],
  columns: ['description', 'hostports', 'created_at'],
  fields: {
    hostports: {
      label: 'Addresses',
      kind: 'list',
      help: 'Reserved TCP addresses, one host and port per line.',
    },
    description: { label: 'Description', kind: 'text', help: 'Shown as the name in lists.' },
    metadata: { label: 'Metadata', kind: 'json', help: 'Arbitrary metadata, often JSON.' },
    ip_restriction: { label: 'IP restriction', kind: 'object' },
    traffic_policy: { label: 'Traffic policy', kind: 'object' },
    backend: { label: 'Backend', kind: 'object' },
    created_at: { label: 'Created', kind: 'time' },
    id: { label: 'ID', kind: 'mono' },
    uri: { label: 'URI', kind: 'mono' },
  },
  refs: {},
  deletesAlso: ['endpoints'],
  deletion:
    "The edge's endpoints and modules are also deleted, and its addresses no longer accept connections. The addresses stay reserved, and the backend and IP policies are kept.",
})
