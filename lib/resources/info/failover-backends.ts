import { defineInfo } from '@/lib/contract/resource'
import { backendFields, sharedBackendInfo } from './backend-text'
import { resourceType } from '../resource-types'

export const failoverBackendsInfo = defineInfo({
  ...sharedBackendInfo,
  ...resourceType('failover-backends'),
  about:
    'A failover backend sends traffic to the first of its backends, and to the next if connecting fails.',
  identifies: ['backends', 'description', 'metadata'],
  columns: ['description', 'backends', 'created_at'],
  fields: {
    backends: {
      label: 'Backends, first to last',
      kind: 'list',
      help: "Any kind but failover. An error response from a backend doesn't trigger failover.",
      missing: 'Choose at least one backend',
    },
    ...backendFields,
  },
  refs: { backends: 'backends' },
})
