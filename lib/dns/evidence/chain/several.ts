import { foundRecord, type AskedServer } from '@/lib/dns/queries/ask-servers'
import { distinct } from '../at-name/zone-queries'
import { isOwnAnswer } from '@/lib/dns/queries/replies'
import type { Session } from '@/lib/dns/queries/session'
import { recordsAt } from '@/lib/dns/queries/walk'
import type { DnsReply } from '@/lib/dns/wire/messages'
import type { FoundRecord, WantedRecord } from '@/lib/dns/model/records'

/** Adds the other CNAME records at a name that wrongly has several. Only a CNAME query returns all of them. */
export async function askSeveral(
  session: Session,
  asked: readonly AskedServer[],
  record: WantedRecord,
): Promise<readonly AskedServer[]> {
  const { name, type } = record
  const question = { name, type }
  const holders = asked.flatMap(({ server, finding }) =>
    server && finding.records?.length === 1 ? [server] : [],
  )
  const first = holders.find((one) => session.hasAsked(one, question)) ?? holders[0]
  if (type !== 'CNAME' || !first) return asked
  const several = (reply: DnsReply): FoundRecord[] => {
    const records = isOwnAnswer(reply) ? recordsAt(reply.answers, name, type).map(foundRecord) : []
    const found = distinct(records)
    return found.length > 1 ? found : []
  }
  const isShown = asked.some(({ finding }) => (finding.records?.length ?? 0) > 1)
  // A thorough check queries one server. A routine check sends no queries unless an earlier answer contains several.
  const isLikely = !session.routine || session.hasAsked(first, question)
  const isSeveral = async () => isLikely && several(await session.ask(first, question)).length > 0
  if (!isShown && !(await isSeveral())) return asked
  return Promise.all(
    asked.map(async (one) => {
      const { server, finding } = one
      const records = server && finding.records ? several(await session.ask(server, question)) : []
      return records.length ? { server, finding: { ...finding, records } } : one
    }),
  )
}
