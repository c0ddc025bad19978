import { defineInfo } from '@/lib/contract/resource'
import { resourceType } from '../resource-types'

export const reservedAddrsInfo = defineInfo({
  ...resourceType('reserved-addrs'),
  about: 'A TCP address is a fixed host and port for TCP endpoints and edges.',
  title: 'addr',
  identifies: ['description', 'metadata'],
  facets: ['region'],
  search: ['description', 'metadata'],
  columns: ['addr', 'region', 'description', 'created_at'],
  fields: {
    addr: { label: 'Address', kind: 'mono' },
    region: {
      label: 'Region',
      kind: 'mono',
      help: "The region that serves the address. Can't be changed later.",
    },
    description: { label: 'Description', kind: 'text' },
    metadata: { label: 'Metadata', kind: 'json', help: 'Arbitrary metadata, often JSON.' },
    endpoint_configuration: { label: 'Endpoint configuration', kind: 'ref' },
    created_at: { label: 'Created', kind: 'time' },
    id: { label: 'ID', kind: 'mono' },
    uri: { label: 'URI', kind: 'mono' },
  },
  inputs: {
    endpoint_configuration_id: {
      label: 'Endpoint configuration',
      help: 'ID of the endpoint configuration. Leave empty to detach it.',
    },
  },
  refs: { endpoint_configuration: 'endpoint-configurations' },
  deletion: "The address is released and can't be reserved again. Clients can no longer connect to it.",
  inUse: 510,
})
