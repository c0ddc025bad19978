import { httpsEdges } from '@/lib/resources/https-edges'
import type { Route } from './route'
import { apiRoutes } from './routes-api'
import { craneRoutes } from './routes-cranes'
import { gatehouseRoutes } from './routes-gatehouse'
import type { Body, IdOf, Story } from './story'

type Edge = Body<typeof httpsEdges.ops.create> & { description: string }

/** An edge with its routes; `id` gives what they refer to. */
const planOf = (id: IdOf): readonly { edge: Edge; routes: readonly Route[] }[] => [
  { edge: { description: 'Spare edge: serves nothing yet' }, routes: [] },
  {
    edge: {
      description: 'Old dock gate: its authority has ended',
      hostports: ['gate.dock7.tidewater.example:443'],
      mutual_tls: { enabled: false, certificate_authority_ids: [id('Dock 7 gate CA')] },
    },
    routes: [{ match_type: 'path_prefix', match: '/', backend: { backend_id: id('Gate cameras') } }],
  },
  {
    edge: { description: 'Public API: no module', hostports: ['api.tidewater.example:443'] },
    routes: apiRoutes(id),
  },
  {
    edge: {
      description: 'Gatehouse: TLS termination configured, and disabled',
      hostports: ['gatehouse.site1.harbour.example:443'],
      tls_termination: { enabled: false, min_version: '1.3' },
    },
    routes: gatehouseRoutes(id),
  },
  {
    edge: {
      description: 'Cranes: client certificates needed',
      metadata: '{"safety":"class 2"}',
      hostports: ['cranes.site1.harbour.example:443', 'hoists.site1.harbour.example:443'],
      mutual_tls: { certificate_authority_ids: [id('Crane controllers CA'), id('Gate readers CA')] },
      tls_termination: { min_version: '1.2' },
    },
    routes: craneRoutes(id),
  },
]

/** HTTPS edges: without modules, with modules that are on, and with ones that are configured and disabled. */
export async function seedHttpsEdges(story: Story): Promise<void> {
  for (const { edge, routes } of planOf(story.id)) {
    const { id } = await story.make(httpsEdges.ops.create, edge.description, edge)
    for (const route of routes)
      await story.make(httpsEdges.ops['routes.create'], `${edge.description} ${route.match}`, route, {
        edge_id: id,
      })
  }
}
