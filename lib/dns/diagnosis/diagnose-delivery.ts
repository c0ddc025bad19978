import { isReached, type Evidence, type Judgment } from '@/lib/dns/evidence/evidence'
import type { ServerFinding } from '@/lib/dns/queries/finding'
import type { ResolverResult } from '@/lib/dns/queries/resolver-results'
import { denials, unclear } from '@/lib/dns/queries/denied'
import { addProblem, addWait, withoutClaims } from './combine'
import { areOnFew } from './judge-lists'
import { describeCaaFailure } from './caa-failure'
import { caaProblems, describeForbidden } from './caa-fix'
import { hasTrait } from './traits'
import { isSeen } from './diagnose-common'
import { addHiddenWait, findWait } from './waits'
import { coveredServers } from '@/lib/dns/sentences/sentences-apex'
import { caaRestricted } from '@/lib/dns/sentences/sentences-caa'
import { stillRejected } from '@/lib/dns/sentences/sentences-old-validation'
import { splitDs } from '@/lib/dns/sentences/sentences-registry'
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
  if (wait) return { judgment: addWait(evidence, atSource, wait.code, wait.text), until: wait.until }
  const judgment = judgeOverdue(evidence, atSource) ?? judgeOthers(evidence, atSource)
  // A cached DS record or failure may be a consequence of the DNSSEC problem that needs the change.
  const withoutDs = { ...evidence, hints: { ...evidence.hints, oldValidation: null } }
  return isWaiting ? { judgment, until: null } : addHiddenWait(withoutDs, judgment)
}

/** Reports whether servers return the target's addresses beside a CNAME, so the zone needs a change in any case. */
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
  const { record, zone, parent = null, findings, hints } = evidence
  const failing = judgeNameServers(evidence, withoutClaims(atSource)) ?? judgeFailing(evidence, atSource)
  if (failing) return failing
  const denying = describeDenying(evidence, { zone: zone ?? '', parent, findings }, failedIn(findings))
  if (denying !== null) return addProblem(atSource, 'some-servers-lame', denying)
  return hints.unserved?.isFailed
    ? addProblem(atSource, 'platform-not-serving', reportDelivery.notServing(record, hints.unserved))
    : null
}

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

const failedIn = (findings: readonly ServerFinding[]) =>
  findings.filter(({ server }) => isFailed(findings, server.name))

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

function describeDenying(
  { record, findings, platformServers = [] }: Evidence,
  at: reportServers.Listed,
  failed: readonly ServerFinding[],
) {
  const denying = failed.filter(({ server }) => denials.has(server.outcome))
  const lame = denying.filter(({ hasZone }) => !hasZone).map(({ server }) => server)
  const failing = denying.filter(({ hasZone }) => hasZone).map(({ server }) => server)
  const serving = [
    ...new Set(findings.flatMap(({ server, servesName }) => (servesName ? [server.name] : []))),
  ]
  const platforms = record.type === 'NS' ? record.values : []
  return (
    [
      ...(lame.length || serving.length
        ? [reportServers.someLame(record, at, lame, { serving, known: [...platforms, ...platformServers] })]
        : []),
      ...(failing.length ? [reportDelivery.someFail(record, at.zone, failing)] : []),
      ...describeAddresses(findings, at),
    ].join(' ') || null
  )
}

const describeAddresses = (findings: readonly ServerFinding[], at: reportServers.Listed): string[] =>
  findings.flatMap(({ server, hasZone = false }) => {
    const { name, address, outcome } = server
    const working = findings.flatMap((one) =>
      one.server.name === name && one.records ? (one.server.address ?? []) : [],
    )
    if (address === null || !denials.has(outcome) || !working.length) return []
    return [reportServers.addressFails(at, { name, address, outcome }, { hasZone, working })]
  })

function judgeNameServers(
  { record, zone, parent = null, findings, hints }: Evidence,
  atSource: Judgment,
): Judgment | null {
  const at = { zone: zone ?? '', parent }
  if (hints.staleDs !== null && !hints.isRejected) {
    const text = reportDnssec.dsOnSome(record, { ...at, findings })
    return addProblem(atSource, 'some-servers-lame', text)
  }
  if (hints.staleGlue.length) {
    const text = reportDelivery.staleGlue(record, at, hints.staleGlue)
    return addProblem(atSource, 'some-servers-lame', text)
  }
  if (hints.strayServers.length) {
    const text = reportDelivery.strayServers(record, at, hints.strayServers)
    return addProblem(atSource, 'some-servers-lame', text)
  }
  if (hints.unsignedServers.length || hints.mismatchedServers.length) {
    const text = reportDnssec.unsigned(record, { ...at, findings }, hints)
    return addProblem(atSource, 'some-servers-lame', text)
  }
  if (hints.badSignatures) {
    const text = reportDnssec.badOnSome(record, { ...at, findings }, hints.badSignatures)
    return addProblem(atSource, 'some-servers-lame', text)
  }
  if (hints.splitDs) {
    const text = `However, ${splitDs(record, hints.splitDs)}`
    return addProblem(atSource, 'some-servers-lame', text)
  }
  const lacking = [...new Set(findings.flatMap(({ lacksGlueAt = [] }) => lacksGlueAt))]
  if (lacking.length) {
    const servers = findings.filter(({ lacksGlueAt }) => lacksGlueAt).map(({ server }) => server)
    const text = reportServers.unevenGlue(record, at, servers, lacking)
    return addProblem(atSource, 'some-servers-lame', text)
  }
  if (hints.coveredServers.length) {
    const text = coveredServers(record, at.zone, hints.coveredServers)
    return addProblem(atSource, 'aliased-servers', text)
  }
  const aliases = new Map(
    findings.flatMap(({ server: { name }, aliasOf }): [string, string][] =>
      aliasOf === undefined ? [] : [[name, aliasOf]],
    ),
  )
  if (!aliases.size) return null
  const text = reportDelivery.aliasedServers(record, at, [...aliases])
  return addProblem(atSource, 'aliased-servers', text)
}

function judgeFailing({ record, zone, parent = null, hints }: Evidence, atSource: Judgment): Judgment | null {
  const { unserved, caaFailure } = hints
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
  const text = caaFailure && describeCaaFailure({ record, zone }, caaFailure)
  return text === null ? null : addProblem(atSource, 'caa-lookup-fails', text)
}

const isFailed = (findings: readonly ServerFinding[], name: string) =>
  findings.every(({ server, records }) => server.name !== name || !records)

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
