import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '@/lib/db/open'
import type { KeyRing } from '@/lib/util/key-ring'

const NAME = 'audit.keys'

/**
 * A range of audit log rows that share a sealing key: the sequence number of the first row and the ID of the key.
 */
export interface KeySpan {
  from: number
  keyId: string
}

function equal(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

export const sealOf = ([newest]: KeyRing, text: string): string =>
  createHmac('sha256', newest.derive('audit')).update(text).digest('base64url')

export const sealHolds = (ring: KeyRing, text: string, seal: string): boolean =>
  ring.some((key) => equal(sealOf([key], text), seal))

const textOf = (spans: readonly KeySpan[]) => spans.map(({ from, keyId }) => `${from}:${keyId}`).join(' ')
const sealText = (spans: readonly KeySpan[]) => JSON.stringify(['keys', textOf(spans)])

async function readNoted(db: Db): Promise<{ spans: KeySpan[]; seal: string }> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', NAME).executeTakeFirst()
  const parts = (row?.value ?? '').split(' ')
  const spans = parts.flatMap((span) => {
    const [, from, keyId] = /^(\d+):([0-9a-f]{12})$/.exec(span) ?? []
    return from && keyId ? [{ from: Number(from), keyId }] : []
  })
  return { spans, seal: parts.at(-1) ?? '' }
}

/** Returns the key spans of the audit log, in order, or an empty list if no key in the ring sealed the spans. */
export async function readKeySpans(db: Db, ring: KeyRing): Promise<KeySpan[]> {
  const { spans, seal } = await readNoted(db)
  return sealHolds(ring, sealText(spans), seal) ? spans : []
}

/** Returns the key ID of the last key span, or null if there are no spans. Doesn't verify the seal. */
export const lastNotedKey = async (db: Db): Promise<string | null> =>
  (await readNoted(db)).spans.at(-1)?.keyId ?? null

/**
 * Adds a key span if the newest key differs from the last span's key. `seq` is the sequence number of the next row.
 */
export async function noteKey(db: Db, ring: KeyRing, seq: number): Promise<void> {
  const spans = await readKeySpans(db, ring)
  const [newest] = ring
  if (spans.at(-1)?.keyId !== newest.id)
    await writeSpans(db, ring, [...spans, { from: seq, keyId: newest.id }])
}

/** Seals the existing key spans with the newest key, even if the ring lacks the key that sealed them before. */
export async function acceptSpans(db: Db, ring: KeyRing): Promise<void> {
  const { spans } = await readNoted(db)
  if (spans.length > 0) await writeSpans(db, ring, spans)
}

async function writeSpans(db: Db, ring: KeyRing, spans: readonly KeySpan[]): Promise<void> {
  const value = `${textOf(spans)} ${sealOf(ring, sealText(spans))}`
  await db
    .insertInto('settings')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Returns the ID of the key that sealed a row, or null if the key is unknown. */
export const keyOfRow = (spans: readonly KeySpan[], seq: number): string | null =>
  spans.findLast(({ from }) => from <= seq)?.keyId ?? null
