import { defineInfo } from '@/lib/contract/resource'
import { backendFields, sharedBackendInfo } from './backend-text'
import { resourceType } from '../resource-types'

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
  },
  inputs: {
    'tls.enabled': {
      label: 'Connect with TLS',
      help: 'Encrypts the connection from the platform to the address.',
    },
  },
  refs: {},
})
