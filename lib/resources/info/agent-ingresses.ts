import { defineInfo } from '@/lib/contract/resource'
import { resourceType } from '../resource-types'
import { removeRecordsText } from '../text/remove-records-text'

/** The consequences of deleting an agent ingress, apart from its DNS records. */
export const ingressDeletion = 'Agents can no longer reconnect through this ingress.'

export const agentIngressesInfo = defineInfo({
  ...resourceType('agent-ingresses'),
  about: 'An agent ingress is an address under your own domain through which agents connect to the platform.',
  title: 'domain',
  identifies: ['domain'],
  unique: { domain: 'Not copied, because each agent ingress has its own domain.' },
  facets: [],
  search: ['description', 'metadata', 'region_domains'],
  columns: ['domain', 'description', 'created_at'],
  fields: {
    domain: {
      label: 'Domain',
      kind: 'mono',
      help: "A name under your domain, such as connect.example.com. Can't be changed later.",
      missing: 'Enter the domain that agents connect to',
    },
    description: { label: 'Description', kind: 'text' },
    metadata: { label: 'Metadata', kind: 'json', help: 'Arbitrary metadata, often JSON.' },
    ns_targets: { label: 'Name servers', kind: 'list' },
    region_domains: { label: 'Regional addresses', kind: 'list' },
    certificate_management_policy: { label: 'Certificate policy', kind: 'object' },
    certificate_management_status: { label: 'Certificate state', kind: 'object' },
    created_at: { label: 'Created', kind: 'time' },
    id: { label: 'ID', kind: 'mono' },
    uri: { label: 'URI', kind: 'mono' },
  },
  refs: {},
  deletion: `${ingressDeletion} ${removeRecordsText('its NS records', 1)}`,
})
