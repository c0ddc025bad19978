import type { CertificateWords } from '@/lib/resources/certificate-words'
import type { DnsCheck, WantedRecord } from './records'
import { bySeverity, recordState } from './state'

/** The message of a check in two parts: the finding, and the change to make. The change may be empty. */
export function partsOf(message: string): { finding: string; change: string } {
  const [finding = '', ...rest] = message.trim().split(/(?<=[.;)])\s+(?=[A-Z])/)
  return { finding, change: rest.join(' ') }
}

interface Given {
  wanted: readonly WantedRecord[]
  check: DnsCheck | null
  certificate: CertificateWords | null
}

/**
 * Returns the index of the record that keeps the certificate from being issued or renewed: the one that the platform
 * names, else the worst one that isn't ready. Null if no record is to blame.
 */
export function certificateCause({ wanted, check, certificate }: Given): number | null {
  if (!certificate || certificate.state === 'ready') return null
  const stateAt = (index: number) => recordState(check?.records[index])
  const forbidden = check?.records.findIndex(({ code }) => code === 'caa-forbids') ?? -1
  if (forbidden >= 0) return forbidden
  const open = wanted.map((_, index) => index).filter((index) => stateAt(index) !== 'ready')
  const said = certificate.said?.toLowerCase() ?? ''
  const longestFirst = open.toSorted((a, b) => (wanted[b]?.name.length ?? 0) - (wanted[a]?.name.length ?? 0))
  const named = longestFirst.find((index) => said.includes(wanted[index]?.name ?? '\0'))
  if (named !== undefined) return named
  const rank = (index: number) => Number(wanted[index]?.purpose !== 'certificate')
  const [worst] = open.toSorted((a, b) => bySeverity(stateAt(a), stateAt(b)) || rank(a) - rank(b))
  return check && worst !== undefined ? worst : null
}
