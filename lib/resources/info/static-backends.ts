import { defineInfo } from '@/lib/contract/resource'
import { backendFields, sharedBackendInfo } from './backend-text'

export const staticBackendsInfo = defineInfo({
  ...sharedBackendInfo,
  name: 'static-backends',
  label: 'Static backends',
  one: 'Static backend',
  idPrefix: 'bkdsc',
  about: 'A static backend sends traffic to one TCP address on the public internet.',
  help: 'traffic#backends',
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
