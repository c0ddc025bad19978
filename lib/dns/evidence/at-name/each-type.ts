import { areOutOfSync } from '../delegation/versions'
import { oneServerEach, type Probed } from '../probed'
import { byValue, distinct } from './zone-queries'
import { foundRecord } from '@/lib/dns/queries/ask-servers'
import { conflictsIn, eachTypes, rareTypes } from '@/lib/dns/queries/conflicts'
import { isOwnAnswer } from '@/lib/dns/queries/replies'
import { recordsAt } from '@/lib/dns/queries/walk'
import type { Server } from '@/lib/dns/wire/config'
import type { DnsAnswer, DnsReply, Question } from '@/lib/dns/wire/messages'
import type { FoundRecord } from '@/lib/dns/model/records'

type Type = Question['type']

/**
 * Reports whether to query each of the zone's servers for every type beside a correct CNAME. True in a thorough check,
 * except for only some of the servers that have the same version of the zone.
 */
export const asksEach = async (probed: Probed): Promise<boolean> =>
  probed.record.purpose === 'traffic' &&
  probed.session.isThorough &&
  (!probed.isPart || (await areOutOfSync(probed)))

/**
 * Queries one address of each of the zone's servers for every type that conflicts with a CNAME. Missing replies don't
 * affect the result. With `isCovered`, a wildcard answers for the name, so records in answers to ANY queries aren't the
 * name's own.
 */
export async function findEachType(probed: Probed, isCovered: boolean): Promise<[Type, FoundRecord[]][]> {
  const { session, record } = probed
  const { name } = record
  const servers = oneServerEach(probed).map(({ server }) => server)
  const ask = (server: Server, type: Type) => session.ask(server, { name, type })
  const askAll = async (at: readonly Server[], types: readonly Type[]) =>
    (await Promise.all(at.flatMap((server) => types.map((type) => ask(server, type))))).flatMap((reply) =>
      isUsable(reply) ? conflictsAt(reply, name) : [],
    )
  const [listed, usual] = await Promise.all([
    Promise.all(servers.map(async (server) => listedIn(await ask(server, 'ANY'), name))),
    askAll(servers, eachTypes),
  ])
  const unlisted = servers.filter((_, index) => !listed[index])
  const rare = await askAll(unlisted, rareTypes)
  const shown = listed.flatMap((records) => records ?? [])
  // Knowing all servers with a record requires each server's answer.
  const types = conflictsIn([...shown, ...usual, ...rare])
  const asked = await askAll(servers, types)
  const all = distinct(isCovered ? asked : [...asked, ...shown]).toSorted(byValue)
  return types.map((type) => [type, all.filter((one) => one.type === type)])
}

/** Reports whether a reply may contain the zone's records. */
const isUsable = (reply: DnsReply): reply is DnsAnswer =>
  reply.kind === 'answer' && (reply.isAuthoritative || !reply.canRecurse)

/** Returns the records at a name in an answer that conflict with a CNAME. */
const conflictsAt = ({ answers }: DnsAnswer, name: string): FoundRecord[] =>
  conflictsIn(answers).flatMap((type) => recordsAt(answers, name, type).map(foundRecord))

/**
 * Returns the records that an answer to an ANY query lists beside a name's CNAME. Null if the answer proves nothing.
 * Many servers return only an HINFO record or an error (RFC 8482 section 4).
 */
function listedIn(reply: DnsReply, name: string): FoundRecord[] | null {
  if (!isOwnAnswer(reply) || !recordsAt(reply.answers, name, 'CNAME').length) return null
  // The apex of a zone has records of its own.
  return recordsAt(reply.answers, name, 'SOA').length ? [] : conflictsAt(reply, name)
}
