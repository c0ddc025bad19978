import { valuesByWalk } from './addresses'
import { valuesOf } from '../evidence'
import { followChain, type Chain, type Followed } from './chain'
import { compareWithTarget } from '../at-name/conflicts'
import { askHop, hopZones, type HopAnswer } from './hop-servers'
import { areAtMostHalf, type Probed } from '../probed'
import { foundRecord } from '@/lib/dns/queries/ask-servers'
import { distinct } from '../at-name/zone-queries'
import { queryOutcomes, askUnanswered, failures } from '@/lib/dns/queries/denied'
import { listedAt } from '@/lib/dns/queries/listing'
import { isOwnAnswer } from '@/lib/dns/queries/replies'
import type { Session } from '@/lib/dns/queries/session'
import { recordsAt } from '@/lib/dns/queries/walk'
import type { ZoneServers } from '@/lib/dns/wire/config'
import type { Question, ResourceRecord } from '@/lib/dns/wire/messages'
import type { ServerAsked } from '@/lib/dns/model/records'

/**
 * The maximum number of other paths to check for one chain. If servers have different CNAME records, the number of
 * paths can grow exponentially.
 */
const maxOtherPaths = 16

type Mistakes = Pick<Chain, 'beside' | 'doubtful' | 'lacking' | 'unsearched'>

interface Judging {
  /** The names to skip, because this chain or an earlier one contains them. */
  judged: readonly string[]
  /** The number of other paths that may still be checked, shared by all paths from the same chain. */
  others: { left: number }
}

/**
 * Finds mistakes at the names between the record and the target: records in addition to a CNAME, and servers that don't
 * lead to the target.
 */
export async function findHopMistakes(
  probed: Probed,
  followed: Followed,
  { hops }: Pick<Chain, 'hops'>,
  { judged, others }: Judging = { judged: [], others: { left: maxOtherPaths } },
): Promise<Mistakes> {
  const all = [...judged, ...hops]
  const found = await Promise.all(
    hops
      .slice(0, -1)
      .flatMap((name, index) =>
        judged.includes(name)
          ? []
          : mistakesAt(probed, { ...followed, name, judged: all, others }, hops[index + 1]),
      ),
  )
  const unsearched = found.flatMap((one) => one.unsearched ?? [])
  const beside = found.find((one) => one.beside)?.beside
  const doubtful = found.find((one) => one.doubtful)?.doubtful
  const lacking = found.find((one) => one.lacking)?.lacking
  return {
    ...(beside && { beside }),
    ...(doubtful && { doubtful }),
    ...(lacking && { lacking }),
    ...(unsearched.length > 0 && { unsearched }),
  }
}

type FollowedHop = Followed & Judging

async function mistakesAt(
  probed: Probed,
  followed: FollowedHop,
  next: string | undefined,
): Promise<Mistakes> {
  const { session } = probed
  const { name, type } = followed
  const zones = await hopZones(session, { name, type })
  if (!zones.length) return { unsearched: [name] }
  const views = await viewsOf(probed, zones, { name, type })
  const isAway = leadsAwayOnce(probed, followed, next)
  const judged = await Promise.all(views.map((view) => judge(probed, followed, { view, isAway })))
  const at = (verdict: Verdict) => views.filter((_, index) => judged[index] === verdict)
  const namesOf = (some: readonly HopAnswer[]) => [...new Set(some.map(({ host }) => host))]
  const answered = addressesOf(views.filter(isAnswered))
  const holdersOf = (some: readonly HopAnswer[]) =>
    addressesOf(some).size < answered.size ? namesOf(some) : []
  const isOnFew = (some: readonly HopAnswer[]) =>
    areAtMostHalf([...addressesOf(some).values()], [...answered.values()])
  const recordsOf = (some: readonly HopAnswer[]) => distinct(some.flatMap(({ others }) => others))
  const [beside, uncompared, doubtful, lacking] = [
    at('beside'),
    at('uncompared'),
    at('doubtful'),
    at('lacking'),
  ]
  const open = [...uncompared, ...doubtful]
  const failing = await findFailing(session, zones, { name, type })
  const isSplit = (host: string) =>
    addressesOf(views.filter((view) => isAnswered(view) && view.host === host)).size > 1
  const servers = new Map(
    lacking.map(({ host, server, aliases, others }) => [
      `${host} ${server.host}`,
      {
        name: host,
        ...(isSplit(host) && { address: server.host }),
        records: others.length ? others : (aliases ?? []).map(foundRecord),
      },
    ]),
  )
  return {
    ...(beside.length > 0 && {
      beside: { name, records: recordsOf(beside), holders: holdersOf(beside), isOnFew: isOnFew(beside) },
    }),
    ...(open.length > 0 && {
      doubtful: { name, records: recordsOf(open), isUncompared: uncompared.length > 0 },
    }),
    ...((lacking.length > 0 || failing.length > 0) && {
      lacking: {
        name,
        servers: [...servers.values()],
        failing,
        isOnFew: isOnFew(lacking) || !lacking.length,
      },
    }),
  }
}

