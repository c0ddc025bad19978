import { askServers, type AskedServer } from '@/lib/dns/queries/ask-servers'
import type { Server, ZoneServers } from '@/lib/dns/wire/config'
import { hasValue, valuesOf } from '../evidence'
import type { DelegatedTo, ServerFinding } from '@/lib/dns/queries/finding'
import type { DnsReply } from '@/lib/dns/wire/messages'
import { isOwnAnswer, showsZone } from '@/lib/dns/queries/replies'
import type { Session } from '@/lib/dns/queries/session'
import { isRegistry } from '@/lib/dns/model/suffix'
import { locate, parentName, recordsAt, referralIn, walkDown } from '@/lib/dns/queries/walk'
import type { WantedRecord } from '@/lib/dns/model/records'

interface AskedZone {
  zone: string
  asked: readonly AskedServer[]
}

/**
 * Finds the closest ancestor zone whose servers disagree about a delegation, and queries these servers for the record.
 * Returns null if no disagreement affects the record.
 */
export async function askDisputed(
  session: Session,
  zone: string,
  record: WantedRecord,
): Promise<AskedZone | null> {
  const disputed = await Promise.all(
    delegationsOf(session, zone).map((one) => disputeAt(session, zone, one, record)),
  )
  return disputed.find((one) => one !== null) ?? null
}

interface Delegation {
  child: string
  parent: ZoneServers
}

/**
 * Returns the delegations that led to a zone, starting with the delegation of the zone itself. Excludes delegations
 * from registries.
 */
export function delegationsOf(session: Session, zone: string): Delegation[] {
  const parent = closestAbove(session, zone)
  return !parent || isRegistry(parent.zone)
    ? []
    : [{ child: zone, parent }, ...delegationsOf(session, parent.zone)]
}

async function disputeAt(
  session: Session,
  lowest: string,
  { child, parent }: Delegation,
  record: WantedRecord,
): Promise<AskedZone | null> {
  const { zone } = parent
  const all = parent.servers.flatMap(({ servers }) => servers)
  const replies = await Promise.all(
    all.map((server) => askDelegation(session, server, { lowest, child, zone })),
  )
  const isHidden = replies.some((reply) => isInParent(reply, child, zone))
  const referrals = replies.flatMap((reply) => referralIn(reply, child, zone) ?? [])
  const isSplit = new Set(referrals.map(({ names }) => names.toSorted().join(' '))).size > 1
  const holders = unlistedHolders(parent, child, { replies, referrals })
  if (!isHidden && !isSplit && !holders.length) return null
  const direct = await askServers(session, parent.servers, zone, record)
  const asked = await followDelegations(session, direct, zone, record)
  if (isHidden || hasDifferentRecords(asked)) return { zone, asked }
  const marked = asked.map(({ server, finding }) => ({
    server,
    finding: holders.includes(finding.server.address) ? { ...finding, servesBelow: child } : finding,
  }))
  return haveOnlyHolders(marked, record) ? { zone, asked: marked } : null
}

function unlistedHolders(
  { servers }: ZoneServers,
  child: string,
  {
    replies,
    referrals,
  }: { replies: readonly DnsReply[]; referrals: readonly { names: readonly string[] }[] },
): (string | null)[] {
  const listed = referrals.flatMap(({ names }) => names)
  const named = servers.flatMap(({ name, servers: each }) => each.map(({ host }) => ({ name, host })))
  return listed.length
    ? named.flatMap(({ name, host }, index) =>
        showsZone(replies[index], child) && !listed.includes(name) ? host : [],
      )
    : []
}

function haveOnlyHolders(asked: readonly AskedServer[], record: WantedRecord): boolean {
  const isThere = ({ records }: ServerFinding) => hasValue(record, records ?? [], record.values)
  const findings = asked.map(({ finding }) => finding)
  const holders = findings.filter(({ servesBelow }) => servesBelow !== undefined)
  const below = findings.flatMap(({ delegatedTo }) => delegatedTo?.findings ?? [])
  return holders.some(isThere) && below.some(({ records }) => records) && !below.some(isThere)
}

async function askDelegation(
  session: Session,
  server: Server,
  { lowest, child, zone }: { lowest: string; child: string; zone: string },
): Promise<DnsReply> {
  const reply = await session.ask(server, { name: lowest, type: 'SOA' })
  return referralIn(reply, lowest, zone)?.zone === child
    ? reply
    : session.ask(server, { name: child, type: 'SOA' })
}

function hasDifferentRecords(asked: readonly AskedServer[]): boolean {
  const delegations = asked.flatMap(({ finding }) => finding.delegatedTo ?? [])
  return new Set(delegations.map(recordsBelow)).size > 1
}

const isInParent = (reply: DnsReply, zone: string, parent: string) =>
  isOwnAnswer(reply) &&
  (reply.authorities.some(({ type, name }) => type === 'SOA' && name === parent) ||
    recordsAt(reply.answers, zone, 'CNAME').length > 0)

export function closestAbove({ cuts }: Session, zone: string): ZoneServers | null {
  for (let up = parentName(zone); up !== ''; up = parentName(up)) {
    const cut = cuts.get(up)
    if (cut) return cut
  }
  return null
}

/**
 * Follows each server's delegation of a part of the zone, and adds the delegated servers' answers to that server's
 * finding.
 */
export function followDelegations(
  session: Session,
  asked: readonly AskedServer[],
  zone: string,
  record: WantedRecord,
): Promise<AskedServer[]> {
  const followed = new Map<string, Promise<DelegatedTo>>()
  return Promise.all(
    asked.map(async ({ server, finding }) => {
      if (!server || finding.refersTo === undefined) return { server, finding }
      const { name, type } = record
      // The session already has this answer.
      const referral = referralIn(await session.ask(server, { name, type }), name, zone)
      if (!referral) return { server, finding }
      const names = [...new Set(referral.names)].sort()
      const key = [referral.zone, ...names].join(' ')
      const delegatedTo = followed.get(key) ?? followReferral(session, referral, zone, record)
      followed.set(key, delegatedTo)
      return { server, finding: { ...finding, delegatedTo: await delegatedTo } }
    }),
  )
}

async function followReferral(
  session: Session,
  referral: Referral,
  bailiwick: string,
  record: WantedRecord,
): Promise<DelegatedTo> {
  const { names, asked } = await askReferred(session, referral, bailiwick, record)
  return { names, findings: asked.map(({ finding }) => finding) }
}

type Referral = NonNullable<ReturnType<typeof referralIn>>

/** Follows a referral down to the record's zone, and queries this zone's servers. `names` are those in the referral. */
export async function askReferred(
  session: Session,
  referral: Referral,
  bailiwick: string,
  record: WantedRecord,
): Promise<{ names: string[]; cut: ZoneServers; asked: AskedServer[] }> {
  const servers = await locate(session, referral.names, { ...referral, bailiwick, path: [] })
  // A delegation's NS records are in the parent zone.
  const name = record.type === 'NS' ? parentName(record.name) : record.name
  const { cut } = await walkDown(session, { name, type: record.type }, { zone: referral.zone, servers })
  const asked = await askServers(session, cut.servers, cut.zone, record)
  return { names: servers.map((one) => one.name), cut, asked }
}

export const recordsBelow = ({ findings }: DelegatedTo) =>
  [...new Set(findings.map(({ records }) => valuesOf(records ?? []).join(' ')))].sort().join('; ')
