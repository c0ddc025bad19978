import type { Server } from '@/lib/dns/wire/config'
import { conflictsOf, foundRecord } from '@/lib/dns/queries/ask-servers'
import type { ServerFinding } from '@/lib/dns/queries/finding'
import type { FoundRecord, WantedRecord } from '@/lib/dns/model/records'
import { oneServerEach } from './probed'
import { isOwnAnswer } from '@/lib/dns/queries/replies'
import type { Session } from '@/lib/dns/queries/session'
import { recordsAt } from '@/lib/dns/queries/walk'

interface Asked {
  session: Session
  servers: readonly Server[]
  record: WantedRecord
  findings: readonly ServerFinding[]
}

/** The addresses of a name that only some servers of its zone have. */
interface Uneven {
  /** The addresses that the first server to answer doesn't have. */
  more: FoundRecord[]
  /** The names of the servers that have no addresses. */
  lacking: string[]
}

/**
 * Compares the addresses that the servers have at a name without a CNAME record. Returns no differences for a CDN's
 * addresses, because they don't change the verdict.
 */
export async function findUneven(
  asked: Asked,
  found: readonly FoundRecord[],
  { isFlattened, isCdn }: { isFlattened: boolean | null; isCdn: boolean },
): Promise<Uneven> {
  const isEmpty = asked.findings.every(({ records, redirectedBy }) => !records?.length && !redirectedBy)
  if (!isEmpty || isCdn || !found.length) return { more: [], lacking: [] }
  const { more, lacking } = await compareServers(asked, found)
  return { more, lacking: isFlattened ? lacking : [] }
}

/**
 * Queries every name server of a zone for the address types in `found`. Returns the additional addresses, and the names
 * of the servers that returned none.
 */
async function compareServers(
  { session, servers, record: { name }, findings }: Asked,
  found: readonly FoundRecord[],
): Promise<Uneven> {
  const types = (['A', 'AAAA'] as const).filter((type) => found.some((one) => one.type === type))
  const asked = await Promise.all(
    servers.map(async (server) => {
      const replies = await Promise.all(types.map((type) => session.ask(server, { name, type })))
      const isAnswered = replies.every(isOwnAnswer)
      const answers = replies.flatMap((reply) => (reply.kind === 'answer' ? reply.answers : []))
      const records = types.flatMap((type) => recordsAt(answers, name, type).map(foundRecord))
      return { server, records, isLacking: isAnswered && answers.length === 0 }
    }),
  )
  const known = new Set(found.map(({ value }) => value))
  const more = new Map(asked.flatMap(({ records }) => records.map((one) => [one.value, one] as const)))
  const hosts = new Set(asked.filter(({ isLacking }) => isLacking).map(({ server }) => server.host))
  const lacking = findings.flatMap(({ server }) => (hosts.has(server.address ?? '') ? [server.name] : []))
  return { more: [...more.values()].filter(({ value }) => !known.has(value)), lacking: [...new Set(lacking)] }
}

/**
 * Returns the names of the servers that have other records at the name, if others answered the same queries without
 * them. Empty if all have them, or if that isn't known. Sends no queries.
 */
export async function findHolders(
  { session, record, ...asked }: Asked,
  others: readonly FoundRecord[],
): Promise<string[]> {
  const { name } = record
  const types = conflictsOf(record).filter((type) => others.some((one) => one.type === type))
  if (!others.every(({ type }) => types.some((one) => one === type))) return []
  const views = await Promise.all(
    oneServerEach(asked).map(async ({ name: host, server }) => {
      const known = types.filter((type) => session.hasAsked(server, { name, type }))
      const replies = await Promise.all(known.map((type) => session.ask(server, { name, type })))
      const found = replies.flatMap((reply) => (reply.kind === 'answer' ? reply.answers : []))
      const has = known.some((type) => recordsAt(found, name, type).length > 0)
      const lacks = !has && known.length === types.length && replies.every(isOwnAnswer)
      return { host, has, lacks }
    }),
  )
  return views.some(({ lacks }) => lacks) ? views.flatMap(({ host, has }) => (has ? [host] : [])) : []
}
