import { defineInfo } from '@/lib/contract/resource'

export const reservedAddrsInfo = defineInfo({
  name: 'reserved-addrs',
  label: 'TCP addresses',
  one: 'TCP address',
  idPrefix: 'ra',
  about: 'A TCP address is a fixed host and port that TCP endpoints and edges can be reached at.',
  help: 'domains-and-dns#tcp-addresses',
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
      help: 'Data centre that the address belongs to. It cannot be changed later.',
    },
    description: { label: 'Description', kind: 'text', help: 'What the address is for, for people.' },
    metadata: { label: 'Metadata', kind: 'json', help: 'Any text for programs, often JSON.' },
    endpoint_configuration: { label: 'Endpoint configuration', kind: 'ref' },
    created_at: { label: 'Created', kind: 'time' },
    id: { label: 'ID', kind: 'mono' },
    uri: { label: 'URI', kind: 'mono' },
  },
  inputs: {
    endpoint_configuration_id: {
      label: 'Endpoint configuration ID',
      help: 'Attaches an endpoint configuration; emptied, it is detached.',
    },
  },
  refs: { endpoint_configuration: 'endpoint-configurations' },
  deletion:
    'The address is given back and cannot be had again. Clients that connect to it are refused from then on.',
  inUse: 510,
})
