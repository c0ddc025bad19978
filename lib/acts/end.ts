import type { Outcome } from '@/lib/audit/record'
import type { Db } from '@/lib/db/open'

// Only this directory ends acts. The linter rejects imports of this file from elsewhere.

const states = { done: 'confirmed', refused: 'failed', unknown: 'unknown' } as const

/** Stores an act's outcome. Releases the act's idempotency key if the act was rejected and has no response to store. */
export async function endAct(
  db: Db,
  { id, key }: { id: string; key: unknown },
  result: Outcome['result'],
  answer: { status: number; text: string } | null,
): Promise<void> {
  const state = states[result]
  const kept = key === null || answer === null ? null : { status: answer.status, response: answer.text }
  await db
    .updateTable('acts')
    .set({ state, owner_id: null, ...kept, ...(state === 'failed' && kept === null && { key: null }) })
    .where('id', '=', id)
    .execute()
}
