import type { NameServer, ZoneServers } from '@/lib/dns/wire/config'
import type { Question, ResourceRecord } from '@/lib/dns/wire/messages'
import type { Session } from './session'
import { isWithin } from '@/lib/dns/model/records'
import { isRegistry } from '@/lib/dns/model/suffix'

interface Referral {
  zone: string
  names: readonly string[]
  glue: readonly ResourceRecord[]
}

interface Glue {
  glue: readonly ResourceRecord[]
  lacking: readonly string[]
}

/**
 * Queries each of the parent zone's servers for missing glue, if the names of the delegated zone's name servers are all
 * within that zone. Sends no queries if a registry's referral already has glue.
 */
export async function completeGlue(
  session: Session,
  { zone: parent, servers }: ZoneServers,
  question: Question,
  { zone, names, glue }: Referral,
): Promise<Glue> {
  const glueIn = (records: readonly ResourceRecord[]) =>
    records.filter(({ name, type }) => (type === 'A' || type === 'AAAA') && names.includes(name))
  const isNeeded = names.every((name) => isWithin(name, zone))
  if (!isNeeded || (isRegistry(parent) && glueIn(glue).length)) return { glue, lacking: [] }
  const asked = await Promise.all(
    servers.map(async ({ name, servers: [server] }: NameServer) => {
      const reply = server && (await session.ask(server, question))
      if (reply?.kind !== 'answer') return { name, found: [], isReferring: false }
      const isReferring = reply.authorities.some((one) => one.type === 'NS' && one.name === zone)
      return { name, found: glueIn(reply.additionals), isReferring }
    }),
  )
  const found = asked.flatMap((one) => one.found)
  const lacking = asked.filter((one) => one.isReferring && !one.found.length)
  return { glue: [...glue, ...found], lacking: found.length ? lacking.map(({ name }) => name) : [] }
}

export const withLacking = (servers: readonly NameServer[], lacking: readonly string[]): NameServer[] =>
  servers.map((one) => (lacking.length && one.servers.length ? { ...one, lacksGlueAt: lacking } : one))
