import { userTypeOf } from '@/lib/dns/queries/ask-servers'
import {
  answersOtherwise,
  askAsUser,
  isServerFailure,
  oldRecordsUntil,
  rejectsAnswer,
  timeAfter,
  type Belief,
} from '@/lib/dns/queries/beliefs'
import type { Session } from '@/lib/dns/queries/session'
import { recordsAt } from '@/lib/dns/queries/walk'
import type { Question } from '@/lib/dns/wire/messages'
import { dsRecordsOf } from './dnssec'
import { findMismatched } from './mismatched'
import type { Probed } from './probed'

// Failures of resolvers that end by themselves, because they come from an earlier DNSSEC mistake.

type Checked = Pick<Probed, 'session' | 'record' | 'zone' | 'servers' | 'findings' | 'beliefs'>

/** The time for which Unbound caches a failed validation by default, in seconds. */
const failureSeconds = 60

/**
 * Returns the time until which resolvers fail only because they cache DS records that the parent zones no longer have,
 * or a failed validation (RFC 4035 section 4.7). Null if no resolver does, or if a resolver rejects the zone as it is
 * now. `zones` are the zones on the path, and `between` the names between the record and the target.
 */
export async function findOldValidation(
  probed: Checked,
  zones: readonly string[],
  between: readonly string[],
): Promise<string | null> {
  const { session, beliefs } = probed
  const asked = await Promise.all(
    beliefs.map(async (belief) => {
      const question = await failedQuestion(probed, belief)
      return question && (await rejectsAnswer(session, belief, question)) ? [{ belief }] : []
    }),
  )
  const failing = asked.flat()
  if (!failing.length) return null
  const oldDs = await findOldDs(
    session,
    failing.map(({ belief }) => belief),
    zones,
  )
  if (oldDs !== null) return oldDs
  const causes = await Promise.all(
    failing.map(async ({ belief }) =>
      (await isFailureOld(probed, { belief, between })) ? 'old' : belief.isRejected ? 'rejected' : 'other',
    ),
  )
  return causes.includes('old') && !causes.includes('rejected') ? timeAfter(failureSeconds) : null
}

/**
 * Returns the query of the record's users or for the record that a resolver fails. Null if it answers, or if it rejects
 * a negative answer, which is an older answer for the record.
 */
async function failedQuestion({ session, record }: Checked, belief: Belief): Promise<Question | null> {
  const { name, type, purpose } = record
  if (belief.deniedBy !== null) return null
  if (purpose === 'traffic' && isServerFailure(await askAsUser(session, belief.server, record)))
    return { name, type: userTypeOf(record) }
  return belief.outcome === 'server-failure' ? { name, type } : null
}

/**
 * Returns the time until which resolvers keep DS records that the parent zones no longer have. Null if no resolver
 * does.
 */
async function findOldDs(session: Session, beliefs: readonly Belief[], zones: readonly string[]) {
  const times = zones.map(async (zone) => {
    const current = await dsRecordsOf(session, zone)
    return current === null
      ? []
      : Promise.all(
          beliefs.map(({ server }) => oldRecordsUntil(session, server, { name: zone, type: 'DS' }, current)),
        )
  })
  return lastOf((await Promise.all(times)).flat())
}

interface FailedQuery {
  belief: Belief
  between: readonly string[]
}

/**
 * Reports whether a resolver fails only because it caches a failed validation, although it returns the records with
 * checking disabled. It must resolve the CNAME's further names. In addition, it must answer another query for the name, or reject the
 * apex of a zone that has no DS record anymore.
 */
async function isFailureOld(probed: Checked, { belief, between }: FailedQuery): Promise<boolean> {
  const { session, record } = probed
  const isOld = (await isApexOld(probed, belief)) || (await answersOtherwise(session, belief, record.name))
  if (!isOld) return false
  const further = record.type === 'CNAME' ? [...between, ...record.values] : []
  const replies = await Promise.all(
    further.map((name) => askAsUser(session, belief.server, { ...record, name })),
  )
  if (replies.some(isServerFailure)) return false
  // A resolver may also fail because some servers of a signed zone have an unsigned copy.
  const { unsignedServers, mismatchedServers } = await findMismatched(probed)
  return !unsignedServers.length && !mismatchedServers.length
}

/**
 * Reports whether a resolver rejects the apex of the record's zone although it knows that the zone has no DS record
 * anymore. If the parent zone uses NSEC3 with opt-out, the denial of the DS record isn't marked as validated (RFC 5155
 * section 9.2). Without a delegation, the reason for a failure isn't known: resolvers always reject an unsigned zone to
 * which a signed zone above doesn't refer.
 */
async function isApexOld({ session, record, zone, findings }: Checked, belief: Belief): Promise<boolean> {
  const apex = record.type === 'NS' ? record.name : zone
  const isDelegated =
    record.type === 'NS' ? findings.some(({ records }) => records?.length) : session.cuts.has(zone)
  if (!isDelegated || (await dsRecordsOf(session, apex))?.length) return false
  const ds = await session.ask(belief.server, { name: apex, type: 'DS' }, { recurse: true })
  const isDenied = ds.kind === 'answer' && !recordsAt(ds.answers, apex, 'DS').length
  return isDenied && rejectsAnswer(session, belief, { name: apex, type: 'SOA' })
}

/** Returns the latest time. Null if all times are null. */
export const lastOf = (times: readonly (string | null)[]) =>
  times
    .flatMap((time) => time ?? [])
    .toSorted()
    .at(-1) ?? null
