import { defineInfo } from '@/lib/contract/resource'
import { resourceType } from '../resource-types'

export const botUsersInfo = defineInfo({
  ...resourceType('bot-users'),
  about:
    'A bot user owns credentials and endpoints in place of a person, so they keep working when people leave.',
  title: 'name',
  identifies: ['name'],
  facets: ['active'],
  search: [],
  columns: ['name', 'active', 'created_at'],
  fields: {
    name: {
      label: 'Name',
      kind: 'text',
      help: 'For example, the name of the customer or site.',
      missing: 'Enter a name',
    },
    active: { label: 'State', kind: 'yes-no' },
    created_at: { label: 'Created', kind: 'time' },
    id: { label: 'ID', kind: 'mono' },
    uri: { label: 'URI', kind: 'mono' },
  },
  inputs: {
    active: {
      label: 'Active',
      help: 'The API keys and authtokens of an inactive bot user are rejected.',
    },
  },
  refs: {},
  deletion: 'You can no longer create credentials for this bot user.',
  inUse: 637,
})
