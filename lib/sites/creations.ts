import type { Recovered, Settler } from '@/lib/acts/recover'
import type { Db } from '@/lib/db/open'
import { unknownOutcomeMessage } from '@/lib/upstream/outcome'

const stoppedMessage = unknownOutcomeMessage('The console stopped before the response arrived.')

/**
 * Stores the outcome of a create request for a site's resource. Links the created resource. If the request was refused
 * or never sent, removes the resource from the site. Otherwise, stores the outcome as unknown with `reason`. Does
 * nothing if a person has decided about the resource in the meantime.
 */
export async function settleCreation(
  db: Db,
  actId: string,
  end: Recovered,
  reason = stoppedMessage,
): Promise<void> {
  const [kept, deleted] = [
    db.updateTable('site_things').where('act_id', '=', actId).where('state', 'in', ['making', 'unknown']),
    db.deleteFrom('site_things').where('act_id', '=', actId).where('state', 'in', ['making', 'unknown']),
  ]
  if (end.result === 'never-sent' || end.result === 'refused') await deleted.execute()
  else if (end.result === 'done' && end.target !== null)
    await kept.set({ state: 'there', thing_id: end.target, reason: null }).execute()
  else await kept.set({ state: 'unknown', reason }).execute()
}

/** Stores the outcome of a create request that a stopped process left unfinished. */
export const recoverCreation: Settler = (db, { id }, end) => settleCreation(db, id, end)
