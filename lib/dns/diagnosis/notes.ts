import { alsoLame } from './remaining'
import { isForbidden } from './caa-failure'
import { hasTrait } from './traits'
import type { Evidence, Judgment } from '@/lib/dns/evidence/evidence'
import { isUnclear } from '@/lib/dns/evidence/resolvers/views'
import type { ResolverResult } from '@/lib/dns/queries/resolver-results'
import { caaNotes } from '@/lib/dns/sentences/sentences-caa'
import * as reportDelivery from '@/lib/dns/sentences/sentences-delivery'
import { listsDiffer } from '@/lib/dns/sentences/sentences-name-servers'

/** Returns the notes below a diagnosis's message. */
export function notesOf(evidence: Evidence, judgment: Judgment): string[] {
  const [verdict, code] = judgment
  const { record, findings, hints } = evidence
  const isCorrect = verdict === 'correct'
  // The platform's servers don't have the records of domains.
  const isPlatform = code === 'whole-zone-delegated' && record.type === 'CNAME'
  const isReported = isPlatform || code === 'zone-not-found' || hasTrait(code, 'names-servers')
  const isExplained = hasTrait(code, 'explains-resolvers') || hints.oldValidation?.overdue.length
  const isMissing = (one: ResolverResult) =>
    one.outcome !== 'answered' || (record.type === 'CNAME' && isUnclear(one))
  const failing = isExplained ? [] : hints.resolverResults.filter(isMissing)
  const lame = alsoLame(evidence, judgment)
  const unanswered = findings.filter(({ server, records }) => !records && !lame.includes(server))
  const silent = isReported ? [] : unanswered.map(({ server }) => server)
  const chains = isCorrect ? [...hints.chains.values()] : []
  const inChain = chains.flatMap((chain) => chain.silent ?? [])
  const unsearched = [...new Set(chains.flatMap((chain) => chain.unsearched ?? []))]
  const unserved = code === 'platform-not-serving' ? [] : (hints.unserved?.servers ?? [])
  const isReportedCaa =
    code === 'caa-lookup-fails' || code === 'caa-restricted' || isForbidden(evidence, judgment)
  return [
    ...(silent.length ? [reportDelivery.notConfirmed(record, verdict, silent)] : []),
    ...(unserved.length ? [reportDelivery.servingNotConfirmed(record, unserved)] : []),
    ...(inChain.length ? [reportDelivery.chainNotConfirmed(inChain)] : []),
    ...(isCorrect && hints.silentTarget.length
      ? [reportDelivery.targetNotConfirmed(record, hints.silentTarget)]
      : []),
    ...(isCorrect ? reportDelivery.addressesSkipped(findings) : []),
    ...(isCorrect ? listsDiffer(findings) : []),
    ...(isCorrect && hints.isIncomplete ? [reportDelivery.conflictsUnknown] : []),
    ...(unsearched.length ? [reportDelivery.hopsUnsearched(unsearched)] : []),
    ...(isCorrect && hints.isUnvalidated ? [reportDelivery.signaturesUnverified] : []),
    ...(isCorrect ? reportDelivery.unresolved(record, failing) : []),
    ...(isCorrect && code !== 'resolvers-differ' ? reportDelivery.differing(record, hints, findings) : []),
    ...(isCorrect ? reportDelivery.unawareOf(hints) : []),
    ...(isCorrect && !isReportedCaa ? caaNotes(record, hints) : []),
  ]
}
