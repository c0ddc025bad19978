import type { State } from '@/components/ui/state-chip'
import { isUnreadable } from '@/lib/contract/conform'
import type { HttpsEdgeRoute } from '@/lib/resources/https-edge-routes'
import type { HttpsEdge } from '@/lib/resources/https-edges'
import type { ResourceState } from '@/lib/resources/states/own-state'
import { hostOfMatch, isHost, isMatch, routeFor } from '@/lib/resources/values/route-match'
import { toneOf } from '@/lib/util/state'
import { backendFault, type targetIn } from './edge-text'

/**
 * Reports whether an edge serves a host or, for a wildcard, at least one name that the wildcard covers. Returns null if
 * the edge's hosts are unknown.
 */
function servesHost(hostports: unknown, typed: string): boolean | null {
  if (!Array.isArray(hostports)) return null
  const host = typed.toLowerCase()
  const hosts = hostports.map((one) => String(one).replace(/:\d+$/, '').toLowerCase())
  return hosts.some((one) => isHost(one, host) || isHost(host, one))
}

export type StateOfRoute = (id: string) => ResourceState | undefined

export const unknownRoute: ResourceState = { state: 'unknown', label: 'Unknown' }

interface Verdict {
  /** The state that shows whether a route matches, regardless of the state of its backend. */
  state: State
  label: string
  route: HttpsEdgeRoute | null
  /** A predicate that follows the route's match, or a complete sentence if `route` is null. */
  text: string
  problem?: { state: State; label: string; sentence: string }
}

const notServed = (text: string): Verdict => ({ state: 'wrong', label: 'Not served', route: null, text })

export function verdictOn(
  { hostports, routes }: Pick<HttpsEdge, 'hostports' | 'routes'>,
  target: ReturnType<typeof targetIn>,
  stateOf: StateOfRoute,
): Verdict {
  if (target.host && servesHost(hostports, target.host) === false)
    return notServed(`This edge doesn't serve ${target.host}.`)
  const served = routeFor(routes ?? [], target)
  if (served === null) return notServed('No route matches, so visitors get an error.')
  const { route, reason } = served
  const hasNoHosts = Array.isArray(hostports) && hostports.length === 0
  const matched = { state: 'ready', label: 'Matched', route, text: reason } as const
  const fault = faultOf(route) ?? (hasNoHosts ? noHosts : null)
  if (fault) return { ...matched, problem: { state: 'attention', ...fault } }
  const { state, label, sentence } = stateOf(route.id) ?? unknownRoute
  if (state === 'ready' && toneOf({ state, label }) === 'unknown')
    return { ...matched, problem: { state: 'unknown', label, sentence: uncheckedSentence } }
  if (state === 'ready') return { ...matched, label: 'Served' }
  return {
    ...matched,
    problem: { state, label, sentence: sentence ?? "The state of the route's backend is unknown." },
  }
}

const uncheckedSentence = "The console hasn't checked the service, so the request may still fail."

const noHosts = { label: 'No hosts', sentence: "The edge has no hosts yet, so it doesn't receive requests." }

const faultOf = (route: HttpsEdgeRoute) =>
  isUnreadable(route, 'backend')
    ? { label: 'Unknown', sentence: "The API returned the route's backend in an unknown format." }
    : backendFault(route)

/** Returns a warning if the edge doesn't serve a route's host, or null otherwise. */
export function strangeHostText(hostports: unknown, match: string): string | null {
  const host = hostOfMatch(match)
  if (host === '' || !isMatch(match) || servesHost(hostports, host) !== false) return null
  return `The edge doesn't serve ${host}, so this route doesn't receive requests. Add the host to the edge first.`
}
