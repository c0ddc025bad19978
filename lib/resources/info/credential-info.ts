import type { FieldInfo } from '@/lib/contract/resource'

const field = (label: string, kind: FieldInfo['kind'], help?: string): FieldInfo => ({ label, kind, help })

/** The fields shared by authtokens, SSH credentials and API keys, in display order. */
export const credentialFields = {
  owner_id: field('Owner', 'mono', "A bot user. Empty means the API key's owner. Can't be changed later."),
  metadata: field('Metadata', 'json', 'Arbitrary metadata, often JSON.'),
  created_at: field('Created', 'time'),
  id: field('ID', 'mono'),
  uri: field('URI', 'mono'),
}

export const aclField = field(
  'Allowed bindings',
  'list',
  'Without rules, this credential can bind anything in the account.',
)

/** Describes a list of rules for a table cell. */
export function aclInShort(acl: readonly string[] | null | undefined): string {
  return acl && acl.length > 0 ? acl.join(', ') : 'everything, no rules'
}
