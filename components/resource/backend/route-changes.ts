import { presentValues, seenFields } from '@/components/resource/form/use-seen-check'
import { ApiError } from '@/lib/client/api-error'
import { clientOf } from '@/lib/client/call'
import { describeError } from '@/lib/client/describe-error'
import { mayBeDone } from '@/lib/client/unknown-outcome'
import { seenMarks } from '@/lib/contract/seen-marks'
import { httpsEdges } from '@/lib/resources/https-edges'
import { counted, joinWithAnd } from '@/lib/util/text'
import { backendIdIn, type BackendRoute, bodyFor, routeChanges } from './backend-routes'

export const backendOp = httpsEdges.ops['routes.backend.put']

export interface ChangedRoute {
  route: BackendRoute
  now: object
  isConfirmed: boolean
}

/** The changed routes, keyed by route ID. */
export type ChangedRoutes = Map<string, ChangedRoute>

const saveBackend = (slug: string, { edgeId, id }: BackendRoute, body: BackendBody, seen: object) =>
  clientOf(slug)(
    backendOp,
    { params: { edge_id: edgeId, id }, body },
    { seen: seenMarks(seenFields(backendOp, body, seen)) },
  )

type BackendBody = ReturnType<typeof bodyFor>

/** Changes the routes' backends one by one and stops at the first failure. Tracks the changes in `changed`. */
export async function changeBackends(
  slug: string,
  routes: readonly BackendRoute[],
  backendId: string,
  changed: ChangedRoutes,
): Promise<void> {
  for (const { route, body } of routeChanges(routes, backendId)) {
    const before = changed.get(route.id)
    const first = before?.route ?? route
    const expected = { ...route.stored, enabled: body.enabled, backend: { id: backendId } }
    changed.set(route.id, { route: first, now: expected, isConfirmed: false })
    try {
      const now = await saveBackend(slug, route, body, route.stored)
      if (first.backendId === backendId) changed.delete(route.id)
      else changed.set(route.id, { route: first, now, isConfirmed: true })
    } catch (error) {
      if (!(error instanceof ApiError && mayBeDone(error))) {
        if (before) changed.set(route.id, before)
        else changed.delete(route.id)
      }
      throw error
    }
  }
}

const READ_MS = 5000

/** Reads the routes with unconfirmed changes, and returns all changes with an updated `isConfirmed`. */
export const confirmChanges = (slug: string, changed: readonly ChangedRoute[]) =>
  Promise.all(
    changed.map(async (change) => {
      if (change.isConfirmed) return change
      const { edgeId, id } = change.route
      const stored = await clientOf(slug)(
        httpsEdges.ops['routes.backend.get'],
        { params: { edge_id: edgeId, id } },
        { signal: AbortSignal.timeout(READ_MS) },
      ).catch(() => undefined)
      return {
        ...change,
        isConfirmed: stored !== undefined && backendIdIn(stored) === backendIdIn(change.now),
      }
    }),
  )

const routesText = ([first, ...others]: readonly ChangedRoute[]) =>
  first && others.length === 0 ? `route ${first.route.match}` : counted(others.length + 1, 'route')

/** Returns the message about the outcome. `isDone` is false after an error or if a change is unconfirmed. */
export function outcomeMessage(changed: readonly ChangedRoute[], error?: unknown) {
  const confirmed = changed.filter(({ isConfirmed }) => isConfirmed)
  const lost = changed.filter(({ isConfirmed }) => !isConfirmed)
  const sentences = [
    confirmed.length > 0 && `Backend changed for ${routesText(confirmed)}`,
    lost.length > 0 && `Couldn't confirm the change for ${routesText(lost)}`,
    error !== undefined && `${stoppedText(changed.length > 0)} ${describeError(error).sentence}`,
  ].filter((sentence) => sentence !== false)
  return {
    isDone: error === undefined && lost.length === 0,
    message: sentences.join('. ') || 'The selected routes already have this backend',
  }
}

const stoppedText = (hasOthers: boolean) =>
  hasOthers ? 'No other routes were changed.' : "Couldn't change the backend."

const isAlready = (error: unknown, backendId: string) => presentValues(error)?.backend_id === backendId

/** Restores the routes' earlier backends, and returns a message about the outcome. Continues after a failed request. */
export async function restoreBackends(slug: string, changed: readonly ChangedRoute[]) {
  const failures: { match: string; error: unknown }[] = []
  for (const { route, now } of changed) {
    try {
      await saveBackend(slug, route, bodyFor(route, route.backendId), now)
    } catch (error) {
      if (!isAlready(error, route.backendId)) failures.push({ match: route.match, error })
    }
  }
  const [first] = failures
  if (first === undefined) return { isDone: true, message: `Backend restored for ${routesText(changed)}` }
  const matches = joinWithAnd(failures.map(({ match }) => match))
  return {
    isDone: false,
    message: `Couldn't restore the backend for ${matches}. ${describeError(first.error).sentence}`,
  }
}
