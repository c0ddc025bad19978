import { seenFields } from '@/components/resource/form/use-seen-check'
import { clientOf } from '@/lib/client/call'
import { describeError } from '@/lib/client/describe-error'
import { seenMarks } from '@/lib/contract/seen-marks'
import { httpsEdges } from '@/lib/resources/https-edges'
import { counted, joinWithAnd } from '@/lib/util/text'
import { type BackendRoute, bodyFor } from './backend-routes'

export const backendOp = httpsEdges.ops['routes.backend.put']

/** A route whose backend has changed: the route as it was, and its backend module after the change. */
export interface ChangedRoute {
  route: BackendRoute
  now: object
}

/**
 * Saves a route's backend module. The console rejects the change if the module no longer equals `seen`. Returns the
 * module after the change.
 */
export const saveBackend = (slug: string, { edgeId, id }: BackendRoute, body: BackendBody, seen: object) =>
  clientOf(slug)(
    backendOp,
    { params: { edge_id: edgeId, id }, body },
    { seen: seenMarks(seenFields(backendOp, body, seen)) },
  )

type BackendBody = ReturnType<typeof bodyFor>

/**
 * Gives each route its earlier backend. Continues after a failure. Returns the message about the outcome, which names
 * the routes that couldn't be restored.
 */
export async function restoreBackends(slug: string, changed: readonly ChangedRoute[]) {
  const failures: { match: string; error: unknown }[] = []
  for (const { route, now } of changed) {
    try {
      await saveBackend(slug, route, bodyFor(route, route.backendId), now)
    } catch (error) {
      failures.push({ match: route.match, error })
    }
  }
  const [first] = failures
  if (first === undefined)
    return { isDone: true, message: `Backend of ${counted(changed.length, 'route')} restored` }
  const matches = joinWithAnd(failures.map(({ match }) => match))
  return {
    isDone: false,
    message: `Couldn't restore the backend of ${matches}. ${describeError(first.error).sentence}`,
  }
}
