import { limitedCaa, type CaaSet } from '@/lib/dns/evidence/certificate/caa'
import type { CertificateWanted } from '@/lib/dns/model/caa-change'
import { joinWithAnd } from '@/lib/util/text'
import { plural } from './sentences'

/**
 * Describes the first CAA record that limits the authority to an account or validation method. Returns null if none
 * does.
 */
export function limitedText(
  set: CaaSet,
  certificate: Pick<CertificateWanted, 'issuer' | 'isWildcard'>,
  where: string,
): string | null {
  const [first] = limitedCaa(set, certificate)
  if (!first) return null
  const limits = [
    ...(first.accounts.length ? [`for the account ${joinWithAnd(first.accounts)}`] : []),
    ...(first.methods.length
      ? [`with the validation ${plural(first.methods.length, 'method')} ${joinWithAnd(first.methods)}`]
      : []),
  ]
  return (
    `The CAA record at ${set.at}${where} with the value ${first.text} allows ${certificate.issuer} to issue certificates only ${joinWithAnd(limits)}. ` +
    `The check couldn't determine whether the platform uses ${first.accounts.length ? 'this account' : plural(first.methods.length, 'this method', 'these methods')}.`
  )
}
