import { defineInfo } from '@/lib/contract/resource'
import { backendFields, sharedBackendInfo } from './backend-text'

export const tunnelGroupBackendsInfo = defineInfo({
  ...sharedBackendInfo,
  name: 'tunnel-group-backends',
  label: 'Tunnel group backends',
  one: 'Tunnel group backend',
  idPrefix: 'bkdtg',
  about: 'A tunnel group backend balances traffic across every online tunnel that has all of its labels.',
  help: 'traffic#backends',
  identifies: ['labels', 'description', 'metadata'],
  columns: ['description', 'labels', 'created_at'],
  fields: {
    labels: {
      label: 'Labels',
      kind: 'object',
      help: 'Tunnels with all of these labels belong to the group.',
      missing: 'Enter at least one label',
    },
    tunnels: { label: 'Tunnels online', kind: 'list' },
    ...backendFields,
  },
  refs: { tunnels: 'tunnels' },
})
