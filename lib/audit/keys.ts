import type { Db } from '@/lib/db/open'
import type { KeyRing } from '@/lib/util/key-ring'

const NAME = 'audit.keys'

/** From which row on the trail was written under which sealing key. */
export interface KeySpan {
  from: number
  keyId: string
}

/** The spans of the trail, in order; none for a trail that was written before they were kept. */
export async function readKeySpans(db: Db): Promise<KeySpan[]> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', NAME).executeTakeFirst()
  return (row?.value ?? '').split(' ').flatMap((span) => {
    const [, from, keyId] = /^(\d+):([0-9a-f]{12})$/.exec(span) ?? []
    return from && keyId ? [{ from: Number(from), keyId }] : []
  })
}

/** Notes the key that a row is about to be written under, when it isn't that of the row before. */
export async function noteKey(db: Db, [newest]: KeyRing, seq: number): Promise<void> {
  const spans = await readKeySpans(db)
  if (spans.at(-1)?.keyId === newest.id) return
  const value = [...spans, { from: seq, keyId: newest.id }]
    .map(({ from, keyId }) => `${from}:${keyId}`)
    .join(' ')
  await db
    .insertInto('settings')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** The key that a row was written under; null when that isn't known. */
export const keyOfRow = (spans: readonly KeySpan[], seq: number): string | null =>
  spans.findLast(({ from }) => from <= seq)?.keyId ?? null
