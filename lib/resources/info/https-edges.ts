import { defineInfo } from '@/lib/contract/resource'
import { resourceType } from '../resource-types'

export const httpsEdgesInfo = defineInfo({
  ...resourceType('https-edges'),
  about:
    'An HTTPS edge receives requests for your domains. Its routes decide what happens to each request, based on the host and path.',
  firstStep: {
    text: 'Reserve a domain and create a backend first.',
    links: ['reserved-domains', 'tunnel-group-backends'],
    action: 'Reserve domain',
  },
  title: 'description',
  identifies: ['hostports', 'description', 'metadata'],
  unique: { hostports: 'Not copied, because a host and port can belong to only one edge.' },
  parts: { routes: ['match_type', 'match'] },
  facets: [],
  search: ['metadata', 'hostports', 'routes'],
  columns: ['description', 'hostports', 'created_at'],
  facts: ['hostports', 'routes', 'tls_termination', 'mutual_tls'],
  fields: {
    description: { label: 'Description', kind: 'text', help: 'Shown as the name in lists.' },
    metadata: { label: 'Metadata', kind: 'json', help: 'Arbitrary metadata, often JSON.' },
    hostports: {
      label: 'Hosts and ports',
      kind: 'list',
      help: 'One per line, under your reserved domains. The port defaults to 443.',
    },
    mutual_tls: { label: 'Mutual TLS', kind: 'object' },
    tls_termination: { label: 'TLS termination', kind: 'object' },
    routes: { label: 'Routes', kind: 'list' },
    created_at: { label: 'Created', kind: 'time' },
    id: { label: 'ID', kind: 'mono' },
    uri: { label: 'URI', kind: 'mono' },
  },
  inputs: {
    match_type: { label: 'Match type' },
    match: {
      label: 'Match',
      help: 'A host, path or both, such as app.example.com/api, without https:// or query.',
      missing: 'Enter a path, a host or both',
    },
  },
  refs: {},
  deletesAlso: ['endpoints'],
  deletion:
    "The edge's routes, modules and endpoints are also deleted. Its hosts are no longer served, so clients get an error. Domains and backends are kept.",
})
