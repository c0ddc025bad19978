import type { Selectable } from 'kysely'
import type { Db } from '@/lib/db/open'
import type { AuditTable } from '@/lib/db/schema'
import type { KeyRing } from '@/lib/util/key-ring'
import { acceptSpans, lastNotedKey, noteKey, sealHolds, sealOf } from './keys'

type AuditRow = Selectable<AuditTable>
type NewAuditRow = Omit<AuditRow, 'seq' | 'at' | 'mac'>

/** The number of rows in the audit log and the MAC of the last row, stored separately to detect truncation. */
export interface Anchor {
  count: number
  mac: string
}

const ANCHOR = 'audit.anchor'
export const GENESIS: Anchor = { count: 0, mac: 'genesis' }

function macText(previous: string, row: Omit<AuditRow, 'mac'>): string {
  return JSON.stringify([
    previous,
    row.seq,
    row.at,
    row.phase,
    row.act_id,
    row.user_id,
    row.user_email,
    row.account_id,
    row.operation,
    row.target,
    row.result,
    row.status,
    row.request_id,
    row.before,
    row.after,
    ...(row.address === null ? [] : [row.address]), // rows of earlier versions have no address
  ])
}

/** Reports whether a row is unchanged and follows the row with the MAC `previous`. Tries every key in the ring. */
export function rowHolds(ring: KeyRing, previous: string, row: AuditRow): boolean {
  return sealHolds(ring, macText(previous, row), row.mac)
}

const sealText = ({ count, mac }: Anchor) => JSON.stringify(['anchor', count, mac])

/** Returns the stored anchor, or null if it is missing or wasn't sealed with a key in the ring. */
export async function readAnchor(db: Db, ring: KeyRing): Promise<Anchor | null> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', ANCHOR).executeTakeFirst()
  if (!row) return null
  const [count, mac, seal] = row.value.split(' ')
  const anchor = { count: Number(count), mac: mac ?? '' }
  return sealHolds(ring, sealText(anchor), seal ?? '') ? anchor : null
}

/**
 * Returns the ID of the key that last sealed the audit log if `ring` lacks this key, or null if no key is missing.
 * Returns an empty string if a key is missing but its ID is unknown. `ring` is null if the console has no keys.
 */
export async function missingKey(db: Db, ring: KeyRing | null): Promise<string | null> {
  const last = await lastNotedKey(db)
  if (last !== null) return ring?.some(({ id }) => id === last) ? null : last
  const first = await db.selectFrom('audit').selectAll().orderBy('seq').limit(1).executeTakeFirst()
  const isForeign =
    first && !(ring && (rowHolds(ring, GENESIS.mac, first) || (await readAnchor(db, ring)) !== null))
  return isForeign ? '' : null
}

/** Makes the last row the anchor, and seals the anchor and the key spans with the newest key in the ring. */
export async function sealEnd(db: Db, ring: KeyRing): Promise<void> {
  await acceptSpans(db, ring)
  const last = await db.selectFrom('audit').select(['seq', 'mac']).orderBy('seq', 'desc').executeTakeFirst()
  if (last) await writeAnchor(db, ring, { count: last.seq, mac: last.mac })
}

async function writeAnchor(db: Db, ring: KeyRing, anchor: Anchor): Promise<void> {
  const value = `${anchor.count} ${anchor.mac} ${sealOf(ring, sealText(anchor))}`
  await db
    .insertInto('settings')
    .values({ name: ANCHOR, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/**
 * Returns the anchor for the next row. If the stored anchor is lost, returns one that matches no row, so that
 * verification fails at the next row.
 */
async function chainEnd(db: Db, ring: KeyRing): Promise<Anchor> {
  const anchor = await readAnchor(db, ring)
  const last = await db.selectFrom('audit').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst()
  if (anchor) return { ...anchor, count: Math.max(anchor.count, last?.seq ?? 0) }
  return last ? { count: last.seq, mac: 'anchor lost' } : GENESIS
}

/** Appends a row to the audit log. `db` must be a transaction. */
export async function appendRow(db: Db, ring: KeyRing, row: NewAuditRow): Promise<void> {
  const end = await chainEnd(db, ring)
  const full = { ...row, seq: end.count + 1, at: new Date().toISOString() }
  await noteKey(db, ring, full.seq)
  const mac = sealOf(ring, macText(end.mac, full))
  await db
    .insertInto('audit')
    .values({ ...full, mac })
    .execute()
  await writeAnchor(db, ring, { count: full.seq, mac })
}
