import { rejectsAnswer } from '@/lib/dns/queries/beliefs'
import { dsRecordsOf, keysIn, matchesDs } from './dnssec'
import type { Hints } from './evidence'
import { oneServerEach, type Probed } from './probed'
import { isOwnAnswer } from '@/lib/dns/queries/replies'
import { parentName } from '@/lib/dns/queries/walk'
import { isValidated } from './validation'
import { isWithin } from '@/lib/dns/model/records'

type Signed = Pick<Hints, 'rejectedCaa' | 'unsignedServers' | 'mismatchedServers'>

/**
 * Finds problems of a signed zone that the record's own signature doesn't show: negative answers that resolvers reject,
 * and servers with an unsigned copy or other keys. Sends no queries if a validating resolver shows that the zone is
 * unsigned.
 */
export async function checkSigned(probed: Probed): Promise<Signed> {
  const { session, record, beliefs } = probed
  const validating = beliefs.filter(({ isProven }) => isProven)
  const none: Signed = { rejectedCaa: null, unsignedServers: [], mismatchedServers: [] }
  // A delegation's NS records are signed in the delegated zone.
  if (record.type === 'NS' || (!validating.length && (await isValidated(probed)))) return none
  const [rejected, servers] = await Promise.all([
    Promise.all(
      caaNames(probed).map(async (name) => {
        const rejects = await Promise.all(
          validating.map((belief) => rejectsAnswer(session, belief, { name, type: 'CAA' })),
        )
        return validating.length > 0 && rejects.every(Boolean) ? [name] : []
      }),
    ),
    findMismatched(probed),
  ])
  return { rejectedCaa: rejected.flat()[0] ?? null, ...servers }
}

/** Returns the names in the zone where a certificate authority looks for CAA records. */
function caaNames({ record: { name, certificate }, zone }: Probed): string[] {
  const names: string[] = []
  const start = certificate && (certificate.name === name ? parentName(name) : certificate.name)
  for (let at = start ?? ''; at !== '' && isWithin(at, zone); at = parentName(at)) names.push(at)
  return names
}

/** Finds a signed zone's name servers without a key that matches a DS record, if other servers have such a key. */
async function findMismatched({
  session,
  zone,
  servers,
  findings,
}: Probed): Promise<Omit<Signed, 'rejectedCaa'>> {
  const none = { unsignedServers: [], mismatchedServers: [] }
  const above = session.config.isPrivate ? [] : await dsRecordsOf(session, zone)
  if (!above?.length) return none
  const asked = await Promise.all(
    oneServerEach({ servers, findings }).map(async ({ name, server }) => {
      const reply = await session.ask(server, { name: zone, type: 'DNSKEY' })
      return isOwnAnswer(reply) ? [{ name, keys: keysIn(reply, zone) }] : []
    }),
  )
  const others = asked.flat().filter(({ keys }) => !matchesDs(above, keys, zone))
  if (others.length === asked.flat().length) return none
  return {
    unsignedServers: others.flatMap(({ name, keys }) => (keys.length ? [] : [name])),
    mismatchedServers: others.flatMap(({ name, keys }) => (keys.length ? [name] : [])),
  }
}
