import 'server-only'
import type { trafficApi } from '@/lib/api/traffic'
import { Failure } from '@/lib/contract/failure'
import { type Account, accountOf } from '@/lib/server/accounts/upstream'
import { accountFreshness } from '@/lib/server/accounts/freshen'
import type { AreaRoutes } from '@/lib/server/console-api'
import type { Context } from '@/lib/server/context'
import { shownTo } from '@/lib/server/prefetch'
import type { TrafficPath } from '../model/nodes'
import { isTrafficSubject, tracePath, type TrafficSubject } from '../model/trace'
import { storedReads } from './reads'

interface About {
  resource: string
  id: string
  route?: string | undefined
}

/**
 * Finds the traffic path through a resource in the console's copy, without a request to the management API. Throws
 * Failure ADIT_NOT_FOUND.
 */
async function trafficPath(context: Context, account: Account, about: About): Promise<TrafficPath> {
  const { resource: kind, id, route } = about
  if (!isTrafficSubject(kind))
    throw new Failure('ADIT_NOT_FOUND', 'This kind of resource has no traffic path.')
  const freshness = await accountFreshness(context, account)
  const complete = new Set(
    [...freshness].flatMap(([resource, { listable, as_of }]) =>
      listable && as_of !== null ? [resource] : [],
    ),
  )
  const { db } = context
  const reads = storedReads({ db, accountId: account.id, slug: account.slug, complete, now: new Date() })
  const path = await tracePath(reads, { kind, id, route })
  if (!path)
    throw new Failure('ADIT_NOT_FOUND', `The console knows no such resource with the ID ${id.slice(0, 128)}.`)
  return path
}

export const trafficRoutes: AreaRoutes<typeof trafficApi> = {
  path: async ({ context, params, query }) =>
    trafficPath(context, await accountOf(context, params.account), { ...params, ...query }),
}

/** Returns the response of `GET /api/traffic/<account>/<resource>/<id>`. Throws Failure ADIT_NOT_FOUND. */
export const loadTrafficPath = (slug: string, resource: TrafficSubject, id: string, route?: string) =>
  shownTo(slug, (...place) => trafficPath(...place, { resource, id, route }))