const addressesOf = (some: readonly HopAnswer[]) =>
  new Map(some.map(({ host, server }) => [`${host} ${server.host}`, { name: host }]))

const isAnswered = ({ aliases, others }: HopAnswer) => aliases !== null || others.length > 0

interface View extends HopAnswer {
  isDifferent: boolean
}

async function viewsOf(
  probed: Probed,
  zones: readonly ZoneServers[],
  { name, type }: Question,
): Promise<readonly View[]> {
  const answers = await askHop(probed.session, zones, { name, type })
  const isUneven = differ(answers.filter(isAnswered).map(({ others }) => valuesOf(others).join()))
  const views = answers.map((one) => ({ ...one, isDifferent: isUneven && one.others.length > 0 }))
  if (type !== 'A') return views
  return Promise.all(
    views.map(async (view) => {
      const answered = await answersOf(probed, view, name)
      const found = besideTypes.flatMap((beside) => recordsAt(answered, name, beside))
      return { ...view, others: [...view.others, ...found.map(foundRecord)] }
    }),
  )
}

const besideTypes = ['AAAA', 'HTTPS'] as const

async function answersOf({ session, servers, zone, record }: Probed, view: View, name: string) {
  const { server, aliases } = view
  if (!isAnswered(view) || view.isHeld) return []
  // In a routine check, an ANY query replaces these queries if the server lists all types.
  const listed =
    view.zone === zone && aliases?.length ? await listedAt(session, server, { name, zone, servers }) : null
  if (listed) return listed.answers
  const isOwn = servers.some(({ host, port }) => host === server.host && port === server.port)
  const types = aliases?.length ? besideTypes : (['AAAA'] as const)
  const replies = await Promise.all(
    types.map(async (type) => {
      // The check queries the record's own name in any case, and the answer often contains the later names.
      if (isOwn) await session.ask(server, { name: record.name, type })
      session.useLater({ name, type })
      return session.ask(server, { name, type })
    }),
  )
  return replies.flatMap((reply) => (isOwnAnswer(reply) ? reply.answers : []))
}

const differ = (values: readonly string[]): boolean => new Set(values).size > 1

type Verdict = 'fine' | 'lacking' | 'beside' | 'uncompared' | 'doubtful'

async function judge(
  probed: Probed,
  followed: FollowedHop,
  { view, isAway }: { view: View; isAway: LeadsAway },
): Promise<Verdict> {
  const { session } = probed
  const { others, server, isDifferent } = view
  if (!isAnswered(view)) return 'fine'
  const compared = others.length ? await compareWithTarget(probed, others) : 'same'
  if (others.length && compared !== 'other') {
    if (compared !== 'same') return compared
    const isWithoutIpv4 = view.aliases?.length === 0 && followed.type === 'A'
    // Copies of the target's IPv6 addresses don't help visitors with IPv4.
    return isWithoutIpv4 && (await hasIpv4(probed)) ? 'lacking' : 'fine'
  }
  // An answer with other records may hide a CNAME.
  const reply = isDifferent ? await session.ask(server, { name: followed.name, type: 'CNAME' }) : undefined
  const aliases = isOwnAnswer(reply) ? recordsAt(reply.answers, followed.name, 'CNAME') : view.aliases
  if (aliases !== null && (await isAway(aliases))) return 'lacking'
  return others.length ? 'beside' : 'fine'
}

