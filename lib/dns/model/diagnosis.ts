import type { CertificateText } from '@/lib/resources/certificate-text'
import type { State } from '@/lib/util/state'
import { stateOf, type DnsCheck, type RecordCheck, type WantedRecord } from './records'
import { bySeverity, recordState } from './state'

/** The message of a check in two parts: the finding, and the change to make. The change may be empty. */
export function partsOf(message: string): { finding: string; change: string } {
  const [finding = '', ...rest] = message.trim().split(/(?<=[.;)])\s+(?=[A-Z])/)
  return { finding, change: rest.join(' ') }
}

/** Returns the wildcard that answers for a name without records of its own, as its message names it. Null without one. */
export function wildcardOf({ code, message }: Pick<RecordCheck, 'code' | 'message'>): string | null {
  if (code !== 'covered-by-wildcard') return null
  return /\bthe wildcard (\S+) answers for it\b/.exec(message)?.[1] ?? null
}

/** Returns the index of the record in the worst state, of several the first one. Null if no record is required. */
export function recordToFix({ wanted, check }: Pick<DiagnosisInput, 'wanted' | 'check'>): number | null {
  const states = wanted.map((_, index): State => {
    const one = check?.records[index]
    return one ? stateOf(one) : 'unknown'
  })
  const [worst] = states.toSorted(bySeverity)
  return worst === undefined ? null : states.indexOf(worst)
}

interface DiagnosisInput {
  wanted: readonly WantedRecord[]
  check: DnsCheck | null
  certificate: CertificateText | null
}

/**
 * Returns the index of the record that keeps the certificate from being issued or renewed: the one with CAA records
 * that forbid it, the one that isn't ready and that the platform names, or the worst wrong one. Null if the platform
 * reports another error, or no record is known to be the cause.
 */
export function certificateCause({ wanted, check, certificate }: DiagnosisInput): number | null {
  if (!certificate || !check || certificate.state === 'ready') return null
  const forbidden = check.records.findIndex(({ code }) => code === 'caa-forbids')
  if (forbidden >= 0) return forbidden
  if (certificate.state === 'wrong' && !certificate.isDnsError) return null
  const stateAt = (index: number) => recordState(check.records[index])
  const open = wanted.map((_, index) => index).filter((index) => stateAt(index) !== 'ready')
  const reported = (certificate.isDnsError && certificate.reported?.toLowerCase()) || ''
  const longestFirst = open.toSorted((a, b) => (wanted[b]?.name.length ?? 0) - (wanted[a]?.name.length ?? 0))
  const named = longestFirst.find((index) => reported.includes(wanted[index]?.name ?? '\0'))
  if (named !== undefined) return named
  const wrong = open.filter((index) => stateAt(index) === 'wrong')
  return wrong.find((index) => wanted[index]?.purpose === 'certificate') ?? wrong[0] ?? null
}
