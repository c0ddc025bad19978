import type { ServerFinding } from '@/lib/dns/queries/finding'
import { maxExtra, type ExtraServer } from './observations'
import type { Session } from '@/lib/dns/queries/session'
import { locate, lookup, recordsAt } from '@/lib/dns/queries/walk'
import { valuesOf } from './evidence'
import { isWithin, type WantedRecord } from '@/lib/dns/model/records'
import type { NameServer } from '@/lib/dns/wire/config'

/**
 * Queries the name servers of a delegation other than the wanted ones for the delegated zone. If the delegation has
 * none of the wanted servers, queries one of the others first, and the rest only if that one serves the platform's
 * zone, such as under a vanity name. Empty for a delegation with only some of the wanted servers, and for other
 * records.
 */
export async function askExtraServers(
  session: Session,
  record: WantedRecord,
  findings: readonly ServerFinding[],
): Promise<ReadonlyMap<string, ExtraServer>> {
  if (record.type !== 'NS') return new Map()
  const values = valuesOf(findings.flatMap(({ records }) => records ?? []))
  const extra = values.filter((value) => !record.values.includes(value)).slice(0, maxExtra)
  if (record.values.every((value) => values.includes(value))) return askAll(session, record, extra)
  // While some wanted servers are missing, the additional ones don't matter.
  const isAppended = extra.some((value) => record.values.some((want) => value.startsWith(`${want}.`)))
  if (extra.length < values.length || isAppended) return new Map()
  const first = await askAll(session, record, extra.slice(0, 1))
  return [...first.values()].some(({ isSame }) => isSame) ? askAll(session, record, extra) : new Map()
}

/** Queries name servers for the delegated zone. */
async function askAll(
  session: Session,
  record: WantedRecord,
  names: readonly string[],
): Promise<ReadonlyMap<string, ExtraServer>> {
  const glued = await locateByGlue(session, record.name, names)
  const others = names.filter((name) => !glued.some((one) => one.name === name))
  const located = await locate(session, others, { glue: [], bailiwick: '', path: [] })
  const asked = [...glued, ...located].map(
    async ({ name, servers, problem }): Promise<[string, ExtraServer]> => {
      const [server] = servers
      if (!server) return [name, { outcome: problem, isSame: false }]
      const reply = await session.ask(server, { name: record.name, type: 'NS' })
      if (reply.kind === 'failure') return [name, { outcome: reply.reason, isSame: false }]
      if (!reply.isAuthoritative) return [name, { outcome: 'not-authoritative', isSame: false }]
      const values = recordsAt(reply.answers, record.name, 'NS').map(({ value }) => value)
      return [name, { outcome: 'answered', isSame: record.values.every((value) => values.includes(value)) }]
    },
  )
  return new Map(await Promise.all(asked))
}

/**
 * Returns the name servers within the delegated zone that have addresses in its parent zone (glue). The platform has no
 * records at such names, but resolvers reach the servers there.
 */
async function locateByGlue(session: Session, zone: string, names: readonly string[]): Promise<NameServer[]> {
  const own = names.filter((name) => isWithin(name, zone))
  if (!own.length) return []
  const { cut } = await lookup(session, { name: zone, type: 'NS' })
  if (cut?.zone !== zone) return []
  return cut.servers.filter(({ name, servers }) => servers.length > 0 && own.includes(name))
}
