import { defineInfo } from '@/lib/contract/resource'
import { resourceType } from '../resource-types'
import { removeRecordsText } from '../text/remove-records-text'

/** The consequences of deleting a domain, apart from its DNS records. */
export const domainDeletion =
  'New endpoints can no longer use this domain. The platform no longer issues or renews its certificate.'

export const reservedDomainsInfo = defineInfo({
  ...resourceType('reserved-domains'),
  about:
    "A reserved domain is a name that this account's endpoints can serve. The name's DNS records must point to the platform.",
  title: 'domain',
  identifies: ['domain'],
  unique: { domain: 'Not copied, because a domain can be reserved only once.' },
  facets: ['region'],
  search: ['description', 'metadata', 'cname_target'],
  columns: ['domain', 'certificate_management_status', 'description', 'created_at'],
  fields: {
    domain: {
      label: 'Domain',
      kind: 'mono',
      help: 'A name such as app.example.com, or a wildcard such as *.site1.example.com.',
      missing: 'Enter the name to reserve',
    },
    region: {
      label: 'Region',
      kind: 'mono',
      help: "The region that serves the domain. Can't be changed later.",
    },
    description: { label: 'Description', kind: 'text' },
    metadata: { label: 'Metadata', kind: 'json', help: 'Arbitrary metadata, often JSON.' },
    cname_target: { label: 'CNAME target', kind: 'mono' },
    acme_challenge_cname_target: { label: 'ACME challenge CNAME target', kind: 'mono' },
    certificate: { label: 'Certificate', kind: 'ref' },
    certificate_management_policy: { label: 'Certificate policy', kind: 'object' },
    certificate_management_status: { label: 'Certificate state', kind: 'object' },
    http_endpoint_configuration: { label: 'HTTP endpoint configuration', kind: 'ref' },
    https_endpoint_configuration: { label: 'HTTPS endpoint configuration', kind: 'ref' },
    created_at: { label: 'Created', kind: 'time' },
    id: { label: 'ID', kind: 'mono' },
    uri: { label: 'URI', kind: 'mono' },
  },
  refs: {
    certificate: 'tls-certificates',
    http_endpoint_configuration: 'endpoint-configurations',
    https_endpoint_configuration: 'endpoint-configurations',
  },
  deletion: `${domainDeletion} ${removeRecordsText('its CNAME records', 1)}`,
  inUse: 446,
})
