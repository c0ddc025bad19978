import { defineInfo } from '@/lib/contract/resource'
import { aclField, credentialFields } from './credential-info'
import { resourceType } from '../resource-types'

export const sshCredentialsInfo = defineInfo({
  ...resourceType('ssh-credentials'),
  about: 'An SSH credential lets the holder of its private key start tunnels through the SSH gateway.',
  title: 'description',
  identifies: ['public_key'],
  unique: { public_key: 'Left empty: each credential has its own key.' },
  facets: ['owner_id'],
  search: ['metadata', 'acl', 'owner_id', 'public_key'],
  columns: ['description', 'public_key', 'acl', 'created_at'],
  fields: {
    description: { label: 'Description', kind: 'text', help: 'The person or program that uses the key.' },
    public_key: {
      label: 'Public key',
      kind: 'mono',
      help: "The content of the .pub file, or PEM. Can't be changed later.",
      missing: 'Enter the public key',
    },
    acl: aclField,
    ...credentialFields,
  },
  refs: { owner_id: 'bot-users' },
  deletion: 'The key is refused at the next connection. Running sessions continue until they end.',
})
