import type { Input } from '@/lib/contract/operation'
import type { HttpsEdge, httpsEdges as resource } from '@/lib/resources/https-edges'
import { counted } from '@/lib/util/text'
import { texts } from '../store/collection'
import type { PlatformContext, HandlersOf } from '../context'
import { replaceEdgeEndpoints } from '../edges/edge-endpoints'
import { edgeModuleHandlers, modulesAfter } from '../edges/edge-modules'
import { invalid } from '../requests/errors'
import { routeModuleHandlers, edgeModulesStored, rows } from '../edges/route-modules'
import { routeHandlers } from '../edges/routes'

type Body = Input<(typeof resource.ops)['update']>['body']

/** Returns the fields of an edge after an update. Absent fields and modules keep their old values. */
async function fieldsAfter(body: Body, context: PlatformContext, old: Partial<HttpsEdge> = {}) {
  return {
    ...texts(body, old),
    hostports: body.hostports?.map((hostport) => hostport.toLowerCase()) ?? old.hostports ?? [],
    ...(await modulesAfter(edgeModulesStored, body, context, old)),
  }
}

async function serve(context: PlatformContext, edge: HttpsEdge): Promise<HttpsEdge> {
  const hostports = edge.hostports ?? []
  const quota = context.settings.quota_edge_hostports
  if (quota > 0 && hostports.length > quota)
    throw invalid(7129, `An edge can serve at most ${counted(quota, 'hostport')}`, 'hostports')
  await replaceEdgeEndpoints(context, { edgeId: edge.id, proto: 'https', hostports })
  return edge
}

/** Handlers for HTTPS edges. Deleting an edge deletes its routes and endpoints. */
export const httpsEdgesHandlers: HandlersOf<'https-edges'> = {
  ...rows.handlers,
  async create({ body }, context) {
    await rows.refuseOver(context, 'quota_edges', 7070)
    const fields = await fieldsAfter(body, context)
    return serve(context, await rows.insert(context, { ...fields, routes: [] }))
  },
  async update({ params, body }, context) {
    return serve(context, await rows.change(context, params.id, (old) => fieldsAfter(body, context, old)))
  },
  async delete({ params }, context) {
    await replaceEdgeEndpoints(context, { edgeId: params.id, proto: 'https', hostports: [] })
    await rows.handlers.delete({ params }, context)
    return undefined
  },
  ...edgeModuleHandlers(rows, edgeModulesStored, 'mutual_tls'),
  ...edgeModuleHandlers(rows, edgeModulesStored, 'tls_termination'),
  ...routeHandlers,
  ...routeModuleHandlers,
}
