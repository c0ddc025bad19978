import { fieldsOf, isRecord } from '@/lib/util/records'
import type { HttpsEdgeRoute } from '@/lib/resources/https-edge-routes'
import type { HttpsEdge } from '@/lib/resources/https-edges'
import { notSetUpText } from '@/lib/traffic/model/missing-parts'
import { capitalized, joinWithAnd } from '@/lib/util/text'

export const edgeHosts = (hostports: unknown): string =>
  Array.isArray(hostports) ? hostports.map((one) => String(one).replace(/:443$/, '')).join(', ') : ''

/** Describes an edge's TLS termination for a table, such as "upstream" or "disabled". */
export function tlsText(termination: unknown): string {
  const { enabled, terminate_at, min_version } = fieldsOf(termination)
  if (terminate_at === 'upstream') return 'upstream'
  if (enabled === false) return 'disabled'
  return typeof min_version === 'string' && min_version !== '' ? `${min_version} or newer` : 'default'
}

export const edgeFacts = ({
  tls_termination,
  mutual_tls,
}: Pick<HttpsEdge, 'tls_termination' | 'mutual_tls'>) => ({
  tls_termination: capitalized(tlsText(tls_termination)),
  mutual_tls: mutual_tls && mutual_tls.enabled !== false ? 'Required' : 'Off',
})

export function edgeSentence({ hostports, routes }: HttpsEdge): string {
  if (hostports === undefined) return "The edge's hosts and ports are in an unknown format."
  const unset = notSetUpText('https-edges', { hostports, routes })
  if (unset !== null) return unset
  const hosts = joinWithAnd(edgeHosts(hostports).split(', '))
  const count = routes?.length ?? 0
  return `Serves ${hosts} through ${count === 1 ? 'one route' : `${count} routes`}.`
}

export function routeSentence({ match, match_type }: Pick<HttpsEdgeRoute, 'match' | 'match_type'>): string {
  const at = match.indexOf('/')
  const [host, path] = at < 0 ? [match, ''] : [match.slice(0, at), match.slice(at)]
  const from = host === '' ? 'Receives requests' : `Receives requests to ${host}`
  if (path === '') return `${from} with any path.`
  return `${from} with ${match_type === 'exact_path' ? 'the path' : 'paths that begin with'} ${path}.`
}

/** Returns why a route's visitors get an error, or null if the route has an enabled backend. */
export function backendFault({ backend }: Pick<HttpsEdgeRoute, 'backend'>) {
  if (!backend?.backend)
    return {
      label: 'No backend',
      sentence: 'This route has no backend, so visitors get an error.',
    }
  if (backend.enabled !== false) return null
  return {
    label: 'Backend disabled',
    sentence: 'The backend is disabled, so visitors get an error.',
  }
}

/** Parses a URL, host or path. `host` is absent if `text` is only a path. */
export function targetIn(text: string): { host?: string; path: string } {
  const [address = ''] = text.trim().split(/[?#]/)
  const rest = address.replace(/^https?:\/\//i, '')
  const at = rest.indexOf('/')
  if (at === 0) return { path: rest }
  const [host, path] = at < 0 ? [rest, '/'] : [rest.slice(0, at), rest.slice(at)]
  return { host: host.replace(/:\d+$/, ''), path }
}

export const findRoute = (edge: Record<string, unknown>, id: string): Record<string, unknown> | undefined =>
  (Array.isArray(edge.routes) ? edge.routes : []).filter(isRecord).find((route) => route.id === id)

export function routeName(edge: Record<string, unknown>, { route_id = '' }: { route_id?: string }): string {
  const match = findRoute(edge, route_id)?.match
  return typeof match === 'string' && match !== '' ? match : route_id
}
