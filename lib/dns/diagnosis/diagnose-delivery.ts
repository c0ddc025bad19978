import { isReached, type Evidence, type Judgment } from '@/lib/dns/evidence/evidence'
import type { ResolverResult } from '@/lib/dns/queries/resolver-results'
import { unclear } from '@/lib/dns/queries/denied'
import { addProblem, addWait, withoutClaims } from './combine'
import { areOnFew } from './judge-lists'
import { failedIn, judgeDenying, judgeNameServers } from './judge-servers'
import { describeCaaFailure } from './caa-failure'
import { caaProblems, describeForbidden } from './caa-fix'
import { hasTrait } from './traits'
import { isSeen } from './diagnose-common'
import { addHiddenWait, findWait } from './waits'
import { caaRestricted } from '@/lib/dns/sentences/sentences-caa'
import { stillRejected } from '@/lib/dns/sentences/sentences-old-validation'
import * as report from '@/lib/dns/sentences/sentences'
import * as reportServers from '@/lib/dns/sentences/sentences-name-servers'
import * as reportDnssec from '@/lib/dns/sentences/sentences-dnssec'
import * as reportDelivery from '@/lib/dns/sentences/sentences-delivery'
import type { FoundRecord, ServerAsked } from '@/lib/dns/model/records'

/**
 * Combines the diagnosis of a record at its name servers with problems of resolvers and servers. `until` is the time
 * when cached answers expire, in RFC 3339 format, or null if unknown.
 */
export function judgeDelivery(
  evidence: Evidence,
  atSource: Judgment,
): { judgment: Judgment; until: string | null } {
  const [verdict, code] = atSource
  const silent = silentServers(evidence, atSource)
  if (silent.length)
    return {
      judgment: ['unknown', 'could-not-ask', reportDelivery.mayBeInternal(evidence.record, silent)],
      until: null,
    }
  const seenBy =
    evidence.mayBePrivate && hasTrait(code, 'absent')
      ? evidence.hints.resolverResults.filter((resolverResult) => isSeen(evidence, resolverResult))
      : []
  if (seenBy.length)
    return {
      judgment: ['unknown', 'cause-unknown', report.onlySeen(evidence.record, evidence.zone ?? '', seenBy)],
      until: null,
    }
  if (verdict !== 'correct') return { judgment: atSource, until: null }
  // Resolvers may have their answers from the wrong addresses instead of a cache, so these answers might not expire.
  if (evidence.hints.strayServers.length) return { judgment: judgeOthers(evidence, atSource), until: null }
  const isWaiting = !needsDnssecChange(evidence.hints)
  const wait = isWaiting ? findWait(evidence) : null
  if (wait && isBesideCopy(evidence, atSource)) return addHiddenWait(evidence, atSource)
  const lasting = wait && judgeLasting(evidence, atSource)
  if (lasting) return addHiddenWait(evidence, lasting)
  if (wait) return { judgment: addWait(evidence, atSource, wait.code, wait.text), until: wait.until }
  const judgment = judgeOverdue(evidence, atSource) ?? judgeOthers(evidence, atSource)
  // A cached DS record or failure may be a consequence of the DNSSEC problem that needs the change.
  const withoutDs = { ...evidence, hints: { ...evidence.hints, oldValidation: null } }
  return isWaiting ? { judgment, until: null } : addHiddenWait(withoutDs, judgment)
}

/**
 * Reports whether servers return the target's addresses in addition to a CNAME, so the zone needs a change in any case.
 */
const isBesideCopy = ({ findings }: Evidence, [, code]: Judgment): boolean =>
  code === 'address-flattened' && findings.some(({ records }) => records?.length)

/** Reports whether DNSSEC needs a change, so that waiting for caches to expire isn't enough. */
const needsDnssecChange = ({
  badSignatures,
  splitDs,
  isDisputed,
  unsignedServers,
  mismatchedServers,
}: Evidence['hints']): boolean =>
  badSignatures !== null ||
  splitDs !== null ||
  isDisputed ||
  unsignedServers.length + mismatchedServers.length > 0

function judgeOverdue(evidence: Evidence, atSource: Judgment): Judgment | null {
  const { record, hints } = evidence
  if (!hints.oldValidation?.overdue.length) return null
  const text = stillRejected(record, hints.oldValidation)
  // The old failure is also why these resolvers fail other queries and reject CAA answers.
  const others = { ...hints, unresolved: null, rejectedCaa: null }
  const broken = judgeBroken({ ...evidence, hints: others }, atSource)
  if (!broken) return addProblem(atSource, 'resolvers-fail', text)
  const [verdict, , message, state = 'attention'] = addProblem(
    broken,
    'resolvers-fail',
    text.replace(/^However, /, 'In addition, '),
  )
  return [verdict, broken[1], message, state]
}

function judgeBroken(evidence: Evidence, atSource: Judgment): Judgment | null {
  const failing = judgeNameServers(evidence, withoutClaims(atSource)) ?? judgeFailing(evidence, atSource)
  return failing ?? judgeDenying(evidence, atSource) ?? judgeUnserved(evidence, atSource)
}

/**
 * Diagnoses problems of servers and CAA lookups that remain after cached answers expire. Omits CAA records that only
 * restrict authorities, which become a note.
 */
