import { userTypeOf } from '@/lib/dns/queries/ask-servers'
import { isServerFailure } from '@/lib/dns/queries/ask-twice'
import { failures } from '@/lib/dns/queries/denied'
import type { NamedRecords } from '@/lib/dns/queries/finding'
import { askEach, isAbsence, isOwnAnswer, oneAddressEach } from '@/lib/dns/queries/replies'
import type { Session } from '@/lib/dns/queries/session'
import { hasSoaOf, lookup, recordsAt } from '@/lib/dns/queries/walk'
import type { Server } from '@/lib/dns/wire/config'
import type { DnsReply, Question } from '@/lib/dns/wire/messages'
import { followChain, type Chain } from './chain'
import { valuesOf, type Hints } from '../evidence'
import type { Alternating, Hiding } from '../observations'
import type { Probed } from '../probed'

const maxValues = 4

const sampleTypes = ['CNAME', 'TXT', 'MX'] as const

export async function findInconsistent(
  probed: Probed,
  chains: Hints['chains'],
  { isAlias, isRight }: { isAlias: boolean; isRight: boolean },
): Promise<Alternating | null> {
  if (isAlias) return findAlternating(probed, chains)
  return isRight ? null : findSometimesRight(probed)
}

async function findAlternating(probed: Probed, chains: Hints['chains']): Promise<Alternating | null> {
  const { session, servers, record, findings } = probed
  const known = valuesOf(findings.flatMap(({ records }) => records ?? []))
  const { name } = record
  const own =
    (await findHiding(probed)) ??
    (await othersAt(probed, { name, servers, known })) ??
    (await findDenied(session, servers, name))
  if (own) return own
  for (const value of known) {
    const found = await findAtHops(probed, chains.get(value))
    if (found) return found
  }
  return null
}

/** Finds servers that return the CNAME for CNAME queries, but not for the queries that clients send. */
async function findHiding({ session, servers, record }: Probed): Promise<Alternating | null> {
  const { name } = record
  const deniedType = userTypeOf(record)
  if (deniedType === 'NS') return null
  const hides = async (server: Server) => {
    const ask = (type: Question['type']) => session.ask(server, { name, type })
    if (!session.hasAsked(server, { name, type: deniedType }) || !session.aliasesOf(server, name).length)
      return null
    const hiding = hidingIn(await ask(deniedType))
    if ((hiding !== 'no-data' && hiding !== 'bare') || deniedType !== 'A') return hiding
    // Servers that flatten the CNAME of an IPv6-only target return addresses only for AAAA queries.
    const other = await ask('AAAA')
    return other.kind === 'answer' && recordsAt(other.answers, name, 'AAAA').length ? null : hiding
  }
  const each = await Promise.all(servers.map(hides))
  const reply = each.find((one) => one !== null)
  const isOnAll = !each.includes(null)
  // `findFailingUsers` reports failures on all servers.
  if (!reply || (isOnAll && reply !== 'no-data')) return null
  return { name, records: [], deniedType, hiding: { reply: reply === 'bare' ? 'no-data' : reply, isOnAll } }
}

/** Returns how a reply hides a CNAME, or null if it doesn't. `bare` is a denial of the type without an SOA record. */
function hidingIn(reply: DnsReply): Hiding['reply'] | 'bare' | null {
  if (isServerFailure(reply)) return 'server-failure'
  if (reply.kind === 'failure' || reply.answers.length) return null
  if (reply.rcode === 'NXDOMAIN') return 'nxdomain'
  if (isOwnAnswer(reply) && hasSoaOf(reply, '')) return 'no-data'
  // An answer with neither SOA nor NS records denies the type too (RFC 2308 section 2.2).
  return reply.authorities.length ? null : 'bare'
}

