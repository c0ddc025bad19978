import { type FieldInfo, defineInfo } from '@/lib/contract/resource'
import { resourceType } from '../resource-types'

const field = (label: string, kind: FieldInfo['kind'], help?: string): FieldInfo => ({ label, kind, help })

const credentialFields = {
  owner_id: field('Owner', 'mono', "By default, the owner of the console's key. Can't be changed later."),
  metadata: field('Metadata', 'json', 'Arbitrary metadata, often JSON.'),
  created_at: field('Created', 'time'),
  id: field('ID', 'mono'),
  uri: field('URI', 'mono'),
}

const aclField = (one: string) =>
  field('Rules', 'list', `Without rules, this ${one} can bind anything in the account.`)

export function aclInShort(acl: readonly string[] | null | undefined): string {
  return acl && acl.length > 0 ? acl.join(', ') : 'Everything (no rules)'
}

export const credentialsInfo = defineInfo({
  ...resourceType('credentials'),
  about:
    "An authtoken lets an agent start the tunnels that the token's rules allow. Use a separate authtoken for each agent.",
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
    acl: aclField('authtoken'),
    ...credentialFields,
  },
  refs: { owner_id: 'bot-users' },
  deletion:
    "Agents that have this authtoken, including offline ones, can no longer connect. An open session can continue until its agent reconnects. This can't be undone.",
})

export const sshCredentialsInfo = defineInfo({
  ...resourceType('ssh-credentials'),
  about: 'An SSH credential lets the holder of its private key start tunnels through the SSH gateway.',
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
      help: "A .pub file's contents, or a PEM key. Can't be changed later.",
      missing: 'Enter the public key',
    },
    acl: aclField('SSH credential'),
    ...credentialFields,
  },
  refs: { owner_id: 'bot-users' },
  deletion: 'New connections with this key are rejected. Sessions that are already open continue.',
})

/** Explains why the programs that use an API key are unknown. */
export const unknownPrograms = "The API doesn't report which programs use a key, or when a key was last used."

export const apiKeysInfo = defineInfo({
  ...resourceType('api-keys'),
  about: 'An API key lets a program, such as this console, manage the account.',
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
  deletion: 'Programs that use this key, which may include this console, lose access to the account.',
})
