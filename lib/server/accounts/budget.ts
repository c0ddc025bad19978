import 'server-only'
import { notAsked } from '@/lib/upstream/outcome'
import { overBudget } from '@/lib/upstream/person-budget'
import type { RouteInput } from '../route-types'
import { accountOf, services } from './upstream'

/**
 * Wraps a handler so that each call uses up one request of the person's budget for the account. The requests that the
 * handler sends count separately. Use it for handlers that start background work or query services other than the
 * platform. Throws Failure ADIT_TOO_MANY with `details.retry_after` in seconds.
 */
export const withinBudget =
  <I extends Pick<RouteInput, 'context' | 'person'> & { params: { account: string } }, T>(
    run: (input: I) => Promise<T>,
  ) =>
  async (input: I): Promise<T> => {
    const { context, person, params } = input
    const account = await accountOf(context, params.account)
    const waitMs = account.kind === 'local' ? 0 : services(context).budget.spend(account.id, person.id)
    if (waitMs > 0) throw notAsked(overBudget(waitMs))
    return run(input)
  }
