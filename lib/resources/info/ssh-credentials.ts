import { defineInfo } from '@/lib/contract/resource'
import { aclField, credentialFields } from './credential-info'

export const sshCredentialsInfo = defineInfo({
  name: 'ssh-credentials',
  label: 'SSH credentials',
  one: 'SSH credential',
  idPrefix: 'sshcr',
  about: 'An SSH credential lets the holder of its private key start tunnels through the SSH gateway.',
  help: 'access#authtokens-ssh-credentials-and-api-keys',
  title: 'description',
  identifies: ['public_key'],
  unique: { public_key: 'Not copied, because each credential has its own key.' },
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
