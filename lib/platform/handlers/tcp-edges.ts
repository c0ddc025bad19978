import { addressAt } from '@/lib/resources/values/endpoint-url'
import { readHostport } from '@/lib/resources/values/hostports'
import { type TcpEdge, tcpEdges as resource } from '@/lib/resources/tcp-edges'
import { collection, texts } from '../store/collection'
import type { PlatformContext, HandlersOf } from '../context'
import { replaceEdgeEndpoints } from '../edges/edge-endpoints'
import { reservationOf } from '../endpoint-fields'
import { edgeModuleHandlers, modulesAfter, sharedModules } from '../edges/edge-modules'
import { invalid } from '../requests/errors'
import { findReservedAddr } from './reserved-addrs'

const rows = collection(resource, { filterable: [] })
async function checkHostports(context: PlatformContext, hostports: readonly string[]): Promise<void> {
  const regions = new Set<string>()
  for (const hostport of hostports) {
    const address = await findReservedAddr(context, hostport)
    const { host } = readHostport(hostport)
    if (!address && (await reservationOf(context, addressAt('https', host, 443))))
      throw invalid(
        7120,
        `${host} is a domain. A TCP edge can serve only reserved TCP addresses.`,
        'hostports',
      )
    if (address) regions.add(address.region)
  }
  if (regions.size > 1)
    throw invalid(7156, 'All addresses of an edge must be in the same region', 'hostports')
}

async function serve(context: PlatformContext, edge: TcpEdge): Promise<TcpEdge> {
  const hostports = edge.hostports ?? []
  await checkHostports(context, hostports)
  await replaceEdgeEndpoints(context, { edgeId: edge.id, proto: 'tcp', hostports })
  return edge
}

const lowerCase = (hostports: readonly string[]) => hostports.map((hostport) => hostport.toLowerCase())

export const tcpEdgesHandlers: HandlersOf<'tcp-edges'> = {
  ...rows.handlers,
  async create({ body }, context) {
    const hostports = lowerCase(body.hostports ?? [])
    const modules = await modulesAfter(sharedModules, body, context)
    return serve(context, await rows.insert(context, { ...texts(body), hostports, ...modules }))
  },
  async update({ params, body }, context) {
    const edge = await rows.change(context, params.id, async (old) => ({
      ...texts(body, old),
      hostports: body.hostports ? lowerCase(body.hostports) : old.hostports,
      ...(await modulesAfter(sharedModules, body, context, old)),
    }))
    return serve(context, edge)
  },
  async delete({ params }, context) {
    await replaceEdgeEndpoints(context, { edgeId: params.id, proto: 'tcp', hostports: [] })
    await rows.handlers.delete({ params }, context)
  },
  ...edgeModuleHandlers(rows, sharedModules, 'ip_restriction'),
  ...edgeModuleHandlers(rows, sharedModules, 'traffic_policy'),
  ...edgeModuleHandlers(rows, sharedModules, 'backend'),
}
