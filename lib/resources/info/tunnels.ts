import { defineInfo } from '@/lib/contract/resource'
import { resourceType } from '../resource-types'

export const tunnelsInfo = defineInfo({
  ...resourceType('tunnels'),
  about:
    'A tunnel carries traffic to an agent, either from an endpoint or from backends that select the tunnel by label.',
  firstStep: {
    text: 'Connect an agent first.',
    links: ['agents'],
  },
  title: 'public_url',
  time: 'started_at',
  identifies: [],
  facets: ['proto', 'region'],
  search: ['forwards_to', 'metadata', 'tunnel_session.id'],
  columns: ['public_url', 'forwards_to', 'tunnel_session', 'proto', 'started_at'],
  fields: {
    public_url: { label: 'Public URL', kind: 'mono' },
    endpoint: { label: 'Endpoint', kind: 'ref' },
    labels: { label: 'Labels', kind: 'object' },
    backends: { label: 'Backends', kind: 'list' },
    forwards_to: { label: 'Forwards to', kind: 'mono' },
    proto: { label: 'Protocol', kind: 'mono' },
    tunnel_session: { label: 'Agent', kind: 'ref' },
    metadata: { label: 'Metadata', kind: 'json' },
    region: { label: 'Region', kind: 'mono' },
    started_at: { label: 'Started', kind: 'time' },
    id: { label: 'ID', kind: 'mono' },
    uri: { label: 'URI', kind: 'mono' },
  },
  refs: { endpoint: 'endpoints', tunnel_session: 'tunnel-sessions', backends: 'tunnel-group-backends' },
  deletion: 'A tunnel ends when its agent stops the tunnel or loses its connection.',
})
