import { compareAddresses, findEndAddresses } from '@/lib/dns/addresses'
import { foundRecord } from '@/lib/dns/ask-servers'
import { findCaa, judgeCaa } from '@/lib/dns/caa'
import { cdnOf } from '@/lib/dns/cdn'
import { findHopMistakes, followChain, type Chain } from '@/lib/dns/chain'
import { cannotFollow, cannotResolve, oldServersUntil, type Belief } from '@/lib/dns/beliefs'
import type { Server } from '@/lib/dns/config'
import { findChildServers, findUnserved } from '@/lib/dns/delegated'
import { findUneven } from '@/lib/dns/each-server'
import { askExtraServers } from '@/lib/dns/extra-servers'
import {
  isReached,
  noHints,
  valuesOf,
  type AddressesAt,
  type Hints,
  type ServerFinding,
  type WildcardFound,
} from '@/lib/dns/evidence'
import { isAskable, type Answer, type Question, type Reply } from '@/lib/dns/messages'
import { checkDnssec, lastOf } from '@/lib/dns/validation'
import { findTargetFailure } from '@/lib/dns/failing-target'
import { findHiddenAlias } from '@/lib/dns/hidden-alias'
import { findAnswering, findMisplaced } from '@/lib/dns/misplaced'
import { askAny, type Session } from '@/lib/dns/session'
import { findOldCopies, findStaleGlue } from '@/lib/dns/stale-glue'
import { findViews } from '@/lib/dns/views'
import { findWildcards, namesBetween, type AskZone } from '@/lib/dns/wildcard'
import { recordsAt } from '@/lib/dns/walk'
import { isWithin, type FoundRecord, type WantedRecord } from '@/lib/dns/model/records'

/** Maximum number of distinct CNAME values to follow, across all servers of a zone. */
const maxChains = 4

type Type = Question['type']

/** The types to query for a name that exists but has none of the usual records. */
const rareTypes: readonly Type[] = ['HTTPS', 'SVCB', 'SRV']

/** A record with the answers to the query for it. */
export interface Probed {
  session: Session
  /** The zone's servers that have answered. */
  servers: readonly Server[]
  zone: string
  record: WantedRecord
  findings: readonly ServerFinding[]
  beliefs: readonly Belief[]
  /** All records of the resource. */
  wanted: readonly WantedRecord[]
}

/** Gathers the evidence beyond the direct answers for the record. */
export async function probe(probed: Probed): Promise<Hints> {
  const { session, servers, zone, record, findings, beliefs } = probed
  const { label } = session
  let isIncomplete = false
  const askZone: AskZone = async (name, type, first = 0) => {
    if (!isAskable(name)) return []
    const order = [...servers.slice(first % servers.length), ...servers.slice(0, first % servers.length)]
    const reply = await askAny(session, order, { name, type })
    const isAnswer = reply.kind === 'answer' && (reply.isAuthoritative || !reply.canRecurse)
    if (isAnswer) return foundIn(reply, name, type).map(foundRecord)
    // Old servers fail queries for types that they don't know, and can't have such records.
    if (rareTypes.includes(type) && reply.kind === 'failure' && reply.reason !== 'timeout') return []
    isIncomplete = true
    return null
  }
  const [chains, extras] = await Promise.all([findChains(probed), askExtraServers(session, record, findings)])
  const answered = findings.flatMap(({ records }) => (records ? [records] : []))
  const isRight = answered.every((records) =>
    isReached({ record, hints: { ...noHints, chains, extras } }, records),
  )
  const isThere =
    !isRight && findings.some(({ records, redirectedBy }) => redirectedBy !== undefined || records?.length)
  const isAbsent = findings.every((finding) => !finding.records || finding.isAbsent)
  const [atName, further, answering] = await Promise.all([
    findAtName(askZone, probed, { isRight, isThere, isAbsent }),
    isRight ? checkFurther(probed, chains) : noHints,
    // No wildcard has the target of a challenge, and the challenge shows whether one covers the wildcard domain.
    isRight && record.type === 'CNAME' && record.purpose === 'traffic' && !record.name.startsWith('*.')
      ? findAnswering(askZone, { record, zone, label }, answered.flat())
      : null,
  ])
  // A record at the name itself is the mistake to report, even if there are others elsewhere.
  const isOwn = isRight || (isThere && !atName.wildcard && !atName.isOriginUnknown)
  const misplaced = isOwn ? {} : await findMisplaced(askZone, { record, zone, label })
  const endAddresses = isRight ? [] : await findEndAddresses(probed, chains)
  const addresses = [...atName.others, ...(atName.wildcard?.records ?? []), ...endAddresses]
  // Servers that flatten only queries for addresses return the CNAME as well. Other records conflict with it.
  const isCompared = !isRight || atName.others.every(isAddress)
  const leadsAway = endAddresses.length > 0 && !isWithin([...chains.values()][0]?.hops.at(-1) ?? '', zone)
  const isCdn = cdnOf(addresses.map(({ value }) => value)) !== null
  const [compared, flattenedAt] = await Promise.all([
    compareAddresses(probed, isCompared ? addresses : [], !leadsAway && !isCdn),
    isRight ? new Map<string, AddressesAt>() : findFlattened(probed, chains),
  ])
  const hiddenAlias = isRight || isThere ? null : await findHiddenAlias(probed)
  const atEach = [...atName.others, ...(atName.wildcard?.records ?? [])].filter(isAddress)
  const { more, lacking } = await findUneven(probed, atEach, compared.isFlattened)
  const all = more.length ? await compareAddresses(probed, [...addresses, ...more], true) : compared
  const isCopy = !isRight && (all.isFlattened === true || hiddenAlias !== null)
  const checked = isCopy ? await checkFurther(probed, chains) : further
  // A CNAME to a copy of the target works like one to the target, unless other records conflict with it.
  const { others } =
    isCopy && isOwn
      ? await findAtName(askZone, probed, { isRight: true, isThere: false, isAbsent })
      : { others: atName.wildcard ? atName.others : [...atName.others, ...more] }
  const wildcard =
    atName.wildcard &&
    withUncovered({ ...atName.wildcard, records: [...atName.wildcard.records, ...more] }, probed)
  const found = {
    ...checked,
    ...atName,
    wildcard,
    others,
    ...misplaced,
    answering,
    ...all,
    lacking,
    flattenedAt,
    endAddresses,
  }
  const staleGlue =
    isRight || isCopy ? checked.staleGlue : await findOldCopies(probed, { ...noHints, chains })
  return { ...found, hiddenAlias, staleGlue, chains, extras, beliefs, isIncomplete }
}

