import { unknownCritical, type CaaSet } from '@/lib/dns/caa'
import type { CaaChange, CertificateWanted } from '@/lib/dns/model/records'

/** Returns the value of a CAA record that allows the certificate beside the other records. */
export function allowingCaa(
  { records }: CaaSet,
  { isWildcard, issuer }: Pick<CertificateWanted, 'isWildcard' | 'issuer'>,
): string {
  const hasWild = records.some(({ value }) => / issuewild /i.test(value))
  return `0 ${isWildcard && hasWild ? 'issuewild' : 'issue'} "${issuer}"`
}

/** Returns the CAA record to create or delete so that the certificate can be issued. */
export function caaChange(set: CaaSet, certificate: CertificateWanted): CaaChange {
  const critical = unknownCritical(set)
  if (critical === null) return { name: set.at, value: allowingCaa(set, certificate), action: 'create' }
  const isCritical = ({ value }: { value: string }) => value.toLowerCase().split(' ')[1] === critical
  return { name: set.at, value: set.records.find(isCritical)?.value ?? '', action: 'delete' }
}
