import { defineInfo } from '@/lib/contract/resource'
import { aclField, credentialFields } from './credential-info'

export const credentialsInfo = defineInfo({
  name: 'credentials',
  label: 'Authtokens',
  one: 'Authtoken',
  idPrefix: 'cr',
  about: 'An authtoken lets an agent start the tunnels that its rules allow. Use one for each agent.',
  help: 'access#authtokens-ssh-credentials-and-api-keys',
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
    "Agents that use this authtoken are refused the next time they connect, and their endpoints and tunnels stop. This can't be undone.",
})
