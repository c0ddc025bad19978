import { reachable, type ZoneServers } from '@/lib/dns/wire/config'
import type { ResourceRecord } from '@/lib/dns/wire/messages'
import type { Session } from './session'
import { lookup, recordsAt } from './walk'

/** Returns the name servers that a zone lists for itself, with glue. Both are empty if the lookup fails. */
export async function ownServers(
  session: Session,
  zone: string,
  known: ZoneServers | null,
): Promise<{ names: string[]; glue: readonly ResourceRecord[] }> {
  // In a routine check, the answer to an ANY query replaces the NS query, because the check sends the ANY query anyway
  // (`listing.ts`).
  const listing = reachable(known?.servers ?? []).find(
    (one) => session.routine?.listing.has(one.host) && session.hasAnswered(one),
  )
  if (listing && known?.zone === zone) {
    await session.ask(listing, { name: zone, type: 'ANY' }, { overUdp: true })
    session.useLater({ name: zone, type: 'NS' })
  }
  const { reply } = await lookup(session, { name: zone, type: 'NS' })
  if (reply.kind === 'failure') return { names: [], glue: [] }
  return { names: recordsAt(reply.answers, zone, 'NS').map(({ value }) => value), glue: reply.additionals }
}
