import { isOwnAnswer } from '@/lib/dns/queries/replies'
import { parentName } from '@/lib/dns/queries/walk'
import { isWithin } from '@/lib/dns/model/records'
import { addressesOfEach, type Probed } from '../probed'
import type { BadSignatures } from './signatures'
import { verifyKeys } from './trusted-keys'
import { describeBad, faultIn } from './bad-signatures'
import { verifyNoDs } from './verify-reply'

const maxNames = 8

/**
 * Verifies the denials of DS records at the names between a record and its zone's apex. Some resolvers, such as the
 * PowerDNS Recursor, query these DS records and reject the record if a denial isn't valid. Returns null if the zone
 * isn't in `signed`, or if no signature is bad.
 */
export async function findBadDenials(
  probed: Probed,
  signed: readonly string[],
): Promise<BadSignatures | null> {
  const { session, record, zone } = probed
  const names = signed.includes(zone) ? namesBetween(record.name, zone).slice(0, maxNames) : []
  const each = addressesOfEach(probed)
  for (const name of names) {
    const denied = await Promise.all(
      each.map(async ({ server }) => {
        const keys = await verifyKeys(
          session,
          zone,
          await session.ask(server, { name: zone, type: 'DNSKEY' }),
        )
        const reply = await session.ask(server, { name, type: 'DS' })
        return isOwnAnswer(reply)
          ? verifyNoDs(reply, name, { zone, keys: keys.trusted }, session.verifyOnce)
          : null
      }),
    )
    const bad = each.filter((_, at) => denied[at]?.result === 'bad')
    const first = denied.find((one) => one?.result === 'bad')
    if (first) return { ...describeBad(first, faultIn(first), bad, each), name, denied: 'DS' }
  }
  return null
}

/** Returns the names above a name, up to but excluding its zone's apex. */
function namesBetween(name: string, zone: string): string[] {
  const above = parentName(name)
  return above !== zone && isWithin(above, zone) ? [...namesBetween(above, zone), above] : []
}