const isAddress = ({ type }: FoundRecord) => type === 'A' || type === 'AAAA'

const foundAt = (reply: Reply, { name }: WantedRecord): FoundRecord[] =>
  reply.kind === 'answer' ? recordsAt(reply.answers, name, 'A').map(foundRecord) : []

/**
 * Finds the addresses at the name on servers that lack the record, if other servers have a record that leads to the
 * target.
 */
async function findFlattened(probed: Probed, chains: Hints['chains']): Promise<Hints['flattenedAt']> {
  const { session, servers, record, findings } = probed
  const hints = { ...noHints, chains }
  const isMixed = findings.some(({ records }) => records && isReached({ record, hints }, records))
  if (record.type !== 'CNAME' || record.purpose !== 'traffic' || !isMixed) return new Map()
  const lacking = findings.filter(
    ({ records, refersTo, redirectedBy, isAbsent }) =>
      records?.length === 0 && refersTo === undefined && !redirectedBy && !isAbsent,
  )
  const found = lacking.map(async ({ server: { address } }): Promise<[string, AddressesAt][]> => {
    const server = servers.find(({ host }) => host === address)
    const records = server ? foundAt(await session.ask(server, { name: record.name, type: 'A' }), record) : []
    const { isFlattened } = await compareAddresses(probed, records, true)
    return server && records.length ? [[server.host, { records, isTarget: isFlattened === true }]] : []
  })
  return new Map((await Promise.all(found)).flat())
}

/** Adds the names for which the wildcard stops answering, with the resource's records at these names. */
function withUncovered(wildcard: WildcardFound, { record, wanted }: Probed): WildcardFound {
  const uncovers = namesBetween(record.name, wildcard.name).map((name) => ({
    name,
    record:
      wanted.find(
        (one) => one.type === 'CNAME' && [name, `*.${name}`].includes(one.name) && one !== record,
      ) ?? null,
  }))
  const keep = uncovers
    .filter((one) => one.record === null)
    .flatMap(({ name }) => [name, `*.${name}`])
    .filter((name) => !wanted.some((one) => one.name === name))
  return uncovers.length ? { ...wildcard, uncovers, ...(keep.length > 0 && { keep }) } : wildcard
}

/** Returns the records in an answer or, for NS records, in a referral. */
function foundIn({ answers, authorities }: Answer, name: string, type: Type) {
  const own = recordsAt(answers, name, type)
  return own.length || type !== 'NS' ? own : recordsAt(authorities, name, type)
}

async function findChains(probed: Probed): Promise<ReadonlyMap<string, Chain>> {
  const { session, record, findings, wanted } = probed
  if (record.type !== 'CNAME') return new Map()
  const { name, values: targets } = record
  const otherTargets = wanted.flatMap(({ values }) => values).filter((value) => !targets.includes(value))
  const all = findings.flatMap((finding) => [finding, ...(finding.delegatedTo?.findings ?? [])])
  const values = valuesOf(all.flatMap((finding) => finding.records ?? [])).slice(0, maxChains)
  const chains = values.map(async (first): Promise<[string, Chain]> => [
    first,
    await checkHops(probed, await followChain(session, { name, first, targets, otherTargets })),
  ])
  return new Map(await Promise.all(chains))
}

/** Adds the names with mistakes to a chain: one with addresses that aren't the target's, one that some servers lack. */
async function checkHops(probed: Probed, chain: Chain): Promise<Chain> {
  if (chain.end !== 'target' || probed.record.purpose !== 'traffic') return chain
  const { beside, lacking } = await findHopMistakes(probed.session, chain)
  const isOther = beside && (await compareAddresses(probed, beside.records, true)).isFlattened === false
  return { ...chain, ...(isOther && { beside }), ...(lacking && { lacking }) }
}

