import { rejectsAnswer } from '@/lib/dns/queries/beliefs'
import type { Hints } from '../evidence'
import { findMismatched } from './mismatched'
import type { Probed } from '../probed'
import { parentName } from '@/lib/dns/queries/walk'
import { isValidated } from './validation'
import { isWithin } from '@/lib/dns/model/records'

type Signed = Pick<Hints, 'rejectedCaa' | 'unsignedServers' | 'mismatchedServers'>

/**
 * Finds problems of a signed zone that the record's own signature doesn't show: negative answers that resolvers reject,
 * and servers with an unsigned copy or other keys.
 */
export async function checkSigned(probed: Probed): Promise<Signed> {
  const { session, record, beliefs } = probed
  const validating = beliefs.filter(({ isProven }) => isProven)
  const none: Signed = { rejectedCaa: null, unsignedServers: [], mismatchedServers: [] }
  const isRejected = beliefs.some((belief) => belief.isRejected)
  // A delegation's NS records are signed in the delegated zone.
  if (record.type === 'NS') return isRejected ? { ...none, ...(await findMismatched(probed)) } : none
  if (!validating.length && (await isValidated(probed))) return none
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
