import { httpsEdges } from '@/lib/resources/https-edges'
import { tcpEdges } from '@/lib/resources/tcp-edges'
import { apiRoutes, craneRoutes, gatehouseRoutes, type Route } from './routes'
import type { Body, IdOf, Story } from './story'

type HttpsEdge = Body<typeof httpsEdges.ops.create> & { description: string }

/** The edges to create, with their routes. `id` returns the ID of the object with a name. */
const httpsPlan = (id: IdOf): readonly { edge: HttpsEdge; routes: readonly Route[] }[] => [
  { edge: { description: 'Spare edge (not in use yet)' }, routes: [] },
  {
    edge: {
      description: 'Old dock gate (expired certificate authority)',
      hostports: ['gate.dock7.tidewater.example:443'],
      mutual_tls: { enabled: false, certificate_authority_ids: [id('Dock 7 gate CA')] },
    },
    routes: [{ match_type: 'path_prefix', match: '/', backend: { backend_id: id('Gate cameras') } }],
  },
  {
    edge: { description: 'Public API (no modules)', hostports: ['api.tidewater.example:443'] },
    routes: apiRoutes(id),
  },
  {
    edge: {
      description: 'Gatehouse (TLS termination disabled)',
      hostports: ['gatehouse.site1.harbour.example:443'],
      tls_termination: { enabled: false, min_version: '1.3' },
    },
    routes: gatehouseRoutes(id),
  },
  {
    edge: {
      description: 'Cranes (client certificate required)',
      metadata: '{"safety":"class 2"}',
      hostports: ['cranes.site1.harbour.example:443', 'hoists.site1.harbour.example:443'],
      mutual_tls: { certificate_authority_ids: [id('Crane controllers CA'), id('Gate readers CA')] },
      tls_termination: { min_version: '1.2' },
    },
    routes: craneRoutes(id),
  },
]

/** Creates HTTPS edges without modules, with enabled modules and with disabled modules. */
export async function seedHttpsEdges(story: Story): Promise<void> {
  for (const { edge, routes } of httpsPlan(story.id)) {
    const { id } = await story.create(httpsEdges.ops.create, edge.description, edge)
    for (const route of routes)
      await story.create(httpsEdges.ops['routes.create'], `${edge.description} ${route.match}`, route, {
        edge_id: id,
      })
  }
}

type TcpEdge = Body<typeof tcpEdges.ops.create> & { description: string }

/** The TCP edges to create. `addr` returns the reserved address with a description. */
const tcpPlan = (id: IdOf, addr: (description: string) => string): readonly TcpEdge[] => [
  { description: 'Weather station (no address or modules)' },
  {
    description: 'Replica (IP restriction disabled)',
    hostports: [addr('Database replica, Rotterdam')],
    backend: { backend_id: id('Database in the machine room') },
    ip_restriction: { enabled: false, ip_policy_ids: [id('Blocked networks (deny rules only)')] },
    traffic_policy: {
      value: JSON.stringify({
        on_tcp_connect: [{ actions: [{ type: 'log', config: { metadata: { edge: 'replica' } } }] }],
      }),
    },
  },
  {
    description: 'Telemetry broker, for the offices only',
    metadata: '{"protocol":"mqtt"}',
    hostports: [addr('MQTT broker')],
    backend: { backend_id: id('Broker in the machine room') },
    ip_restriction: { ip_policy_ids: [id('Port offices')] },
  },
]

/** Creates TCP edges with an enabled IP restriction, with a disabled one and without one. */
export async function seedTcpEdges(story: Story, addr: (description: string) => string): Promise<void> {
  for (const each of tcpPlan(story.id, addr)) await story.create(tcpEdges.ops.create, each.description, each)
}
