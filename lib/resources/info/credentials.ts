import { defineInfo } from '@/lib/contract/resource'
import { aclField, credentialFields } from './credential-info'
import { resourceType } from '../resource-types'

export const credentialsInfo = defineInfo({
  ...resourceType('credentials'),
  about: 'An authtoken lets an agent start the tunnels that its rules allow. Use one for each agent.',
  title: 'description',
  identifies: ['description', 'metadata', 'owner_id', 'acl'],
  facets: ['owner_id'],
  search: ['metadata', 'acl', 'owner_id'],
  columns: ['description', 'acl', 'owner_id', 'created_at'],
  fields: {
    description: {
      label: 'Description',
      kind: 'text',
      help: 'The agent that uses the authtoken, and where it runs.',
    },
    acl: aclField,
    ...credentialFields,
  },
  refs: { owner_id: 'bot-users' },
  deletion:
    "Agents that use it are refused the next time they connect. Their endpoints and tunnels stop at that time. This can't be undone.",
})
