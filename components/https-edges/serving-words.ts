import type { State } from '@/components/ui/state-chip'
import type { HttpsEdgeRoute } from '@/lib/resources/https-edge-routes'
import type { HttpsEdge } from '@/lib/resources/https-edges'
import { hostOfMatch, isHost, isMatch, routeFor } from '@/lib/resources/route-match'
import { backendFault, type targetIn } from './edge-words'

/**
 * Whether an edge serves a host, or some that a wildcard stands for; null where its hosts are not known. Takes upstream
 * data of any shape.
 */
function servesHost(hostports: unknown, typed: string): boolean | null {
  if (!Array.isArray(hostports)) return null
  const host = typed.toLowerCase()
  const hosts = hostports.map((one) => String(one).replace(/:\d+$/, '').toLowerCase())
  return hosts.some((one) => isHost(one, host) || isHost(host, one))
}

interface Verdict {
  state: State
  word: string
  /** The route that takes it; null where none does. */
  route: HttpsEdgeRoute | null
  /** To be said after the route's match and a comma; a sentence of its own where there is no route. */
  words: string
}

const notServed = (words: string): Verdict => ({ state: 'wrong', word: 'Not served', route: null, words })

/** What an edge does with a request for `target`: only what comes to a backend that answers is served. */
export function verdictOn(
  { hostports, routes }: Pick<HttpsEdge, 'hostports' | 'routes'>,
  target: ReturnType<typeof targetIn>,
): Verdict {
  if (target.host && servesHost(hostports, target.host) === false)
    return notServed(`This edge does not serve ${target.host}.`)
  const served = routeFor(routes ?? [], target)
  if (served === null) return notServed('No route takes it: visitors get an error.')
  const { route, reason } = served
  const hasNoHosts = Array.isArray(hostports) && hostports.length === 0
  const fault =
    backendFault(route)?.ofRoute ?? (hasNoHosts ? 'The edge has no hosts yet: nothing reaches it.' : '')
  if (fault === '') return { state: 'ready', word: 'Served', route, words: reason }
  return { state: 'attention', word: 'Taken', route, words: `${reason} ${fault}` }
}

/** What is said of a route that asks for a host that its edge does not serve; null where it may be reached. */
export function strangeHostWords(hostports: unknown, match: string): string | null {
  const host = hostOfMatch(match)
  if (host === '' || !isMatch(match) || servesHost(hostports, host) !== false) return null
  return `The edge does not serve ${host}: the route takes nothing until that is one of the edge's hosts.`
}
