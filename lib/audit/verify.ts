import type { AuditVerdict } from '@/lib/api/audit'
import type { Db } from '@/lib/db/open'
import type { KeyRing } from '@/lib/util/key-ring'
import { keyOfRow, type KeySpan, readKeySpans } from './keys'
import { type Anchor, GENESIS, readAnchor, rowHolds } from './chain'

const PAGE = 1_000

type Unverified = NonNullable<AuditVerdict['unverified']>

/** Creates a collector for rows whose sealing key isn't in the ring. `accepts` collects such a row and returns true. */
function collector(ring: KeyRing, spans: readonly KeySpan[]) {
  let found: Unverified | undefined
  return {
    accepts(seq: number): boolean {
      const key = keyOfRow(spans, seq)
      if (key === null || ring.some(({ id }) => id === key)) return false
      const keys = new Set([...(found?.keys ?? []), key])
      found = { first: found?.first ?? seq, last: seq, keys: [...keys] }
      return true
    },
    found: () => found,
  }
}

/**
 * Verifies the whole audit log. Detects changed, deleted or moved rows, truncation, and rows whose sealing key isn't in
 * the ring. `kept` is the parsed `head` of an earlier result, whose row must still exist.
 */
export async function verifyAudit(db: Db, ring: KeyRing, kept?: Anchor): Promise<AuditVerdict> {
  const anchor = await readAnchor(db, ring) // read before the rows, so that rows appended in the meantime come after it
  const unverified = collector(ring, await readKeySpans(db, ring))
  const wanted = [anchor, kept ?? null].filter((entry) => entry !== null)
  let end: Anchor = GENESIS
  let acts = 0
  const verdict = (firstBad?: number): AuditVerdict => {
    const head = `${end.count}:${end.mac}`
    const others = unverified.found()
    return {
      rows: end.count,
      acts,
      ok: firstBad === undefined && others === undefined,
      head,
      ...(firstBad === undefined ? {} : { firstBad }),
      ...(others === undefined ? {} : { unverified: others }),
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
      const isGood = row.seq === next && (rowHolds(ring, end.mac, row) || unverified.accepts(next))
      if (!isGood) return verdict(next)
      end = { count: row.seq, mac: row.mac }
      if (row.phase === 'intent') acts++
      if (wanted.some(({ count, mac }) => count === row.seq && mac !== row.mac)) return verdict(next)
    }
    if (rows.length < PAGE) break
  }
  const cutOff = wanted.some(({ count }) => count > end.count)
  const anchorLost = anchor === null && end.count > 0 && unverified.found()?.last !== end.count
  return verdict(cutOff || anchorLost ? end.count + 1 : undefined)
}

/** The format of a head: the number of rows, then the last row's HMAC-SHA-256 in base64url. */
const HEAD = /^([1-9]\d*):([\w-]{43})$/

/** Parses the `head` of an earlier result. Returns null if the format is wrong. */
export function parseHead(head: string): Anchor | null {
  if (head === `${GENESIS.count}:${GENESIS.mac}`) return GENESIS
  const [, count, mac] = HEAD.exec(head) ?? []
  return count === undefined || mac === undefined ? null : { count: Number(count), mac }
}
