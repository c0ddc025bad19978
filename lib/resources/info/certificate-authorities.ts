import { defineInfo } from '@/lib/contract/resource'

export const certificateAuthoritiesInfo = defineInfo({
  name: 'certificate-authorities',
  label: 'Certificate authorities',
  one: 'Certificate authority',
  idPrefix: 'ca',
  about:
    'A certificate authority decides whose client certificates an HTTPS or TLS edge with mutual TLS takes.',
  help: 'access#certificate-authorities',
  title: 'subject_common_name',
  identifies: ['ca_pem'],
  facets: [],
  search: ['description', 'metadata'],
  columns: ['subject_common_name', 'not_after', 'description', 'created_at'],
  fields: {
    subject_common_name: { label: 'Common name', kind: 'mono' },
    not_before: { label: 'Valid from', kind: 'time' },
    not_after: { label: 'Valid until', kind: 'time' },
    key_usages: { label: 'Key usages', kind: 'list' },
    extended_key_usages: { label: 'Extended key usages', kind: 'list' },
    description: { label: 'Description', kind: 'text', help: 'What the authority is for, for people.' },
    metadata: { label: 'Metadata', kind: 'json', help: 'Any text for programs, often JSON.' },
    ca_pem: {
      label: 'Certificate (PEM)',
      kind: 'mono',
      help: 'Exactly one certificate that may sign others. Its private key stays with you. It cannot be changed later.',
      missing: 'Give the certificate of the authority',
    },
    created_at: { label: 'Created', kind: 'time' },
    id: { label: 'ID', kind: 'mono' },
    uri: { label: 'URI', kind: 'mono' },
  },
  refs: {},
  deletion:
    'Client certificates that it signed are taken nowhere any more. The platform refuses while an edge with mutual TLS still uses it.',
  inUse: 1966,
})
