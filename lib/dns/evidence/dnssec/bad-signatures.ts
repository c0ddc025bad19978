import { someAddresses, type NamedServer } from '../probed'
import type { BadSignatures } from './signatures'
import type { Outcome } from './verify-reply'

/** The result of verifying some records of a zone. The fields have the same meaning as in `BadSignatures`. */
export interface Verified extends Outcome {
  zone: string
  type: string
  name?: string
  delegated?: string
}

export const faultIn = ({ isUncovered }: Outcome): BadSignatures['signature'] => ({
  state: isUncovered ? 'uncovered' : 'mismatched',
})

export function describeBad(
  verified: Verified,
  signature: BadSignatures['signature'],
  bad: readonly NamedServer[],
  all: readonly NamedServer[],
): BadSignatures {
  const { result: _, isUncovered: __, ...where } = verified
  return { ...where, signature, ...serversAt(bad, all), isEverywhere: bad.length === all.length }
}

export function serversAt(some: readonly NamedServer[], all: readonly NamedServer[]) {
  const addressesOf = (each: readonly NamedServer[]) =>
    each.map(({ name, server }) => ({ name, address: server.host }))
  return {
    servers: [...new Set(some.map(({ name }) => name))],
    addresses: someAddresses(addressesOf(some), addressesOf(all.filter((one) => !some.includes(one)))),
  }
}
