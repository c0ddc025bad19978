import 'server-only'
import { Failure } from '@/lib/contract/failure'
import { isListable } from '@/lib/inventory/sync/freshness'
import { hasTitle } from '@/lib/inventory/list/row'
import { type TunnelDefinition, tunnelProblem } from '@/lib/agents/model/tunnels'
import { coveringNames, addressAt } from '@/lib/resources/values/endpoint-url'
import { capabilityStates } from '@/lib/upstream/capabilities'
import { type Account, resourceOf } from '@/lib/server/accounts/upstream'
import { lookUpResource } from '@/lib/server/inventory/lookup'
import type { Context } from '@/lib/server/context'

/**
 * Throws Failure ADIT_INVALID with `details.field` if a tunnel definition is invalid, or if no reserved domain covers
 * its domain. Throws ADIT_CONFLICT if a known endpoint already serves the domain, unless the platform has deleted it.
 */
export async function checkDefinition(
  context: Context,
  account: Account,
  definition: TunnelDefinition,
): Promise<void> {
  const problem = tunnelProblem(definition)
  if (problem) throw new Failure('ADIT_INVALID', problem.message, { field: problem.field })
  const { domain } = definition
  if (domain === undefined) return
  const host = domain.toLowerCase()
  await needCovered(context, account, host)
  await needOffline(context, account, host)
}

const there = ({ db }: Context, account: Account, resource: string, titles: readonly string[]) =>
  db
    .selectFrom('inventory')
    .select('id')
    .where('account_id', '=', account.id)
    .where('resource', '=', resource)
    .where(hasTitle(titles))
    .where('gone_at', 'is', null)
    .execute()

async function needCovered(context: Context, account: Account, host: string): Promise<void> {
  const address = addressAt('https', host, 443)
  const covering = await there(context, account, 'reserved-domains', coveringNames(address))
  if (covering.length > 0) return
  const states = await capabilityStates(context.db, account)
  const isKnown = isListable(resourceOf('reserved-domains'), states)
  throw new Failure(
    'ADIT_INVALID',
    isKnown
      ? `No reserved domain in this account covers ${host}. Reserve the domain first.`
      : `This account's API can't list domains, so the console can't check ${host}. Add the reserved domain by ID, or leave this field empty.`,
    { field: 'domain' },
  )
}

async function needOffline(context: Context, account: Account, host: string): Promise<void> {
  const urls = [addressAt('https', host, 443).url, addressAt('http', host, 80).url]
  // An endpoint that the inventory still lists may have ended with its agent's last session.
  for (const { id } of await there(context, account, 'endpoints', urls)) {
    const { kind } = await lookUpResource({ context, account }, 'endpoints', id)
    if (kind !== 'gone')
      throw new Failure(
        'ADIT_CONFLICT',
        `The endpoint ${id} already serves ${host}. Enter a different domain.`,
        {
          field: 'domain',
          endpoint_id: id,
        },
      )
  }
}
