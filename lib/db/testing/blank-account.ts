export const blankAccount = {
  id: 'a',
  slug: 'a',
  name: 'A',
  base_url: '',
  version_header: '',
  version: '',
  sealed_key: '',
  kind: 'connected',
  created_at: '',
} as const
