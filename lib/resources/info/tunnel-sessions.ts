import { defineInfo } from '@/lib/contract/resource'
import { resourceType } from '../resource-types'

export const tunnelSessionsInfo = defineInfo({
  ...resourceType('tunnel-sessions'),
  about: "A tunnel session is an agent's or SSH client's connection to the platform.",
  firstStep: {
    text: 'Connect an agent first.',
    links: ['agents'],
  },
  title: 'ip',
  time: 'started_at',
  identifies: [],
  facets: ['os', 'agent_version', 'region', 'transport'],
  search: ['metadata', 'agent_version', 'os', 'credential.id'],
  columns: ['ip', 'agent_version', 'os', 'region', 'credential', 'started_at'],
  facts: ['agent_version', 'credential', 'ip', 'started_at'],
  fields: {
    ip: { label: 'IP address', kind: 'mono' },
    metadata: { label: 'Metadata', kind: 'json' },
    agent_version: { label: 'Agent version', kind: 'mono' },
    os: { label: 'Operating system', kind: 'mono' },
    region: { label: 'Region', kind: 'mono' },
    transport: { label: 'Transport', kind: 'text' },
    credential: { label: 'Credential', kind: 'ref' },
    started_at: { label: 'Started', kind: 'time' },
    id: { label: 'ID', kind: 'mono' },
    uri: { label: 'URI', kind: 'mono' },
  },
  refs: { credential: 'credentials' },
  deletion: 'A session ends when its agent stops or loses its connection.',
})
