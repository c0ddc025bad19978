import { defineInfo } from '@/lib/contract/resource'
import { backendFields, backendWords } from './backend-words'

export const tunnelGroupBackendsInfo = defineInfo({
  ...backendWords,
  name: 'tunnel-group-backends',
  label: 'Tunnel group backends',
  one: 'Tunnel group backend',
  idPrefix: 'bkdtg',
  about: 'A tunnel group backend spreads traffic over every online tunnel that has all of its labels.',
  help: 'traffic#backends',
  identifies: ['labels', 'description', 'metadata'],
  columns: ['description', 'labels', 'created_at'],
  fields: {
    labels: {
      label: 'Labels',
      kind: 'object',
      help: 'A tunnel belongs to the group when it has every one of these; further labels of its own do not matter.',
      missing: 'Give at least one label',
    },
    tunnels: { label: 'Tunnels online', kind: 'list' },
    ...backendFields,
  },
  refs: { tunnels: 'tunnels' },
})
