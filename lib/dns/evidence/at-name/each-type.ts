import { areOutOfSync } from '../delegation/versions'
import { oneServerEach, type Probed } from '../probed'
import { byValue, distinct } from './zone-queries'
import { foundRecord } from '@/lib/dns/queries/ask-servers'
import { conflictsIn, eachTypes, rareTypes } from '@/lib/dns/queries/conflicts'
import { listsAll, listsAlias } from '@/lib/dns/queries/listing'
import { currentVersion, hasOnlyAliasAt, noteVersion } from '@/lib/dns/queries/unchanged'
import { recordsAt } from '@/lib/dns/queries/walk'
import type { Server } from '@/lib/dns/wire/config'
import type { DnsAnswer, DnsReply, Question } from '@/lib/dns/wire/messages'
import type { FoundRecord } from '@/lib/dns/model/records'

type Type = Question['type']

const maxForRare = 16

export const asksEach = async (probed: Probed): Promise<boolean> =>
  probed.record.purpose === 'traffic' && (!probed.isPart || (await areOutOfSync(probed)))

/**
 * Reports whether a routine check can assume that the servers have only the CNAME: each server returns only the CNAME,
 * or has the same version of the zone as when an earlier check found only the CNAME.
 */
export async function haveOnlyAlias({ session, servers, zone, record, isPart }: Probed): Promise<boolean> {
  if (!session.routine || record.purpose !== 'traffic' || isPart) return false
  const at = { name: record.name, zone, servers }
  const known = await Promise.all(servers.map((server) => hasOnlyAliasAt(session, server, at)))
  return known.length > 0 && known.every(Boolean)
}

/**
 * Finds records that conflict with a CNAME, grouped by type. With `isCovered`, ignores records that only ANY queries
 * return.
 */
export async function findEachType(probed: Probed, isCovered: boolean): Promise<[Type, FoundRecord[]][]> {
  const { session, record, zone, servers: all } = probed
  const { name } = record
  const known = await Promise.all(
    all.map((server) => hasOnlyAliasAt(session, server, { name, zone, servers: all })),
  )
  const servers = all.filter((_, index) => !known[index])
  const askAll = async (at: readonly Server[], types: readonly Type[]) =>
    (
      await Promise.all(at.flatMap((server) => types.map((type) => session.ask(server, { name, type }))))
    ).flatMap((reply) => (isUsable(reply) ? conflictsAt(reply, name) : []))
  // The versions are queried first, so that a change during the queries below is noticed.
  const versions = new Map(
    await Promise.all(
      servers.map(async (server) => [server, await currentVersion(session, server, zone)] as const),
    ),
  )
  const [listed, usual] = await Promise.all([
    Promise.all(servers.map((server) => listedAt(probed, server))),
    askAll(servers, eachTypes),
  ])
  const unlisted = servers.filter((_, index) => !listed[index]?.isComplete)
  await Promise.all(unlisted.map((server) => noteUnanswered(probed, server)))
  const first = oneServerEach(probed).map(({ server }) => server)
  const isFew = unlisted.length <= maxForRare
  const rare = await askAll(isFew ? unlisted : unlisted.filter((server) => first.includes(server)), rareTypes)
  const shown = listed.flatMap(({ records }) => records)
  // Every server is queried for these types, to find all servers that have them.
  const types = conflictsIn([...shown, ...usual, ...rare])
  if (!types.length)
    await Promise.all(unlisted.map((server) => noteUnchanging(probed, server, versions.get(server) ?? null)))
  const asked = await askAll(all, types)
  const found = distinct(isCovered ? asked : [...asked, ...shown]).toSorted(byValue)
  return types.map((type) => [type, found.filter((one) => one.type === type)])
}

async function noteUnanswered({ session, record, findings }: Probed, server: Server): Promise<void> {
  const { name } = record
  const replies = await Promise.all(eachTypes.map((type) => session.ask(server, { name, type })))
  const types = eachTypes.filter((_, index) => {
    const reply = replies[index]
    return reply?.kind === 'failure' && reply.reason === 'timeout'
  })
  const { host } = server
  const named = findings.find(({ server: { address } }) => address === host)
  if (types.length && named)
    session.learned.unanswered.set(`${name} ${host}`, {
      record: name,
      server: named.server.name,
      address: host,
      types,
    })
}

async function noteUnchanging(
  { session, record: { name }, zone }: Probed,
  server: Server,
  before: string | null,
): Promise<void> {
  const replies = await Promise.all(eachTypes.map((type) => session.ask(server, { name, type })))
  const isSame = before !== null && session.versionOf(server, zone) === before
  if (isSame && replies.every(isUsable)) noteVersion(session, server, { zone, name }, before)
}

interface Listed {
  records: FoundRecord[]
  isComplete: boolean
}

async function listedAt({ session, zone, servers, record }: Probed, server: Server): Promise<Listed> {
  const { name } = record
  if (!(await listsAll(session, server, { zone, servers }))) return { records: [], isComplete: false }
  const own = await session.ask(server, { name, type: 'ANY' })
  if (!listsAlias(own, name)) return { records: [], isComplete: false }
  session.learned.listing.add(server.host)
  // The apex of a zone has records of its own.
  const isApex = recordsAt(own.answers, name, 'SOA').length > 0
  return { records: isApex ? [] : conflictsAt(own, name), isComplete: true }
}

const isUsable = (reply: DnsReply): reply is DnsAnswer =>
  reply.kind === 'answer' && (reply.isAuthoritative || !reply.canRecurse)

const conflictsAt = ({ answers }: DnsAnswer, name: string): FoundRecord[] =>
  conflictsIn(answers).flatMap((type) => recordsAt(answers, name, type).map(foundRecord))
