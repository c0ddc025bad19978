import { defineInfo } from '@/lib/contract/resource'
import { aclField, credentialFields } from './credential-info'

export const credentialsInfo = defineInfo({
  name: 'credentials',
  label: 'Authtokens',
  one: 'Authtoken',
  idPrefix: 'cr',
  about: 'An authtoken lets an agent start tunnels, as far as its rules allow. Best is one for each agent.',
  help: 'access#authtokens-ssh-credentials-and-api-keys',
  title: 'description',
  identifies: ['description', 'metadata', 'owner_id', 'acl'],
  facets: [],
  search: ['metadata', 'acl', 'owner_id'],
  columns: ['description', 'acl', 'owner_id', 'created_at'],
  fields: {
    description: { label: 'Description', kind: 'text', help: 'Which agent uses it, and where that runs.' },
    acl: aclField,
    ...credentialFields,
  },
  refs: { owner_id: 'bot-users' },
  deletion:
    'Agents that use it are refused when they next connect: the endpoints and tunnels that they serve fall then. It cannot be brought back.',
})
