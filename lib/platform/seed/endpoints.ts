import { endpoints } from '@/lib/resources/endpoints'
import type { Body, Story } from './story'

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

/**
 * Creates cloud endpoints with every binding and scheme, with and without a traffic policy. Two of the endpoints share
 * a URL.
 */
export async function seedEndpoints(story: Story): Promise<void> {
  for (const body of cloud) await story.create(endpoints.ops.create, body.description ?? body.url, body)
}