async function findSometimesRight(probed: Probed): Promise<Alternating | null> {
  const { session, servers, record, findings, resolverResults } = probed
  const [target = ''] = record.values
  const { name, type } = record
  const [wrong, ...more] = valuesOf(findings.flatMap(({ records }) => records ?? []))
  const isWrongEverywhere = findings.every(({ records }) => records === null || records.length > 0)
  if (type !== 'CNAME' || wrong === undefined || wrong === target || more.length || !isWrongEverywhere)
    return null
  const isSeen =
    aliasesIn(resolverResults).includes(target) ||
    servers.some((server) => session.aliasesOf(server, name).includes(target))
  return isSeen && (await isCnameServed(session, servers, name, target))
    ? { name, records: [{ type, value: wrong, ttl: 0 }] }
    : null
}

const aliasesIn = (resolverResults: Probed['resolverResults']): string[] =>
  resolverResults.flatMap(({ found }) => found.flatMap(({ type, value }) => (type === 'CNAME' ? value : [])))

async function findAtHops(probed: Probed, chain: Chain | undefined): Promise<Alternating | null> {
  const { session, record } = probed
  if (chain?.end !== 'target') return null
  const type = userTypeOf(record)
  for (const [index, name] of chain.hops.slice(0, -1).entries()) {
    const { cut } = await lookup(session, { name, type })
    const all = cut?.servers ?? []
    const servers = oneAddressEach(all)
    const next = chain.hops[index + 1] ?? ''
    // A server with another CNAME may return the correct one for other queries.
    const lacking = chain.lacking?.name === name ? chain.lacking.servers : []
    const misled = lacking.flatMap((one) => (one.records.length ? [one.name] : []))
    const doubtful = oneAddressEach(all.filter((one) => misled.includes(one.name)))
    await Promise.all(doubtful.map((server) => isCnameServed(session, [server], name, next)))
    const isMixed = servers.some((server) => new Set(session.aliasesOf(server, name)).size > 1)
    const others = isMixed ? await othersAt(probed, { name, servers, known: [next] }) : null
    const found = others ?? (await findDenied(session, servers, name))
    if (found) return found
  }
  return null
}

async function findDenied(
  session: Session,
  servers: readonly Server[],
  name: string,
): Promise<Alternating | null> {
  const isAsked = (server: Server, type: 'AAAA' | 'CNAME') =>
    session.hasAsked(server, { name, type }) && session.aliasesOf(server, name).length > 0
  const repliesTo = async (type: 'AAAA' | 'CNAME') => {
    const asked = servers.filter((server) => isAsked(server, type))
    return askEach(session, asked, { name, type })
  }
  const replies = await repliesTo('AAAA')
  if (replies.some(isAbsence)) return { name, records: [], deniedType: 'AAAA' }
  if ((await repliesTo('CNAME')).some(isAbsence)) return { name, records: [], deniedType: 'CNAME' }
  const reasons = replies.flatMap((reply) =>
    reply.kind === 'failure' && failures.has(reply.reason) ? reply.reason : [],
  )
  const [failure] = reasons
  return failure && reasons.length === servers.length ? { name, records: [], failure } : null
}

interface Sampled {
  name: string
  servers: readonly Server[]
  known: readonly string[]
}

async function othersAt(
  { session, record }: Probed,
  { name, servers, known }: Sampled,
): Promise<NamedRecords | null> {
  const seen = new Set(servers.flatMap((server) => session.aliasesOf(server, name)))
  const others = [...seen].filter((value) => !known.includes(value)).slice(0, maxValues)
  const found = others.map(async (first) => {
    const followed = { name, type: userTypeOf(record), first, targets: record.values, otherTargets: [] }
    const { end } = await followChain(session, followed)
    return end === 'target' || end === 'unknown' ? [] : [{ type: 'CNAME', value: first, ttl: 0 }]
  })
  const records = (await Promise.all(found)).flat()
  return records.length ? { name, records } : null
}

export async function isCnameServed(
  session: Session,
  servers: readonly Server[],
  name: string,
  value: string,
): Promise<boolean> {
  const isSeen = () => servers.some((server) => session.aliasesOf(server, name).includes(value))
  for (const type of sampleTypes) {
    if (isSeen()) return true
    await askEach(session, servers, { name, type })
  }
  return isSeen()
}