interface Seen {
  isRight: boolean
  /** True if there is a wrong record of the wanted type at the name, or a DNAME record redirects it. */
  isThere: boolean
  /** True if all servers that answered reported that the name doesn't exist. */
  isAbsent: boolean
}

/**
 * Returns the types to query for records that conflict with the wanted one. A wrong record has to be changed first, a
 * correct delegation hides all other types, and the certificate authority queries only TXT records. A name that doesn't
 * exist has no records of any type (RFC 2308 section 2.1), but some load balancers deny every name for types other than
 * addresses.
 */
function typesBeside({ type, purpose }: WantedRecord, { isRight, isThere, isAbsent }: Seen): readonly Type[] {
  if (isThere) return []
  if (isAbsent) return ['A']
  if (type === 'NS') return isRight ? [] : ['A', 'AAAA', 'CNAME']
  if (isRight) return purpose === 'certificate' ? ['TXT'] : ['TXT', 'A', 'MX', 'AAAA']
  return purpose === 'certificate' ? ['A', 'TXT'] : ['A', 'AAAA', 'TXT', 'MX', 'CAA']
}

/** Finds records of other types at the name, and a wildcard that answers in their place. */
async function findAtName(askZone: AskZone, { session, record, zone, findings }: Probed, seen: Seen) {
  const { name } = record
  // The servers take turns, so that an old copy of the zone on one of them doesn't hide a conflict.
  const askEach = (types: readonly Type[]) =>
    Promise.all(
      types.map(async (type, turn): Promise<[Type, FoundRecord[]]> => [
        type,
        (await askZone(name, type, turn)) ?? [],
      ]),
    )
  const beside = await askEach(typesBeside(record, seen))
  const isEmpty =
    !seen.isRight && !seen.isThere && !seen.isAbsent && beside.every(([, found]) => !found.length)
  // A DNAME record redirects only names below its own (RFC 6672 section 2.3), but excludes other records there.
  if (isEmpty) beside.push(...(await askEach(['DNAME', ...(record.purpose === 'traffic' ? rareTypes : [])])))
  const wanted = seen.isRight ? [] : distinct(findings.flatMap(({ records }) => records ?? []))
  const byType = new Map([...beside, [record.type, record.type === 'CNAME' ? wanted : []]])
  const where = { name, zone, label: session.label }
  const { own, ...origin } = await findWildcards(askZone, where, byType)
  return { others: own.filter(({ type }) => type !== record.type), ...origin }
}

/** Removes duplicates, such as the same record from several servers. */
const distinct = (records: readonly FoundRecord[]) => [
  ...new Map(records.map((record) => [`${record.type} ${record.value}`, record])).values(),
]

/** Checks for problems of a record that works: DNSSEC, CAA, and resolvers that still use the zone's former servers. */
async function checkFurther(probed: Probed, chains: Hints['chains']): Promise<Hints> {
  const { session, record, beliefs } = probed
  const chain = [...chains.values()].find((one) => one.end === 'target' || one.end === 'elsewhere')
  const hops = chain?.hops ?? []
  const end = hops.at(-1) ?? null
  const { certificate } = record
  const [dnssec, caa, movedUntil, childServers, unserved, targetFailure, staleGlue, isUnresolved] =
    await Promise.all([
      // A name with the target's addresses is another step on the path to it.
      checkDnssec(probed, chain?.end === 'elsewhere' ? [...hops, ...record.values] : hops),
      certificate ? findCaa(session, certificate.name, certificate.name === record.name ? end : null) : null,
      findMove(probed),
      findChildServers(probed),
      findUnserved(probed),
      findTargetFailure(probed),
      findStaleGlue(probed),
      hops.length > 1
        ? cannotFollow(session, beliefs, record.name)
        : cannotResolve(session, beliefs, record.name),
    ])
  const failed = caa && 'by' in caa ? caa : null
  const set = caa && 'by' in caa ? null : caa
  return {
    ...noHints,
    ...dnssec,
    views: await findViews(probed, { chains, childServers }),
    movedUntil,
    childServers,
    unserved,
    targetFailure,
    staleGlue,
    isUnresolved,
    caa: certificate ? { set, verdict: judgeCaa(set, certificate) } : null,
    caaFailure: failed?.by?.isFailed ? failed : null,
  }
}

/** Returns the time until which resolvers with an old answer may query the zone's former servers. Null if none does. */
async function findMove({ session, record, zone, beliefs, findings }: Probed): Promise<string | null> {
  const current = [...record.values, ...valuesOf(findings.flatMap(({ records }) => records ?? []))]
  const isOld = ({ outcome, found }: Belief) =>
    outcome === 'answered' && !found.some(({ value }) => current.includes(value))
  const names = findings.map(({ server }) => server.name)
  const times = await Promise.all(
    beliefs.filter(isOld).map(({ server }) => oldServersUntil(session, server, zone, names)),
  )
  return lastOf(times)
}