function judgeLasting(evidence: Evidence, atSource: Judgment): Judgment | null {
  const servers = judgeNameServers(evidence, withoutClaims(atSource)) ?? judgeDenying(evidence, atSource)
  // A failure that is cached can also be why the platform's servers seem to fail.
  const unserved = evidence.hints.oldValidation === null ? judgeUnserved(evidence, atSource) : null
  return servers ?? unserved ?? judgeCaaFailure(evidence, atSource)
}

const judgeUnserved = ({ record, hints: { unserved } }: Evidence, atSource: Judgment): Judgment | null =>
  unserved?.isFailed
    ? addProblem(atSource, 'platform-not-serving', reportDelivery.notServing(record, unserved))
    : null

function judgeOthers(evidence: Evidence, atSource: Judgment): Judgment {
  const broken = judgeBroken(evidence, atSource)
  if (broken) return broken
  const { zone, parent = null, findings } = evidence
  const at = { zone: zone ?? '', parent, findings }
  const servers = failedIn(findings)
    .map(({ server }) => server)
    .filter(({ outcome }) => !unclear.has(outcome))
  const isConfirmed = evidence.hints.resolverResults.some((resolverResult) =>
    isSeen(evidence, resolverResult),
  )
  if (servers.length)
    return addProblem(
      atSource,
      'some-servers-silent',
      reportServers.someSilent(evidence.record, at, servers, isConfirmed),
    )
  return judgeViews(evidence, atSource) ?? judgeRestricted(evidence, atSource) ?? atSource
}

function judgeRestricted(evidence: Evidence, atSource: Judgment): Judgment | null {
  const { record, zone, hints } = evidence
  const { caa } = hints
  const text = describeForbidden(evidence, zone ?? '')
  if (text !== null) return addProblem(atSource, 'caa-restricted', text)
  // Certificate authorities can't look up a private zone.
  if (!caa?.set || caa.verdict !== 'restricted' || !record.certificate || record.isPrivate) return null
  const [problem = { fix: null, servers: [] }] = caaProblems(evidence, zone ?? '')
  const restricted = caaRestricted(caa.set, record.certificate, zone ?? '', problem)
  return addProblem(atSource, 'caa-restricted', restricted)
}

function silentServers({ record, zone, hints }: Evidence, [verdict, code]: Judgment): ResolverResult[] {
  const isAbsent = hasTrait(code, 'absent')
  const isWrong = code === 'chain-unknown' || (verdict === 'wrong' && !hasTrait(code, 'besides-ingress'))
  if (!record.isPrivate || !(isAbsent || isWrong)) return []
  const failing = hints.resolverResults.filter(({ outcome }) => outcome !== 'answered')
  return isAbsent
    ? failing.filter(({ deniedBy }) => deniedBy === null || deniedBy !== zone)
    : failing.filter(({ outcome }) => outcome !== 'server-failure')
}

function judgeViews({ record, findings, hints }: Evidence, atSource: Judgment): Judgment | null {
  const differing = reportDelivery.differing(record, hints, findings)
  const isAffected =
    record.purpose !== 'certificate' ||
    [...hints.views.values()].some(({ reason }) => reason === 'other-copy')
  if (!isAffected || !differing.length) return null
  return addProblem(atSource, 'resolvers-differ', `However, ${differing.join(' ')}`)
}

function judgeFailing(evidence: Evidence, atSource: Judgment): Judgment | null {
  const { record, zone, parent = null, hints } = evidence
  const { unserved } = hints
  if (unserved?.isFailed && !unserved.isOnSome)
    return addProblem(atSource, 'platform-not-serving', reportDelivery.notServing(record, unserved))
  if (hints.targetFailure !== null)
    return addProblem(
      atSource,
      'platform-not-serving',
      reportDelivery.targetFails(record, hints.targetFailure),
    )
  if (hints.isDisputed)
    return addProblem(
      atSource,
      'resolvers-fail',
      reportDnssec.disputed(record, { zone: zone ?? '', parent }, hints),
    )
  if (hints.unresolved !== null) {
    const text = reportDelivery.resolversFail(record, zone ?? '', hints.unresolved)
    return addProblem(atSource, 'resolvers-fail', text)
  }
  // Certificate authorities can't look up a private zone.
  if (record.isPrivate) return null
  if (hints.rejectedCaa !== null) {
    const text = reportDnssec.caaRejected(record, { zone: zone ?? '', parent }, hints.rejectedCaa)
    return addProblem(atSource, 'caa-lookup-fails', text)
  }
  return judgeCaaFailure(evidence, atSource)
}

function judgeCaaFailure({ record, zone, hints }: Evidence, atSource: Judgment): Judgment | null {
  // Certificate authorities can't look up a private zone.
  const text = !record.isPrivate && hints.caaFailure && describeCaaFailure({ record, zone }, hints.caaFailure)
  return text ? addProblem(atSource, 'caa-lookup-fails', text) : null
}

/** Diagnoses a record that is wrong only on name servers with outdated addresses. Returns null otherwise. */
export function judgeOldCopies(
  evidence: Evidence,
  zone: string,
  answers: readonly { server: ServerAsked; records: readonly FoundRecord[] }[],
): Judgment | null {
  const { record, parent = null } = evidence
  const { staleGlue } = evidence.hints
  const wrong = answers.filter(({ records }) => !isReached(evidence, records))
  if (!wrong.every(({ server }) => staleGlue.some(({ name }) => name === server.name))) return null
  const text = reportDelivery.oldCopies(record, { zone, parent }, staleGlue)
  return ['wrong', 'servers-disagree', text, areOnFew(wrong, answers) ? 'attention' : 'wrong']
}
