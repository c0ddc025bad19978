import { userTypeOf } from '@/lib/dns/queries/ask-servers'
import { rejectsChain, someValidates, type ResolverResult } from '@/lib/dns/queries/resolver-results'
import { hasValue, valuesOf } from '../evidence'
import type { Probed } from '../probed'
import { stuckIn } from '../resolvers/unresolved'
import type { View } from './decide'

/**
 * The result of all resolvers together, and the names of the resolvers that reject the answer or fail, in the order of
 * `resolverResults`.
 */
interface Viewed {
  view: View
  failing: readonly string[]
}

export async function viewOf(probed: Probed, between: readonly string[]): Promise<Viewed> {
  const { session, record, resolverResults } = probed
  const answered = resolverResults.filter(({ outcome }) => outcome === 'answered')
  // A resolver that returns the first alias may still reject the zone of a later one.
  const used = { name: record.name, type: userTypeOf(record) }
  const rejects = await Promise.all(
    resolverResults.map(async (resolverResult) => {
      const isChained = between.length > 0 && answered.includes(resolverResult)
      return resolverResult.isRejected || (isChained && (await rejectsChain(session, resolverResult, used)))
    }),
  )
  const stuck = stuckIn(probed)
  const failing = resolverResults.flatMap((resolverResult, index) =>
    rejects[index] || resolverResult.outcome === 'server-failure' || stuck.includes(resolverResult)
      ? [resolverResult.name]
      : [],
  )
  const isDoubted = rejects.includes(true)
  // A resolver that rejects a later name may report that it validated the first alias.
  const others = resolverResults.filter((_, index) => !rejects[index])
  if (await isValidated({ ...probed, resolverResults: others }, between))
    return { view: isDoubted ? 'disputed' : 'accepted', failing }
  if (isDoubted) return { view: 'rejected', failing }
  return { view: (await isAnyValidated(probed, answered)) ? 'outdated' : 'unvalidated', failing }
}

type Input = Pick<Probed, 'session' | 'record' | 'findings' | 'resolverResults'>

/** Reports whether a validating resolver returned the current answer. */
export const isValidated = (probed: Input, between: readonly string[] = []): Promise<boolean> =>
  isAnyValidated(
    probed,
    probed.resolverResults.filter(
      (resolverResult) => resolverResult.outcome === 'answered' && isCurrent(probed, resolverResult, between),
    ),
  )

async function isAnyValidated({ session }: Input, answered: readonly ResolverResult[]): Promise<boolean> {
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
  { session, record, findings }: Input,
  { found, reply }: ResolverResult,
  between: readonly string[],
): boolean {
  const own = valuesOf(findings.flatMap(({ records }) => records ?? []))
  if (session.config.isPrivate || !own.length) return true
  if (!hasValue(record, found, own)) return false
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
