import { defineInfo } from '@/lib/contract/resource'
import { backendFields, sharedBackendInfo } from './backend-text'
import { resourceType } from '../resource-types'

export const weightedBackendsInfo = defineInfo({
  ...sharedBackendInfo,
  ...resourceType('weighted-backends'),
  about: 'A weighted backend splits traffic among other backends in proportion to their weights.',
  identifies: ['backends', 'description', 'metadata'],
  columns: ['description', 'backends', 'created_at'],
  fields: {
    backends: {
      label: 'Backends',
      kind: 'object',
      help: 'Each with a weight from 0 to 10,000; 0 gets no traffic.',
      missing: 'Choose at least one backend',
    },
    ...backendFields,
  },
  refs: { backends: 'backends' },
})
