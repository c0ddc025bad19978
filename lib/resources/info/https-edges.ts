import { defineInfo } from '@/lib/contract/resource'

export const httpsEdgesInfo = defineInfo({
  name: 'https-edges',
  label: 'HTTPS edges',
  one: 'HTTPS edge',
  idPrefix: 'edghts',
  about:
    'An HTTPS edge takes requests for some of your domains, and its routes decide by path what happens to each.',
  help: 'traffic#https-edges-and-routes',
  firstStep: {
    text: 'An edge serves reserved domains, and its routes send requests to backends: reserve a domain and make a backend first.',
    links: ['reserved-domains', 'tunnel-group-backends'],
  },
  title: 'description',
  identifies: ['hostports', 'description', 'metadata'],
  parts: { routes: ['match_type', 'match'] },
  facets: [],
  search: ['metadata', 'hostports', 'routes'],
  columns: ['description', 'hostports', 'created_at'],
  fields: {
    description: { label: 'Description', kind: 'text', help: 'What the edge is for, for people.' },
    metadata: { label: 'Metadata', kind: 'json', help: 'Any text for programs, often JSON.' },
    hostports: {
      label: 'Hosts and ports',
      kind: 'list',
      help: 'What it serves, one a line, as in app.example.com. Each is under a reserved domain; port 443, the only one, is added.',
    },
    mutual_tls: { label: 'Mutual TLS', kind: 'object' },
    tls_termination: { label: 'TLS termination', kind: 'object' },
    routes: { label: 'Routes', kind: 'list' },
    created_at: { label: 'Created', kind: 'time' },
    id: { label: 'ID', kind: 'mono' },
    uri: { label: 'URI', kind: 'mono' },
  },
  inputs: {
    match_type: {
      label: 'How to compare',
      help: 'Whether the whole path is to be the same, or only its beginning.',
    },
    match: {
      label: 'Path, or host and path',
      help: 'A path such as /api, a host such as app.example.com, or both: app.example.com/api. Without https:// and without ?.',
      missing: 'Give a path, a host, or both',
    },
  },
  refs: {},
  takesAlong: ['endpoints'],
  deletion:
    'Its routes, their modules and its endpoints go with it, and its hosts are no longer served: clients get an error from then on. Domains and backends stay.',
})
