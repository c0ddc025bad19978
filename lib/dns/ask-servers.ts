import type { Answer, Reply, ResourceRecord } from '@/lib/dns/messages'
import type { ServerFinding } from '@/lib/dns/evidence'
import type { Session } from '@/lib/dns/session'
import type { NameServer, Server } from '@/lib/dns/config'
import { hasSoaOf, recordsAt } from '@/lib/dns/walk'
import type { AskOutcome, FoundRecord, WantedRecord } from '@/lib/dns/model/records'

/** A finding with the server that it is from. `server` is null if none could be asked. */
export interface AskedServer {
  server: Server | null
  finding: ServerFinding
}

/** Asks all addresses of all name servers of a zone for a record. */
export async function askServers(
  session: Session,
  servers: readonly NameServer[],
  zone: string,
  record: WantedRecord,
): Promise<AskedServer[]> {
  const asked = await Promise.all(servers.map((one) => askOne(session, one, zone, record)))
  return asked.flat()
}

/** Asks each address of a name server. One that this network can't reach doesn't count beside one that answers. */
async function askOne(
  session: Session,
  { name, servers, problem }: NameServer,
  zone: string,
  record: WantedRecord,
): Promise<AskedServer[]> {
  if (!servers.length) return [{ server: null, finding: notAsked(name, null, problem) }]
  const asked = await Promise.all(
    servers.map(async (server) => {
      const reply = await session.ask(server, record)
      return { server, finding: readReply(reply, { name, address: server.host }, zone, record) }
    }),
  )
  const isAnswered = asked.some(({ finding }) => finding.records)
  return asked.filter(({ finding }) => !isAnswered || !isFarAway(finding.server.outcome))
}

const isFarAway = (outcome: AskOutcome) => outcome === 'unreachable' || outcome === 'no-route'

/** Returns the finding for a server that gave no usable answer. The record's state is then unknown. */
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
  } else if (own.length) {
    const dname = reply.answers.find(({ type, name: owner }) => type === 'DNAME' && owner !== record.name)
    return { server, records: own, ...(dname && { redirectedBy: dname.name }) }
  }
  return speaksFor(reply, zone)
    ? { server, records: [], isAbsent: reply.rcode === 'NXDOMAIN' }
    : notAsked(name, address, 'not-authoritative')
}

/** Reports whether a server may deny the record: it claims authority, or at least denies the name itself. */
function speaksFor(reply: Answer, zone: string) {
  if (reply.isAuthoritative) return true
  if (reply.canRecurse) return false
  if (reply.rcode === 'NXDOMAIN') return true
  return hasSoaOf(reply, zone)
}

/** Sentences quote values from strangers. A name has at most 255 bytes, each escaped as up to four characters. */
const maxValue = 1_020

export const foundRecord = ({ type, value, ttl }: ResourceRecord): FoundRecord => ({
  type,
  value: value.length > maxValue ? `${value.slice(0, maxValue)}...` : value,
  ttl,
})
