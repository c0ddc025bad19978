import type { Probed } from '../probed'
import { stuckIn } from '../resolvers/unresolved'
import type { View } from './decide'
import { isInUnsigned } from './hidden-zones'
import type { Path } from './zone-states'

/** Facts from the resolvers' answers and from referrals, without verifying signatures. */
export interface Shown {
  view: View
  isAccepted: boolean
  isRejected: boolean
  /** True if a resolver rejects the answer or fails. */
  isFailing: boolean
  /**
   * True if validating resolvers returned only old answers, no resolver fails, and referrals show that all names are in
   * unsigned zones.
   */
  isOpen: boolean
}

/**
 * Reports whether to check the periods of signatures without tolerance. If resolvers have validated the answer, the
 * console's clock is an unlikely cause.
 */
export const isStrictFor = ({ isAccepted, isRejected, isFailing }: Shown) =>
  isAccepted || isRejected || isFailing

export function shownBy(probed: Probed, { known, view }: { known: Path; view: View }): Shown {
  const { session, resolverResults } = probed
  // The PowerDNS Recursor also fails if checking is disabled, so its failure doesn't show that DNSSEC is the cause.
  const isFailing =
    resolverResults.some((one) => one.isRejected || one.outcome === 'server-failure') ||
    stuckIn(probed).length > 0
  return {
    view,
    isAccepted: view === 'accepted',
    isRejected: view === 'disputed' || view === 'rejected',
    isFailing,
    isOpen: view === 'outdated' && !isFailing && known.names.every((name) => isInUnsigned(session, name)),
  }
}
