import { isIPv6 } from 'node:net'
import { askServers, foundRecord } from '@/lib/dns/queries/ask-servers'
import { mayAsk, someAddresses, type Server } from '@/lib/dns/wire/config'
import { compareAddresses } from '../chain/addresses'
import { isCopied, type Copies } from '../at-name/copies'
import { isReached, noHints, type Hints } from '../evidence'
import { unclear } from '@/lib/dns/queries/denied'
import type { ServerFinding } from '@/lib/dns/queries/finding'
import type { StaleGlue, StrayServer } from '../observations'
import type { Probed } from '../probed'
import { isOwnAnswer } from '@/lib/dns/queries/replies'
import type { Session } from '@/lib/dns/queries/session'
import { addressesAt, lookup, recordsAt } from '@/lib/dns/queries/walk'
import { isWithin, type WantedRecord } from '@/lib/dns/model/records'

// Outdated addresses of a zone's name servers. In private zones, the addresses come from the account's own servers and
// from resolvers, not from the parent zone, and may differ on purpose.

interface Asked {
  session: Session
  servers: readonly Server[]
  zone: string
  findings: readonly ServerFinding[]
}

/**
 * Finds name servers in the zone that failed at every queried address, although the zone lists only other addresses for
 * them.
 */
export async function findStaleGlue({ session, servers, zone, findings }: Asked): Promise<StaleGlue[]> {
  const [server] = servers
  const failed = findings.filter(({ server: one, records }) => !records && isWithin(one.name, zone))
  const names = [...new Set(failed.map(({ server: one }) => one.name))].filter((name) =>
    findings.every((one) => one.server.name !== name || !one.records),
  )
  if (!server || session.config.isPrivate) return []
  const found = names.map(async (name) => {
    const replies = await Promise.all(
      (['A', 'AAAA'] as const).map((type) => session.ask(server, { name, type })),
    )
    const addresses = replies.flatMap((reply) =>
      isOwnAnswer(reply)
        ? ['A', 'AAAA'].flatMap((type) => recordsAt(reply.answers, name, type).map(({ value }) => value))
        : [],
    )
    const glue = failed.flatMap(({ server: one }) => (one.name === name ? (one.address ?? []) : []))
    const isAsked = glue.some((address) => addresses.includes(address))
    return addresses.length > 0 && !isAsked ? [{ name, addresses, glue }] : []
  })
  return (await Promise.all(found)).flat()
}

/**
 * Finds name servers in the zone that return the correct record only at an address that wasn't queried. The zone lists
 * this address, but not the queried one.
 */
export async function findOldCopies(
  { session, servers, zone, findings, record }: Asked & { record: WantedRecord },
  hints: Hints,
): Promise<StaleGlue[]> {
  if (session.config.isPrivate) return []
  const isRight = ({ records }: ServerFinding) => records !== null && isReached({ record, hints }, records)
  const right = findings.find(isRight)
  const wrong = findings.filter((one) => one.records && !isRight(one) && isWithin(one.server.name, zone))
  const found = wrong.map(async ({ server: { name, address } }): Promise<StaleGlue[]> => {
    const known = servers.find(({ host }) => host === (right?.server.address ?? address))
    if (!known || address === null) return []
    const type = isIPv6(address) ? 'AAAA' : 'A'
    const reply = await session.ask(known, { name, type })
    if (!isOwnAnswer(reply)) return []
    const addresses = recordsAt(reply.answers, name, type).map(({ value }) => value)
    if (addresses.includes(address)) return []
    const asked = someAddresses(addresses.filter((host) => mayAsk(host, session.config)))
    const replies = await Promise.all(
      asked.map((host) => session.ask({ host, port: session.config.port }, record)),
    )
    const isThere = (one: (typeof replies)[number]) =>
      isOwnAnswer(one) &&
      isReached({ record, hints }, recordsAt(one.answers, record.name, record.type).map(foundRecord))
    return replies.some(isThere) ? [{ name, addresses, glue: [address] }] : []
  })
  return (await Promise.all(found)).flat()
}

export async function findStray(
  probed: Probed,
  chains: Hints['chains'],
  copies: Copies,
): Promise<StrayServer[]> {
  const { session, zone, findings, record } = probed
  if (session.config.isPrivate) return []
  const isRight = ({ records }: ServerFinding) =>
    records !== null && isReached({ record, hints: { ...noHints, chains } }, records)
  const isFlattened = copies.isFlattened === true && isCopied(copies, findings)
  const right = findings
    .filter((one) => (isFlattened ? one.records : isRight(one)))
    .map(({ server }) => server.name)
  const names = new Set(right.filter((name) => isWithin(name, zone)))
  if (!names.size) return []
  const { reply } = await lookup(session, { name: zone, type: 'NS' })
  if (reply.kind === 'failure') return []
  const found = [...names].map(async (name): Promise<StrayServer[]> => {
    const own = addressesAt(reply.additionals, name)
    const listed = findings.flatMap(({ server }) => (server.name === name ? (server.address ?? []) : []))
    if (!own.length || own.some((address) => listed.includes(address)) || !listed.length) return []
    const hosts = someAddresses(own.filter((host) => mayAsk(host, session.config)))
    const servers = hosts.map((host) => ({ host, port: session.config.port }))
    const asked = await askServers(session, [{ name, servers, problem: 'not-allowed' }], zone, record)
    const mayHaveCopy = async (host: string) => {
      const reply = await session.ask({ host, port: session.config.port }, { name: record.name, type: 'A' })
      const found = isOwnAnswer(reply) ? recordsAt(reply.answers, record.name, 'A').map(foundRecord) : []
      return found.length > 0 && (await compareAddresses(probed, found, true)).isFlattened !== false
    }
    const isStray = asked.every(({ finding: one }) => !isRight(one) && !unclear.has(one.server.outcome))
    if (isStray && isFlattened && (await Promise.all(hosts.map(mayHaveCopy))).includes(true)) return []
    return isStray ? [{ name, addresses: own, glue: listed }] : []
  })
  return (await Promise.all(found)).flat()
}
