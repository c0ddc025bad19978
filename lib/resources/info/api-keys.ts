import { defineInfo } from '@/lib/contract/resource'
import { credentialFields } from './credential-info'

export const apiKeysInfo = defineInfo({
  name: 'api-keys',
  label: 'API keys',
  one: 'API key',
  idPrefix: 'ak',
  about: 'An API key lets a program, such as this console, administer the account.',
  help: 'access#authtokens-ssh-credentials-and-api-keys',
  title: 'description',
  identifies: ['description', 'metadata', 'owner_id'],
  facets: ['owner_id'],
  search: ['metadata', 'owner_id'],
  columns: ['description', 'owner_id', 'created_at'],
  fields: {
    description: {
      label: 'Description',
      kind: 'text',
      help: 'The program that uses the key, and who runs it.',
    },
    ...credentialFields,
  },
  refs: { owner_id: 'bot-users' },
  deletion:
    'Programs that use this key are refused. If this console uses the key, it loses access to this account until an admin enters another key in Settings.',
})
