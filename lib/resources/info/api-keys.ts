import { defineInfo } from '@/lib/contract/resource'
import { credentialFields } from './credential-info'
import { resourceType } from '../resource-types'

export const apiKeysInfo = defineInfo({
  ...resourceType('api-keys'),
  about: 'An API key lets a program, such as this console, administer the account.',
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
    'Programs that use it are refused. If this console uses it, the console loses access to this account until an admin replaces the key in Settings.',
})
