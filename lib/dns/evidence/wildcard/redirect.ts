import { foundRecord, userTypeOf } from '@/lib/dns/queries/ask-servers'
import { lookup, recordsAt } from '@/lib/dns/queries/walk'
import type { Chain } from '../chain/chain'
import type { Probed } from '../probed'
import { findWildcards, withUncovered, type AskZone } from './wildcard'

/**
 * Finds the wildcard that answers for the name to which a DNAME record redirects. Null if the name has records of its
 * own, or if the wildcard is unknown.
 */
export async function findCovering(probed: Probed, to: string): Promise<Chain['covering'] | null> {
  const { session, record } = probed
  const { reply, cut } = await lookup(session, { name: to, type: userTypeOf(record) })
  if (reply.kind === 'failure' || !cut) return null
  const { zone } = cut
  const aliases = recordsAt(reply.answers, to, 'CNAME')
  const type = aliases.length ? 'CNAME' : userTypeOf(record)
  const records = aliases.length ? aliases : recordsAt(reply.answers, to, type)
  const askZone: AskZone = async (name) => {
    const found = await lookup(session, { name, type })
    return found.reply.kind === 'failure' ? null : recordsAt(found.reply.answers, name, type).map(foundRecord)
  }
  const where = { name: to, zone, label: session.label }
  const { wildcard } = await findWildcards(askZone, where, new Map([[type, records.map(foundRecord)]]))
  return (
    wildcard && { zone, wildcard: withUncovered(wildcard, { ...probed, record: { ...record, name: to } }) }
  )
}
