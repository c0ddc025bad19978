import 'server-only'
import { recordDone } from '@/lib/audit/record'
import { Failure } from '@/lib/contract/failure'
import { isListable } from '@/lib/inventory/freshness'
import { forget } from '@/lib/inventory/store'
import { capabilityStates } from '@/lib/upstream/capabilities'
import { inSentence } from '@/lib/util/text'
import { accountOf, resourceOf } from '../accounts/upstream'
import { inventoryDetail } from './inventory'
import type { inventoryApi } from '@/lib/api/inventory'
import type { ApiInput } from '../console-api'

/**
 * Removes a resource from the inventory and records that in the audit log. Changes nothing on the platform. Throws a
 * Failure if the resource is unknown, or if the next sync would add the resource again.
 */
export async function forgetKnown({
  context,
  person,
  params,
  requestId,
}: Pick<ApiInput<typeof inventoryApi.forget>, 'context' | 'person' | 'params' | 'requestId'>): Promise<void> {
  const { db, keyRing } = context
  const account = await accountOf(context, params.account)
  const resource = resourceOf(params.resource)
  const { row } = await inventoryDetail(context, account, resource, params.id)
  if (isListable(resource, await capabilityStates(db, account)))
    throw new Failure(
      'ADIT_CONFLICT',
      `This account's API lists ${inSentence(resource.info.label)}, so they can't be removed by hand. The console updates this list automatically.`,
    )
  await db.transaction().execute(async (db) => {
    await forget(db, { accountId: account.id, resource }, row.id)
    await recordDone(db, keyRing, {
      operation: `${resource.name}.forget`,
      user: person,
      accountId: account.id,
      target: row.id,
      requestId,
      before: row.item,
    })
  })
}
