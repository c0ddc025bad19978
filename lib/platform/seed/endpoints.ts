import { endpoints } from '@/lib/resources/endpoints'
import type { Body, Story } from './story'
import { failoverBackends } from '@/lib/resources/failover-backends'
import { httpResponseBackends } from '@/lib/resources/http-response-backends'
import { staticBackends } from '@/lib/resources/static-backends'
import { tunnelGroupBackends } from '@/lib/resources/tunnel-group-backends'
import { weightedBackends } from '@/lib/resources/weighted-backends'

const policy = (phases: object) => JSON.stringify(phases)

const cloud: readonly Body<typeof endpoints.ops.create>[] = [
  {
    url: 'https://quay-pumps.internal',
    description: 'Quay pumps (internal)',
    metadata: '{"pumps":4}',
    bindings: ['internal'],
  },
  {
    url: 'https://pumps.site1.harbour.example',
    description: 'Quay pumps for staff',
    traffic_policy: policy({
      on_http_request: [
        {
          name: 'Allow only the offices',
          actions: [{ type: 'restrict-ips', config: { allow: ['192.0.2.0/24', '2001:db8:10::/48'] } }],
        },
        {
          name: 'Forward to the pumps',
          actions: [{ type: 'forward-internal', config: { url: 'https://quay-pumps.internal' } }],
        },
      ],
      on_http_response: [{ actions: [{ type: 'compress-response', config: { algorithms: ['gzip'] } }] }],
    }),
  },
  {
    url: 'http://gatehouse.site1.harbour.example',
    description: 'Gatehouse (redirects to https)',
    traffic_policy: policy({
      on_http_request: [
        { actions: [{ type: 'redirect', config: { to: 'https://gatehouse.site1.harbour.example' } }] },
      ],
    }),
  },
  {
    url: 'tcp://1.tcp.localhost:20000',
    description: 'SSH bastion at site 1, for the offices only',
    traffic_policy: policy({
      on_tcp_connect: [{ actions: [{ type: 'restrict-ips', config: { allow: ['192.0.2.0/24'] } }] }],
    }),
  },
  { url: 'tls://meters.dock7.tidewater.example', description: 'Shore power meters' },
  { url: 'http://berths.planning', description: 'Berth planning, in the cluster', bindings: ['kubernetes'] },
  ...['north', 'south'].map((pier) => ({
    url: 'https://tides.dock7.tidewater.example',
    description: `Tide tables, ${pier} pier`,
    pooling_enabled: true,
  })),
]

export async function seedEndpoints(story: Story): Promise<void> {
  for (const body of cloud) await story.create(endpoints.ops.create, body.description ?? body.url, body)
}

type Described<B> = B & { description: string }

const tunnelGroups: readonly Described<Body<typeof tunnelGroupBackends.ops.create>>[] = [
  { description: 'Crane controllers', labels: { site: 'harbour-1', machine: 'crane' } },
  { description: 'Gate cameras', labels: { site: 'harbour-1', machine: 'gate' } },
]

const responses: readonly Described<Body<typeof httpResponseBackends.ops.create>>[] = [
  {
    description: 'Notice (closed for maintenance)',
    status_code: 503,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '3600' },
    body: 'The cranes are being serviced. Ask the harbor master on channel 12.',
  },
  { description: 'Opening hours', body: 'Gate 1: 24 hours. Gate 2: 6 a.m. to 10 p.m.' },
]

const servers: readonly Described<Body<typeof staticBackends.ops.create>>[] = [
  { description: 'Berth planning server', address: 'planning.office.example:443', tls: { enabled: true } },
  { description: 'Telemetry, new version', address: '10.20.0.8:8080' },
  { description: 'Broker in the machine room', address: '10.20.0.5:8883', tls: { enabled: true } },
  { description: 'Database in the machine room', address: '[2001:db8:10::5]:5432' },
]

export async function seedBackends(story: Story): Promise<void> {
  for (const each of tunnelGroups) await story.create(tunnelGroupBackends.ops.create, each.description, each)
  for (const each of responses) await story.create(httpResponseBackends.ops.create, each.description, each)
  for (const each of servers) await story.create(staticBackends.ops.create, each.description, each)
  const telemetry = 'Telemetry, 10% to the new version'
  const [old, fresh] = [story.id('Crane controllers'), story.id('Telemetry, new version')]
  await story.create(weightedBackends.ops.create, telemetry, {
    description: telemetry,
    metadata: '{"trial":"until the end of the month"}',
    backends: { [old]: 90, [fresh]: 10, [story.id('Opening hours')]: 0 },
  })
  const cranes = 'Crane backends, with maintenance notice as fallback'
  await story.create(failoverBackends.ops.create, cranes, {
    description: cranes,
    backends: [old, story.id('Berth planning server'), story.id('Notice (closed for maintenance)')],
  })
}
