import { defineInfo } from '@/lib/contract/resource'
import { resourceType } from '../resource-types'

export const abuseReportsInfo = defineInfo({
  ...resourceType('abuse-reports'),
  about: 'An abuse report asks the platform to review URLs suspected of phishing or malware.',
  title: 'id',
  identifies: ['urls', 'metadata'],
  facets: ['status'],
  search: ['urls', 'hostnames.hostname', 'metadata'],
  columns: ['id', 'status', 'created_at'],
  fields: {
    id: { label: 'ID', kind: 'mono' },
    status: { label: 'Status', kind: 'text' },
    hostnames: { label: 'Hostnames', kind: 'list' },
    urls: {
      label: 'URLs',
      kind: 'list',
      help: 'Paste URLs or entire emails. Defanged URLs (hxxp, [.]) also work.',
    },
    metadata: { label: 'Metadata', kind: 'json', help: 'Arbitrary metadata, such as a ticket number.' },
    created_at: { label: 'Filed', kind: 'time' },
    uri: { label: 'URI', kind: 'mono' },
  },
  refs: {},
  deletion: "A filed report can't be withdrawn.",
})
