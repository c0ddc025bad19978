import type { AuditVerdict } from '@/lib/client/audit'
import type { Db } from '@/lib/db/open'
import type { KeyRing } from '@/lib/util/key-ring'
import { type Anchor, GENESIS, readAnchor, rowHolds } from './chain'

const PAGE = 1_000

/**
 * Walks the whole audit trail. Finds any row that was edited, deleted, put elsewhere, or cut off the end. `kept`: a
 * `head` of an earlier verdict.
 */
export async function verifyAudit(db: Db, ring: KeyRing, kept?: string): Promise<AuditVerdict> {
  const anchor = await readAnchor(db, ring) // before the rows: what is appended meanwhile lies behind it
  const wanted = [anchor, kept === undefined ? null : parseHead(kept)].filter((entry) => entry !== null)
  let end: Anchor = GENESIS
  let acts = 0
  const verdict = (firstBad?: number): AuditVerdict => {
    const head = `${end.count}:${end.mac}`
    return {
      rows: end.count,
      acts,
      ok: firstBad === undefined,
      head,
      ...(firstBad === undefined ? {} : { firstBad }),
    }
  }
  for (;;) {
    const rows = await db
      .selectFrom('audit')
      .selectAll()
      .where('seq', '>', end.count)
      .orderBy('seq')
      .limit(PAGE)
      .execute()
    for (const row of rows) {
      const next = end.count + 1
      if (row.seq !== next || !rowHolds(ring, end.mac, row)) return verdict(next)
      end = { count: row.seq, mac: row.mac }
      if (row.phase === 'intent') acts++
      if (wanted.some(({ count, mac }) => count === row.seq && mac !== row.mac)) return verdict(next)
    }
    if (rows.length < PAGE) break
  }
  const cutOff = wanted.some(({ count }) => count > end.count)
  const anchorLost = anchor === null && end.count > 0
  return verdict(cutOff || anchorLost ? end.count + 1 : undefined)
}

function parseHead(head: string): Anchor {
  const [count, mac] = head.split(':')
  return { count: Number(count), mac: mac ?? '' }
}
