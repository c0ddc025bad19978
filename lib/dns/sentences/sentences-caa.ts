import type { CaaSet } from '@/lib/dns/evidence/caa'
import type { CaaChange } from '@/lib/dns/model/records'
import { caaPlace, lowerFirst } from './sentences-cname'
import { caaUnknown } from './sentences-delivery'

/**
 * Describes CAA records that allow the certificate only for an account or a validation method. `fix` is null if only the
 * platform can change them.
 */
export function caaRestricted(set: CaaSet, zone: string, fix: CaaChange | null) {
  const lead = `${caaUnknown(set)} If the certificate isn't issued or renewed,`
  if (!fix)
    return `${lead} ask the platform's support team to remove the restriction from the CAA records at ${set.at}.`
  const where = caaPlace(fix.name, zone)
  return `${lead} ${lowerFirst(where.lead)} add a CAA record at ${where.name} with the value ${fix.value}, which has no such restriction.`
}
