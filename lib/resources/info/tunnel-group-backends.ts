import { defineInfo } from '@/lib/contract/resource'
import { backendFields, sharedBackendInfo } from './backend-text'
import { resourceType } from '../resource-types'

export const tunnelGroupBackendsInfo = defineInfo({
  ...sharedBackendInfo,
  ...resourceType('tunnel-group-backends'),
  about: 'A tunnel group backend balances traffic across every online tunnel that has all of its labels.',
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
