import { defineInfo } from '@/lib/contract/resource'
import { resourceType } from '../resource-types'

export const endpointsInfo = defineInfo({
  ...resourceType('endpoints'),
  about:
    'An endpoint is a URL that receives traffic. You create cloud endpoints here; edges and agents create the others.',
  firstStep: {
    text: 'Reserve a domain or TCP address first.',
    links: ['reserved-domains', 'reserved-addrs'],
  },
  title: 'url',
  titleElse: 'public_url', // some APIs return only `public_url` for endpoints that agents serve
  identifies: ['url'],
  unique: { url: 'Not copied, because only endpoints with pooling can share a URL.' },
  facets: ['type', 'scheme', 'region'],
  search: ['name', 'description', 'metadata', 'host', 'upstream_url'],
  columns: ['url', 'type', 'bindings', 'description', 'created_at'],
  fields: {
    url: {
      label: 'URL',
      kind: 'mono',
      help: 'Scheme, host and port, such as https://app.example.com or tcp://1.tcp.example.com:20000.',
      missing: "Enter the endpoint's URL",
    },
    type: { label: 'Type', kind: 'text' },
    bindings: {
      label: 'Binding',
      kind: 'list',
      help: 'Determines which clients can reach the endpoint.',
    },
    name: { label: 'Name', kind: 'text' },
    description: { label: 'Description', kind: 'text' },
    metadata: { label: 'Metadata', kind: 'json', help: 'Arbitrary metadata, often JSON.' },
    traffic_policy: {
      label: 'Traffic policy',
      kind: 'json',
      help: 'JSON or YAML. Without a policy, the endpoint forwards no requests.',
    },
    scheme: { label: 'Scheme', kind: 'mono' },
    host: { label: 'Host', kind: 'mono' },
    port: { label: 'Port', kind: 'mono' },
    hostport: { label: 'Host and port', kind: 'mono' },
    public_url: { label: 'Public URL', kind: 'mono' },
    proto: { label: 'Protocol', kind: 'mono' },
    region: { label: 'Region', kind: 'mono' },
    pooling_enabled: {
      label: 'Pooling',
      kind: 'yes-no',
      help: 'Shares traffic with other pooled endpoints that have the same URL.',
    },
    domain: { label: 'Domain', kind: 'ref' },
    tcp_addr: { label: 'TCP address', kind: 'ref' },
    edge: { label: 'Edge', kind: 'ref' },
    tunnel: { label: 'Tunnel', kind: 'ref' },
    tunnel_session: { label: 'Tunnel session', kind: 'ref' },
    principal: { label: 'Owner', kind: 'ref' },
    upstream_url: { label: 'Forwards to', kind: 'mono' },
    upstream_proto: { label: 'Upstream protocol', kind: 'mono' },
    created_at: { label: 'Created', kind: 'time' },
    updated_at: { label: 'Updated', kind: 'time' },
    id: { label: 'ID', kind: 'mono' },
    uri: { label: 'URI', kind: 'mono' },
  },
  refs: {
    domain: 'reserved-domains',
    tcp_addr: 'reserved-addrs',
    edge: 'https-edges',
    tunnel: 'tunnels',
    tunnel_session: 'tunnel-sessions',
    principal: 'bot-users',
  },
  deletion: 'Requests to this URL will fail. The domain or TCP address stays reserved.',
})
