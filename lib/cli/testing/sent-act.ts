import { begin } from '@/lib/acts/acts'
import { runAct } from '@/lib/acts/run'
import { actsOf } from '@/lib/server/acts/acts'
import type { Context } from '@/lib/server/context'

/** Begins an act whose process dies before the response arrives, and returns the act's ID. */
export async function sentAct(context: Context, accountId: string, operation: string): Promise<string> {
  const acts = actsOf(context)
  const user = { id: 'u1', email: 'a@example.com' }
  let id = ''
  await runAct(acts, { operation, user, accountId, requestId: 'r1', key: null }, async (act) => {
    await begin(acts, act, {})
    id = act.id
  })
  return id
}
