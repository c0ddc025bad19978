import { rejectsAbsence } from '@/lib/dns/queries/beliefs'
import type { Hints } from './evidence'
import { oneServerEach, type Probed } from './probed'
import { isOwnAnswer } from '@/lib/dns/queries/replies'
import { parentName, recordsAt } from '@/lib/dns/queries/walk'
import { isWithin } from '@/lib/dns/model/records'

/**
 * Finds problems of a signed zone that the signature of the record doesn't show: negative answers that resolvers
 * reject, and servers with an unsigned copy. Sends no queries for an unsigned zone.
 */
export async function checkSigned(probed: Probed): Promise<Pick<Hints, 'rejectedCaa' | 'unsignedServers'>> {
  const { session, record, zone, beliefs } = probed
  const validating = beliefs.filter(({ isProven }) => isProven)
  // The signature of a delegation's NS records is that of the delegated zone.
  if (!validating.length || record.type === 'NS') return { rejectedCaa: null, unsignedServers: [] }
  const [rejected, unsignedServers] = await Promise.all([
    Promise.all(
      caaNames(probed).map(async (name) => {
        const rejects = await Promise.all(
          validating.map((belief) => rejectsAbsence(session, belief, { name, type: 'CAA' })),
        )
        return rejects.every(Boolean) ? [name] : []
      }),
    ),
    findUnsigned(probed, zone),
  ])
  return { rejectedCaa: rejected.flat()[0] ?? null, unsignedServers }
}

/** Returns the names in the zone at which a certificate authority looks for CAA records. */
function caaNames({ record: { name, certificate }, zone }: Probed): string[] {
  const names: string[] = []
  const start = certificate && (certificate.name === name ? parentName(name) : certificate.name)
  for (let at = start ?? ''; at !== '' && isWithin(at, zone); at = parentName(at)) names.push(at)
  return names
}

/** Returns the name servers without the keys that other servers of the zone have. */
async function findUnsigned(probed: Probed, zone: string): Promise<string[]> {
  const asked = await Promise.all(
    oneServerEach(probed).map(async ({ name, server }) => {
      const reply = await probed.session.ask(server, { name: zone, type: 'DNSKEY' })
      return { name, keys: isOwnAnswer(reply) ? recordsAt(reply.answers, zone, 'DNSKEY').length : null }
    }),
  )
  const isSigned = asked.some(({ keys }) => keys !== null && keys > 0)
  return isSigned ? asked.flatMap(({ name, keys }) => (keys === 0 ? [name] : [])) : []
}
