import type { Answer, Reply, ResourceRecord } from '@/lib/dns/messages'
import type { ServerFinding } from '@/lib/dns/evidence'
import type { Session } from '@/lib/dns/session'
import { hasSoaOf, recordsAt, type NameServer } from '@/lib/dns/walk'
import type { AskOutcome, FoundRecord, WantedRecord } from '@/lib/dns/model/records'

/** Asks one name server of a zone for a record. */
export async function askOne(
  session: Session,
  { name, server, problem }: NameServer,
  zone: string,
  record: WantedRecord,
): Promise<ServerFinding> {
  if (!server) return notAsked(name, null, problem)
  return readReply(await session.ask(server, record), { name, address: server.host }, zone, record)
}

/** Returns the finding for a server that gave no usable answer. It says nothing about the record. */
export const notAsked = (
  name: string,
  address: string | null,
  outcome: Exclude<AskOutcome, 'answered'>,
): ServerFinding => ({ server: { name, address, outcome }, records: null })

/** Parses one server's answer to the question for a record of a zone. */
function readReply(
  reply: Reply,
  { name, address }: { name: string; address: string },
  zone: string,
  record: WantedRecord,
): ServerFinding {
  if (reply.kind === 'failure') return notAsked(name, address, reply.reason)
  if (reply.canRecurse && !reply.isAuthoritative) return notAsked(name, address, 'not-authoritative')
  const server = { name, address, outcome: 'answered' as const }
  const own = recordsAt(reply.answers, record.name, record.type).map(foundRecord)
  if (record.type === 'NS') {
    // Only a referral delegates. An authoritative answer comes from a zone that the server itself has at that name.
    const referred = recordsAt(reply.authorities, record.name, 'NS').map(foundRecord)
    if (reply.isAuthoritative && own.length) return { server, records: [], ownZone: own }
    const records = own.length ? own : reply.isAuthoritative ? [] : referred
    if (records.length) return { server, records }
  } else if (own.length) return { server, records: own }
  return speaksFor(reply, zone) ? { server, records: [] } : notAsked(name, address, 'not-authoritative')
}

/** Reports whether a server may deny the record: it claims authority, or at least denies the name itself. */
function speaksFor(reply: Answer, zone: string) {
  if (reply.isAuthoritative) return true
  if (reply.canRecurse) return false
  if (reply.rcode === 'NXDOMAIN') return true
  return hasSoaOf(reply, zone)
}

export const foundRecord = ({ type, value, ttl }: ResourceRecord): FoundRecord => ({ type, value, ttl })
