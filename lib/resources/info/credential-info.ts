import type { FieldInfo } from '@/lib/contract/resource'

const field = (label: string, kind: FieldInfo['kind'], help?: string): FieldInfo => ({ label, kind, help })

/** What authtokens, SSH credentials and API keys have in common, in the order in which it is shown. */
export const credentialFields = {
  owner_id: field(
    'Owner',
    'mono',
    'A bot user, or empty: the owner of the key that this console uses. Only a key of an account admin may name another. It cannot be changed later.',
  ),
  metadata: field('Metadata', 'json', 'Any text for programs, often JSON.'),
  created_at: field('Created', 'time'),
  id: field('ID', 'mono'),
  uri: field('URI', 'mono'),
}

export const aclField = field(
  'What it may bind',
  'list',
  'Without rules it may bind everything that the account has.',
)
