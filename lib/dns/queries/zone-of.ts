import { isWithin } from '@/lib/dns/model/records'
import type { Session } from './session'
import { lookup } from './walk'

/**
 * Returns the zone that contains a name. Finds it by its SOA record, because referrals don't show a zone whose servers
 * also have its parent zone. Null if the lookup fails.
 */
export async function zoneOfName(session: Session, name: string): Promise<string | null> {
  const { reply } = await lookup(session, { name, type: 'SOA' })
  if (reply.kind === 'failure') return null
  const records = [...reply.answers, ...reply.authorities]
  return records.find((record) => record.type === 'SOA' && isWithin(name, record.name))?.name ?? null
}
