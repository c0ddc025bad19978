import { isWithin } from '@/lib/dns/model/records'
import type { Session } from './session'
import { lookup } from './walk'

/** Returns the zone that contains a name, according to an SOA record, or null if unknown. */
export async function zoneOfName(session: Session, name: string): Promise<string | null> {
  const question = { name, type: 'SOA' } as const
  session.useLater(question)
  const { reply } = await lookup(session, question)
  if (reply.kind === 'failure') return null
  const records = [...reply.answers, ...reply.authorities]
  return records.find((record) => record.type === 'SOA' && isWithin(name, record.name))?.name ?? null
}

/**
 * Reports whether a server of the top-level domain answers like a resolver, which shows that this network intercepts
 * queries.
 */
export async function interceptsQueries(session: Session, zone: string): Promise<boolean> {
  const top = zone.split('.').at(-1) ?? ''
  const cut = session.cuts.get(top) ?? session.config.referrals?.find(top)
  const [server] = cut?.servers.flatMap(({ servers }) => servers) ?? []
  if (!server) return false
  const reply = await session.ask(server, { name: top, type: 'SOA' })
  return reply.kind === 'answer' && reply.canRecurse && !reply.isAuthoritative
}
