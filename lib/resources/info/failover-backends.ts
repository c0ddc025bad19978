import { defineInfo } from '@/lib/contract/resource'
import { backendFields, backendWords } from './backend-words'

export const failoverBackendsInfo = defineInfo({
  ...backendWords,
  name: 'failover-backends',
  label: 'Failover backends',
  one: 'Failover backend',
  idPrefix: 'bkdfo',
  about:
    'A failover backend sends traffic to the first of its backends; the next one is tried only when the one before cannot be dialled.',
  help: 'traffic#backends',
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
