import { userTypeOf } from '@/lib/dns/queries/ask-servers'
import { rejectsChain, someValidates, type Belief } from '@/lib/dns/queries/beliefs'
import { valuesOf } from '../evidence'
import type { Probed } from '../probed'
import { stuckIn } from '../resolvers/unresolved'
import type { View } from './decide'

/**
 * The resolvers' combined result, and the names of those that reject the answer or fail, in the order of the beliefs.
 */
interface Viewed {
  view: View
  failing: readonly string[]
}

export async function viewOf(probed: Probed, between: readonly string[]): Promise<Viewed> {
  const { session, record, beliefs } = probed
  const answered = beliefs.filter(({ outcome }) => outcome === 'answered')
  // A resolver that returns the first alias may still reject the zone of a later one.
  const used = { name: record.name, type: userTypeOf(record) }
  const rejects = await Promise.all(
    beliefs.map(async (belief) => {
      const isChained = between.length > 0 && answered.includes(belief)
      return belief.isRejected || (isChained && (await rejectsChain(session, belief, used)))
    }),
  )
  const stuck = stuckIn(probed)
  const failing = beliefs.flatMap((belief, index) =>
    rejects[index] || belief.outcome === 'server-failure' || stuck.includes(belief) ? [belief.name] : [],
  )
  const isDoubted = rejects.includes(true)
  // A resolver that rejects a later name may report that it validated the first alias.
  const others = beliefs.filter((_, index) => !rejects[index])
  if (await isValidated({ ...probed, beliefs: others }, between))
    return { view: isDoubted ? 'disputed' : 'accepted', failing }
  if (isDoubted) return { view: 'rejected', failing }
  return { view: (await isAnyValidated(probed, answered)) ? 'outdated' : 'unvalidated', failing }
}

type Believed = Pick<Probed, 'session' | 'record' | 'findings' | 'beliefs'>

/** Reports whether a validating resolver returned the current answer. */
export const isValidated = (probed: Believed, between: readonly string[] = []): Promise<boolean> =>
  isAnyValidated(
    probed,
    probed.beliefs.filter((belief) => belief.outcome === 'answered' && isCurrent(probed, belief, between)),
  )

async function isAnyValidated({ session }: Believed, answered: readonly Belief[]): Promise<boolean> {
  if (answered.some(({ isProven }) => isProven)) return true
  return (
    answered.length > 0 &&
    someValidates(
      session,
      answered.map(({ server }) => server),
    )
  )
}

/**
 * Reports whether a resolver's answer matches the name servers' answers. Only a current answer shows that their
 * signatures are valid.
 */
function isCurrent(
  { session, record, findings }: Believed,
  { found, reply }: Belief,
  between: readonly string[],
): boolean {
  const own = valuesOf(findings.flatMap(({ records }) => records ?? []))
  if (session.config.isPrivate || !own.length) return true
  if (!found.some(({ value }) => own.includes(value))) return false
  if (!between.length) return true
  const answers = reply?.answers ?? []
  const aliases = answers.filter(({ type }) => type === 'CNAME')
  const known = [...own, ...between, ...record.values]
  const isOld = aliases.some(
    ({ name, value }) => (name === record.name || between.includes(name)) && !known.includes(value),
  )
  // A path may also end at addresses of the target under another name.
  const isWhole =
    aliases.some(({ value }) => record.values.includes(value)) || aliases.length < answers.length
  return !isOld && isWhole
}
