import type { CaaFailure } from '@/lib/dns/evidence/certificate/caa'
import type { Evidence, Judgment } from '@/lib/dns/evidence/evidence'
import type { CaaChange, CaaEdit } from '@/lib/dns/model/caa-change'
import type { FoundRecord } from '@/lib/dns/model/records'
import { caaAbove } from '@/lib/dns/sentences/sentences-caa'
import { caaFails, caaSilent } from '@/lib/dns/sentences/sentences-caa-lookup'
import { caaChange, caaFix, caaProblems, describeForbidden } from './caa-fix'
import { alsoForbidden } from './remaining'
import { hasTrait } from './traits'

/** Describes a failed lookup of CAA records. Returns null if the failure needs only a note. */
export function describeCaaFailure(
  evidence: Pick<Evidence, 'record' | 'zone'>,
  failure: CaaFailure,
): string | null {
  const { record, zone } = evidence
  const { at, by, above } = failure
  const fails = by?.isFailed ? caaFails(record, at, by, above !== undefined) : null
  if (!above || !record.certificate) return fails
  const failing = fails ?? caaSilent(at)
  return caaAbove(record.certificate, zone ?? '', { set: above, at, failing }, fixAbove(evidence, failure))
}

const fixAbove = (
  { record, zone }: Pick<Evidence, 'record' | 'zone'>,
  { above }: CaaFailure,
): CaaEdit | null =>
  above && record.certificate
    ? caaChange(above, record.certificate, { zone: zone ?? '', isAtPlatform: false })
    : null

export const isForbidden = (evidence: Evidence, judgment: Judgment): boolean =>
  alsoForbidden(evidence, judgment) !== null ||
  (hasTrait(judgment[1], 'has-caa') && describeForbidden(evidence, evidence.zone ?? '') !== null)

export const forbiddingRecords = (evidence: Evidence): FoundRecord[] =>
  caaProblems(evidence, evidence.zone ?? '').flatMap(({ views }) => views.flatMap(({ set }) => set.records))

export function caaToChange(evidence: Evidence, judgment: Judgment): CaaChange | null {
  const [, code] = judgment
  const { zone, hints } = evidence
  if (code === 'caa-lookup-fails')
    return hints.rejectedCaa === null && hints.caaFailure ? fixAbove(evidence, hints.caaFailure) : null
  return isForbidden(evidence, judgment) ? caaFix(evidence, zone ?? '') : null
}
