import { userTypeOf } from '@/lib/dns/queries/ask-servers'
import type { Session } from '@/lib/dns/queries/session'
import { denialTypes, isBad, judgeRecord, strictly } from '@/lib/dns/queries/signatures'
import type { Server } from '@/lib/dns/wire/config'
import type { DnsReply, Question } from '@/lib/dns/wire/messages'
import { isWithin } from '@/lib/dns/model/records'
import { isRegistry } from '@/lib/dns/model/suffix'
import type { Probed } from '../probed'
import { findSigned, isRequired, type BadSignatures } from './signatures'
import type { Path } from './zone-states'

interface LapsedHow {
  /** True if the console's clock is assumed to be right. */
  isStrict: boolean
  /** True to query the servers whose signatures the check doesn't have yet. */
  isAsking: boolean
}

/**
 * Finds expired and not yet valid signatures of the other signed zones on a record's path. A resolver may get them even
 * if another server returns valid ones. Returns null if none are found.
 */
export async function findLapsed(
  { session, record, zone: own }: Probed,
  { names, zones }: Path,
  { isStrict, isAsking }: LapsedHow,
): Promise<BadSignatures | null> {
  const others = session.config.isPrivate ? [] : zones.filter((zone) => zone !== own)
  for (const zone of others.filter((one) => session.withDs.has(one))) {
    const below = zones.filter((one) => one !== zone && isWithin(one, zone))
    const known: Question[] = [
      ...names.filter((name) => isWithin(name, zone)).map((name) => ({ name, type: userTypeOf(record) })),
      ...(['CAA', 'SOA'] as const).map((type) => ({ name: zone, type })),
      ...below.map((name) => ({ name, type: 'DS' as const })),
    ]
    const servers = (session.cuts.get(zone)?.servers ?? []).flatMap(({ name, servers: all }) =>
      all.map((server) => ({ name, server })),
    )
    const isKnown = (name: string) =>
      session.withDs.has(name) || servers.some(({ server }) => session.hasAsked(server, { name, type: 'DS' }))
    const asking = isAsking ? { zone, below: below.find(isKnown) } : null
    const judged = servers.map(async ({ name, server }) => {
      const replies = await repliesOf(session, server, known, asking)
      return replies.flatMap((reply) => lapsedIn(reply, zone, isStrict)).map((fault) => ({ name, fault }))
    })
    const each = await Promise.all(judged)
    const common = commonFault(each.flat())
    const zoneKeys = common ? await findSigned(session, zone) : null
    if (!common || !zoneKeys || !(await isRequired(session, zoneKeys))) continue
    const isOnAll = each.every((found) => found.some(({ fault }) => keyOf(fault) === keyOf(common)))
    return { zone, ...common, isEverywhere: false, ...(isOnAll && { isOnAll }) }
  }
  return null
}

/** Returns a server's replies to earlier queries. If none has a signature of the zone, queries the server for one. */
async function repliesOf(
  session: Session,
  server: Server,
  known: readonly Question[],
  asking: { zone: string; below: string | undefined } | null,
): Promise<DnsReply[]> {
  const questions = known.filter((question) => session.hasAsked(server, question))
  const replies = await Promise.all(questions.map((question) => session.ask(server, question)))
  if (!asking) return replies
  const { zone, below } = asking
  // A thorough check sends this query for a signed zone anyway.
  if (below !== undefined) return [...replies, await session.ask(server, { name: below, type: 'DS' })]
  if (isRegistry(zone) || replies.some((reply) => isSignedBy(reply, zone))) return replies
  return [...replies, await session.ask(server, { name: zone, type: 'SOA' })]
}

const isSignedBy = (reply: DnsReply, zone: string) =>
  reply.kind === 'answer' && reply.signatures.some((one) => one.zone === zone && !denialTypes.has(one.covers))

type Fault = Pick<BadSignatures, 'type' | 'name' | 'delegated' | 'signature'>

function lapsedIn(reply: DnsReply, zone: string, isStrict: boolean): Fault[] {
  if (reply.kind === 'failure') return []
  const own = reply.signatures.filter((one) => one.zone === zone && !denialTypes.has(one.covers))
  return own.flatMap(({ name, covers: type }): Fault[] => {
    const state = judgeRecord(reply, { name, type, zone })
    const signature = isStrict ? strictly(state) : state
    return isBad(signature) ? [{ type, signature, ...(type === 'DS' ? { delegated: name } : { name }) }] : []
  })
}

const keyOf = ({ type, name, delegated }: Fault) => [type, name, delegated].join(' ')

/** Returns the most common fault, with the servers that have it. */
function commonFault(found: readonly { name: string; fault: Fault }[]) {
  const all = found.map(({ fault }) => {
    const same = found.filter((one) => keyOf(one.fault) === keyOf(fault))
    return { ...fault, servers: [...new Set(same.map(({ name }) => name))] }
  })
  return all.toSorted((a, b) => b.servers.length - a.servers.length)[0]
}
