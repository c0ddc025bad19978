import { defineInfo } from '@/lib/contract/resource'
import { resourceType } from '../resource-types'

export const certificateAuthoritiesInfo = defineInfo({
  ...resourceType('certificate-authorities'),
  about: 'HTTPS and TLS edges with mutual TLS use a certificate authority to verify client certificates.',
  title: 'subject_common_name',
  identifies: ['ca_pem'],
  unique: { ca_pem: 'Not copied, because each certificate authority has its own certificate.' },
  facets: [],
  search: ['description', 'metadata'],
  columns: ['subject_common_name', 'not_after', 'description', 'created_at'],
  fields: {
    subject_common_name: { label: 'Common name', kind: 'text' },
    not_before: { label: 'Valid from', kind: 'time' },
    not_after: { label: 'Valid until', kind: 'time' },
    key_usages: { label: 'Key usages', kind: 'list' },
    extended_key_usages: { label: 'Extended key usages', kind: 'list' },
    description: { label: 'Description', kind: 'text' },
    metadata: { label: 'Metadata', kind: 'json', help: 'Arbitrary metadata, often JSON.' },
    ca_pem: {
      label: 'Certificate (PEM)',
      kind: 'mono',
      help: "One CA certificate, without its private key. Can't be changed later.",
      missing: "Enter the authority's certificate",
    },
    created_at: { label: 'Created', kind: 'time' },
    id: { label: 'ID', kind: 'mono' },
    uri: { label: 'URI', kind: 'mono' },
  },
  refs: {},
  deletion: 'Client certificates signed by this authority are no longer accepted.',
  inUse: 1966,
})
