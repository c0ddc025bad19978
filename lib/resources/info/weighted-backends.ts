import { defineInfo } from '@/lib/contract/resource'
import { backendFields, backendWords } from './backend-words'

export const weightedBackendsInfo = defineInfo({
  ...backendWords,
  name: 'weighted-backends',
  label: 'Weighted backends',
  one: 'Weighted backend',
  idPrefix: 'bkdwd',
  about: 'A weighted backend shares traffic out among other backends, to each by its part of all weights.',
  help: 'traffic#backends',
  identifies: ['backends', 'description', 'metadata'],
  columns: ['description', 'backends', 'created_at'],
  fields: {
    backends: {
      label: 'Backends',
      kind: 'object',
      help: 'Tunnel group, HTTP response and static backends; each with a weight from 0 to 10,000. One with weight 0 gets nothing.',
      missing: 'Choose at least one backend',
    },
    ...backendFields,
  },
  refs: { backends: 'backends' },
})
