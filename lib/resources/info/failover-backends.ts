import { defineInfo } from '@/lib/contract/resource'
import { backendFields, sharedBackendInfo } from './backend-text'

export const failoverBackendsInfo = defineInfo({
  ...sharedBackendInfo,
  name: 'failover-backends',
  label: 'Failover backends',
  one: 'Failover backend',
  idPrefix: 'bkdfo',
  about:
    'A failover backend sends traffic to the first of its backends, and to the next if the connection fails.',
  help: 'traffic#backends',
  identifies: ['backends', 'description', 'metadata'],
  columns: ['description', 'backends', 'created_at'],
  fields: {
    backends: {
      label: 'Backends, first to last',
      kind: 'list',
      help: "Any kind except failover. An error response from a backend doesn't trigger failover.",
      missing: 'Choose at least one backend',
    },
    ...backendFields,
  },
  refs: { backends: 'backends' },
})
