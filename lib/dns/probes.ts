import { randomInt } from 'node:crypto'
import { foundRecord } from '@/lib/dns/ask-servers'
import { findCaa, judgeCaa } from '@/lib/dns/caa'
import { followChain, type Chain } from '@/lib/dns/chain'
import type { Server } from '@/lib/dns/config'
import { askExtraServers } from '@/lib/dns/extra-servers'
import { isReached, noHints, valuesOf, type Hints, type ServerFinding } from '@/lib/dns/evidence'
import { isAskable, type Question, type Reply } from '@/lib/dns/messages'
import { askAny, type Session, type AskHow } from '@/lib/dns/session'
import { findWildcards, type Look } from '@/lib/dns/wildcard'
import { recordsAt } from '@/lib/dns/walk'
import type { FoundRecord, WantedRecord } from '@/lib/dns/model/records'

/** Maximum number of distinct CNAME values to follow, across all servers of a zone. */
const maxChains = 4

type Type = Question['type']

interface Probed {
  session: Session
  /** The zone's servers that have answered. */
  servers: readonly Server[]
  zone: string
  record: WantedRecord
  findings: readonly ServerFinding[]
}

/** Gathers the evidence beyond the answers for the record itself. */
export async function probe(probed: Probed): Promise<Hints> {
  const { session, servers, record, findings } = probed
  let isIncomplete = false
  const look: Look = async (name, type) => {
    if (!isAskable(name)) return []
    const reply = await askAny(session, servers, { name, type })
    const isAnswer = reply.kind === 'answer' && (reply.isAuthoritative || !reply.canRecurse)
    if (isAnswer) return recordsAt(reply.answers, name, type).map(foundRecord)
    isIncomplete = true
    return null
  }
  const [chains, extras] = await Promise.all([findChains(probed), askExtraServers(session, record, findings)])
  const answered = findings.flatMap(({ records }) => (records ? [records] : []))
  const isRight = answered.every((records) =>
    isReached({ record, hints: { ...noHints, chains, extras } }, records),
  )
  const [atName, misplaced, checked] = await Promise.all([
    findAtName(look, probed, isRight),
    isRight ? {} : findMisplaced(look, probed),
    isRight ? checkFurther(probed) : {},
  ])
  return { ...noHints, chains, extras, ...atName, ...misplaced, ...checked, isIncomplete }
}

async function findChains({ session, record, findings }: Probed): Promise<ReadonlyMap<string, Chain>> {
  if (record.type !== 'CNAME') return new Map()
  const { name, values: targets } = record
  const values = valuesOf(findings.flatMap(({ records }) => records ?? [])).slice(0, maxChains)
  const chains = values.map(async (first): Promise<[string, Chain]> => [
    first,
    await followChain(session, { name, first, targets }),
  ])
  return new Map(await Promise.all(chains))
}

/** Finds records of other types at the name, and a wildcard that answers in their place. */
async function findAtName(look: Look, { record, zone, findings }: Probed, isRight: boolean) {
  const { name } = record
  const types: readonly Type[] =
    record.type === 'NS' ? ['A', 'AAAA', 'CNAME'] : ['A', 'AAAA', 'TXT', 'MX', 'CAA', 'SRV']
  const seen = await Promise.all(
    types.map(async (type): Promise<[Type, FoundRecord[]]> => [type, (await look(name, type)) ?? []]),
  )
  const wanted = isRight ? [] : findings.flatMap(({ records }) => records ?? [])
  const byType = new Map([...seen, [record.type, record.type === 'CNAME' ? wanted : []]])
  const where = { name, zone, label: randomLabel() }
  const { own, ...origin } = await findWildcards(look, where, byType)
  return { others: own.filter(({ type }) => type !== record.type), ...origin }
}

/** Returns a random label of twelve letters, for which no record exists. */
const randomLabel = () => Array.from({ length: 12 }, () => String.fromCharCode(97 + randomInt(26))).join('')

/** Finds the record under names where people often create it by mistake. */
async function findMisplaced(look: Look, { record, zone }: Probed): Promise<Partial<Hints>> {
  const { name, type, values, purpose } = record
  const asterisk = purpose === 'certificate' ? name.replace(/^(_acme-challenge\.)/, '$1*.') : null
  const [doubled, underAsterisk] = await Promise.all([
    zone === '' ? [] : look(`${name}.${zone}`, type),
    asterisk === null ? [] : look(asterisk, type),
  ])
  // A wildcard answers for misplaced names too. Only the wanted values show that this record was intended.
  const meant = ({ value }: FoundRecord) =>
    values.some((want) => value === want || value === `${want}.${zone}`)
  return { doubled: (doubled ?? []).filter(meant), underAsterisk: (underAsterisk ?? []).filter(meant) }
}

/** Checks what can still fail for a correct record: DNSSEC and CAA. */
async function checkFurther({ session, record }: Probed): Promise<Partial<Hints>> {
  const { certificate } = record
  const [isRejected, set] = await Promise.all([
    isRejectedByDnssec(session, { name: record.name, type: record.type }),
    certificate ? findCaa(session, certificate.name) : null,
  ])
  return { isRejected, caa: certificate ? { set, verdict: judgeCaa(set, certificate) } : null }
}

/** Maximum number of resolvers asked whether DNSSEC rejects an answer. */
const maxResolvers = 3

/**
 * Reports whether a validating resolver rejects the answer: it fails, but answers with checking disabled. Always false
 * if no resolver is configured. Skips resolvers that haven't answered so far.
 */
async function isRejectedByDnssec(session: Session, question: Question): Promise<boolean> {
  const { roots = [], recursive } = session.config
  if (roots.length) return false
  const working = recursive.filter(session.hasAnswered).slice(0, maxResolvers)
  const rejections = working.map((server) => rejects(session, server, question))
  return (await Promise.all(rejections)).includes(true)
}

async function rejects(session: Session, server: Server, question: Question): Promise<boolean> {
  const ask = (how: AskHow) => session.ask(server, question, { ...how, recurse: true })
  if (!isServerFailure(await ask({}))) return false
  if ((await ask({ checkingDisabled: true })).kind !== 'answer') return false
  // After a temporary failure, the repeated query would succeed.
  return isServerFailure(await ask({ isRepeated: true }))
}

const isServerFailure = (reply: Reply) => reply.kind === 'failure' && reply.reason === 'server-failure'