const hasIpv4 = async ({ session, record: { values } }: Probed): Promise<boolean> =>
  Boolean((await valuesByWalk(session, { name: values[0] ?? '', type: 'A' }))?.length)

type LeadsAway = (aliases: readonly ResourceRecord[]) => Promise<boolean>

/** Returns `leadsAway` for one name. Servers with the same CNAME records share the result. */
function leadsAwayOnce(probed: Probed, followed: FollowedHop, next: string | undefined): LeadsAway {
  const known = new Map<string, Promise<boolean>>()
  return (aliases) => {
    const key = aliases.map(({ value }) => value).join(' ')
    const found = known.get(key) ?? leadsAway(probed, followed, { next, aliases })
    known.set(key, found)
    return found
  }
}

/** Reports whether a server's answer leads to a name other than the target, at any server of the later names. */
async function leadsAway(
  probed: Probed,
  followed: FollowedHop,
  { next, aliases }: { next: string | undefined; aliases: readonly ResourceRecord[] },
): Promise<boolean> {
  const [first] = aliases
  if (!first) return true
  if (aliases.some(({ value }) => value === next)) return false
  const { others } = followed
  if (others.left === 0) return false
  others.left -= 1
  const { hops, end } = await followChain(probed.session, { ...followed, first: first.value })
  if (end !== 'target') return end !== 'unknown'
  const { lacking, beside } = await findHopMistakes(probed, followed, { hops }, followed)
  return lacking !== undefined || beside !== undefined
}

export async function findSilent(
  session: Session,
  { type }: Followed,
  { hops }: Chain,
): Promise<{ silent: ServerAsked[]; failed: Chain['failedHop'] }> {
  const found = await Promise.all(
    hops.slice(0, -1).map(async (name) => {
      const zones = await hopZones(session, { name, type })
      const asked = zones.map((zone) => queryOutcomes(session, withOneAddress(zone), { name, type }))
      const servers = (await Promise.all(asked)).flat()
      const isFailed = servers.length > 0 && servers.every(({ outcome }) => failures.has(outcome))
      return { name, zone: zones[0]?.zone ?? '', servers, isFailed }
    }),
  )
  const silent = found.flatMap(({ servers }) => servers.filter(({ outcome }) => outcome !== 'answered'))
  return { silent, failed: found.find(({ isFailed }) => isFailed) }
}

const withOneAddress = ({ zone, servers }: ZoneServers): ZoneServers => ({
  zone,
  servers: servers.map((one) => ({ ...one, servers: one.servers.slice(0, 1) })),
})

async function findFailing(session: Session, zones: readonly ZoneServers[], question: Question) {
  if (zones.length < 2) return []
  return (await Promise.all(zones.map((zone) => failingIn(session, withOneAddress(zone), question)))).flat()
}

async function failingIn(
  session: Session,
  { zone, servers }: ZoneServers,
  question: Question,
): Promise<ServerAsked[]> {
  const located = servers.filter((one) => one.servers.length)
  const lost = servers.filter((one) => !one.servers.length)
  if (!lost.every(({ problem }) => problem === 'no-address')) return []
  const failed = located.length ? await askUnanswered(session, { zone, servers: located }, question) : null
  if (located.length && !failed?.isFailed) return []
  const without = lost.map(({ name }) => ({ name, address: null, outcome: 'no-address' as const }))
  return [...(failed?.servers ?? []), ...without]
}
