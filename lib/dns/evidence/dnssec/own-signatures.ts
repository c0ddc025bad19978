import { addressesOfEach, affectedAt, type Probed } from '../probed'
import { findBadSignatures, type BadSignatures } from './signatures'
import { findMismatchedSignatures } from './verified'

/**
 * Finds bad signatures of the record and its zone's keys. `isAccepted`: a validating resolver returned the record, and
 * no resolver rejects it. `isStrict`: validity periods are checked without tolerance. Returns null if none are found.
 */
export async function findOwnBad(
  probed: Probed,
  { isAccepted, isStrict }: { isAccepted: boolean; isStrict: boolean },
): Promise<BadSignatures | null> {
  const bad = await findBadSignatures(probed, { isTrusted: isAccepted, isStrict })
  if (bad?.isEverywhere) return bad
  const mismatched = await findMismatchedSignatures(probed, isAccepted)
  if (!bad || !mismatched) return bad ?? mismatched
  const isSame = bad.type === mismatched.type && bad.name === mismatched.name
  const isEverywhere =
    mismatched.isEverywhere || (isSame && !isAccepted && coverAll(probed, [bad, mismatched]))
  const servers = [...new Set([...bad.servers, ...mismatched.servers])]
  return isEverywhere ? { ...mismatched, servers, isEverywhere } : bad
}

/** Reports whether every address that answered has at least one of the problems. */
const coverAll = (probed: Probed, problems: readonly BadSignatures[]): boolean =>
  addressesOfEach(probed).every((one) =>
    problems.some(({ servers, addresses }) => affectedAt(servers, addresses)(one)),
  )
