import { mayAsk, refusalOf, someAddresses, type NameServer } from '@/lib/dns/wire/config'
import type { Session } from './session'

export const addressTypes = ['A', 'AAAA'] as const

export function serverAt(
  { config }: Session,
  name: string,
  addresses: readonly string[],
  problem: NameServer['problem'] = 'no-address',
): NameServer {
  const allowed = [...new Set(addresses)].filter((address) => mayAsk(address, config))
  const some = someAddresses(allowed)
  return {
    name,
    servers: some.map((host) => ({ host, port: config.port })),
    problem: addresses.length && !allowed.length ? refusalOf(addresses, config) : problem,
    ...(some.length < allowed.length && { hasMore: true }),
  }
}

/** Discards the shared addresses of a silent name server. Returns true if the addresses have to be looked up again. */
export function forgetSilent(
  { config, isSlow }: Session,
  name: string,
  addresses: readonly string[],
): boolean {
  const { port, referrals } = config
  const isSilent = addresses.length > 0 && addresses.every((host) => isSlow({ host, port }))
  // Each type has its own answer.
  const forgotten = isSilent ? addressTypes.map((type) => referrals?.forget({ name, type }) === true) : []
  return forgotten.includes(true)
}
