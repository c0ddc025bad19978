import type { Chain } from '@/lib/dns/evidence/chain'
import type { Judgment } from '@/lib/dns/evidence/evidence'
import { besideInChain, lackingInChain } from '@/lib/dns/sentences/sentences-disagree'
import { doubtfulInChain } from '@/lib/dns/sentences/sentences-doubt'
import type { CheckCode, WantedRecord } from '@/lib/dns/model/records'

// The names between a record and its target.

/**
 * Returns a `wrong` judgment. If only a few servers have the mistake, the record just needs attention, because the
 * other servers still work.
 */
const wrongOn = (isOnFew: boolean, code: CheckCode, message: string): Judgment =>
  isOnFew ? ['wrong', code, message, 'attention'] : ['wrong', code, message]

/** Diagnoses a name in the chain that has other records in addition to its CNAME. Null if no name does. */
export const judgeBeside = (record: WantedRecord, zone: string, { beside }: Chain): Judgment | null =>
  beside ? wrongOn(beside.isOnFew, 'cname-beside-others', besideInChain(record, zone, beside)) : null

/** Diagnoses a name in the chain if some of its servers don't lead to the target, or may not. Null for other chains. */
export function judgeHopServers(
  record: WantedRecord,
  zone: string,
  { lacking, doubtful }: Chain,
): Judgment | null {
  if (lacking) return wrongOn(lacking.isOnFew, 'servers-disagree', lackingInChain(record, zone, lacking))
  return doubtful ? ['unknown', 'cause-unknown', doubtfulInChain(record, zone, doubtful)] : null
}
