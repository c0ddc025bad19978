import { useQuery } from '@tanstack/react-query'
import { relatedStatesQuery } from '@/lib/client/traffic'
import { httpsEdgesInfo as info } from '@/lib/resources/info/https-edges'
import { type StateOfRoute, unknownRoute } from './serving-text'

/**
 * Functions that look up the state of a route or backend by ID. `whole` covers everything from DNS to the service, and
 * `own` omits the parts before the route.
 */
export interface RouteStates {
  whole: StateOfRoute
  own: StateOfRoute
  backend: StateOfRoute
}

export function useRouteStates(slug: string, edgeId: string): RouteStates {
  const { data, isError } = useQuery(relatedStatesQuery(slug, info.name, edgeId))
  const otherwise = data !== undefined || isError ? unknownRoute : undefined
  return {
    whole: (id) => data?.states[id] ?? otherwise,
    own: (id) => data?.routes?.[id] ?? otherwise,
    backend: (id) => data?.states[id],
  }
}
