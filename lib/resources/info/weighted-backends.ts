import { defineInfo } from '@/lib/contract/resource'
import { backendFields, sharedBackendInfo } from './backend-text'

export const weightedBackendsInfo = defineInfo({
  ...sharedBackendInfo,
  name: 'weighted-backends',
  label: 'Weighted backends',
  one: 'Weighted backend',
  idPrefix: 'bkdwd',
  about: 'A weighted backend splits traffic among other backends in proportion to their weights.',
  help: 'traffic#backends',
  identifies: ['backends', 'description', 'metadata'],
  columns: ['description', 'backends', 'created_at'],
  fields: {
    backends: {
      label: 'Backends',
      kind: 'object',
      help: 'Each has a weight from 0 to 10,000; 0 means no traffic.',
      missing: 'Choose at least one backend',
    },
    ...backendFields,
  },
  refs: { backends: 'backends' },
})
