import { userTypeOf } from '@/lib/dns/queries/ask-servers'
import { rejectsChain, someValidates, type Belief } from '@/lib/dns/queries/beliefs'
import { valuesOf } from '../evidence'
import type { Probed } from '../probed'
import type { View } from './decide'

export async function viewOf(probed: Probed, between: readonly string[]): Promise<View> {
  const { session, record, beliefs } = probed
  const answered = beliefs.filter(({ outcome }) => outcome === 'answered')
  // A resolver that returns the first alias may still reject the zone of a later one.
  const used = { name: record.name, type: userTypeOf(record) }
  const rejects = between.length ? answered.map((belief) => rejectsChain(session, belief, used)) : []
  if ((await Promise.all(rejects)).includes(true)) return 'rejected'
  const isDoubted = beliefs.some((belief) => belief.isRejected)
  if (await isValidated(probed, between)) return isDoubted ? 'disputed' : 'accepted'
  if (isDoubted) return 'rejected'
  return (await isAnyValidated(probed, answered)) ? 'outdated' : 'unvalidated'
}

/** Reports whether a validating resolver returned the current answer. */
export const isValidated = (probed: Probed, between: readonly string[] = []): Promise<boolean> =>
  isAnyValidated(
    probed,
    probed.beliefs.filter((belief) => belief.outcome === 'answered' && isCurrent(probed, belief, between)),
  )

async function isAnyValidated({ session }: Probed, answered: readonly Belief[]): Promise<boolean> {
  if (answered.some(({ isProven }) => isProven)) return true
  return (
    answered.length > 0 &&
    someValidates(
      session,
      answered.map(({ server }) => server),
    )
  )
}

/** Reports whether a resolver's answer agrees with the name servers. An old one proves nothing about their signatures. */
function isCurrent(
  { session, record, findings }: Probed,
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
