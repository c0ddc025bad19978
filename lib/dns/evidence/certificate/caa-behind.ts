import { caaSet, judgeCaa, type CaaSet } from './caa'
import { namesOfAliases } from './caa-answer'
import { oneServerEach, type Probed } from '../probed'
import type { Server } from '@/lib/dns/wire/config'
import type { Session } from '@/lib/dns/queries/session'
import { isOwnAnswer } from '@/lib/dns/queries/replies'
import type { DnsAnswer } from '@/lib/dns/wire/messages'
import { recordsAt } from '@/lib/dns/queries/walk'
import type { CertificateWanted } from '@/lib/dns/model/caa-change'

export interface CaaBehind {
  set: CaaSet
  servers: string[]
  others: string[]
}

/**
 * Finds CAA records of later names in the chain that servers return for the first name. Resolvers use these records
 * too. Returns null if none are found, or if all allow the certificate.
 */
export async function findCaaBehind(
  probed: Probed,
  certificate: CertificateWanted,
): Promise<CaaBehind | null> {
  const { session, record, servers, findings } = probed
  const { name } = certificate
  const values = findings.flatMap(({ records }) => records?.map(({ value }) => value) ?? [])
  const later = values.filter((value) => !record.values.includes(value))
  if (name !== record.name || record.type !== 'CNAME' || !later.length) return null
  // A routine check reads the records from answers to ANY queries at servers that list all types. It queries these
  // servers for the first name's CAA records only if any of the answers contains some. All other servers are queried
  // for them anyway.
  const isListing = ({ host }: Server) => session.routine !== null && session.learned.listing.has(host)
  const listed = await Promise.all(servers.filter(isListing).map((server) => listsCaa(session, server, name)))
  const others = servers.filter((server) => !isListing(server))
  const some = listed.includes(true) ? servers : await forbiddingAt(session, others, certificate)
  // To name every server with such records, all servers are queried.
  const all = some.length ? await forbiddingAt(session, servers, certificate) : []
  const [first] = all.toSorted((a, b) => a.verdict.localeCompare(b.verdict))
  if (!first) return null
  const hosts = all.map(({ host }) => host)
  const isAffected = (server: string) =>
    findings.some((one) => one.server.name === server && hosts.includes(one.server.address ?? ''))
  const names = oneServerEach(probed).map(({ name: server }) => server)
  return {
    set: first.set,
    servers: names.filter(isAffected),
    others: names.filter((server) => !isAffected(server)),
  }
}

async function listsCaa(session: Session, server: Server, name: string): Promise<boolean> {
  const question = { name, type: 'A' } as const
  const first = session.hasAsked(server, question) ? await session.ask(server, question) : null
  const later = first?.kind === 'answer' ? namesOfAliases(first, name) : []
  const replies = [name, ...later].flatMap((at) =>
    [true, false].flatMap((overUdp) =>
      session.hasAsked(server, { name: at, type: 'ANY' }, { overUdp })
        ? session.ask(server, { name: at, type: 'ANY' }, { overUdp })
        : [],
    ),
  )
  return (await Promise.all(replies)).some(
    (reply) => isOwnAnswer(reply) && later.some((at) => recordsAt(reply.answers, at, 'CAA').length),
  )
}

async function forbiddingAt(session: Session, servers: readonly Server[], certificate: CertificateWanted) {
  const { name } = certificate
  const found = await Promise.all(
    servers.map(async (server) => {
      const reply = await session.ask(server, { name, type: 'CAA' })
      const sets = isOwnAnswer(reply) ? caaBehind(reply, name) : []
      const judged = sets.map((set) => ({ host: server.host, set, verdict: judgeCaa(set, certificate) }))
      const worst = (['forbidden', 'restricted'] as const).flatMap((wanted) =>
        judged.filter(({ verdict }) => verdict === wanted),
      )
      return worst.slice(0, 1)
    }),
  )
  return found.flat()
}

const caaBehind = (reply: DnsAnswer, name: string): CaaSet[] =>
  namesOfAliases(reply, name).flatMap((at) => {
    const records = recordsAt(reply.answers, at, 'CAA')
    return records.length ? caaSet(records, name) : []
  })
