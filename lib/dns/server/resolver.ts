import 'server-only'
import { getServers } from 'node:dns'
import { patience, type Referrals, type ResolverConfig, type Server } from '@/lib/dns/wire/config'
import { createReferrals } from '@/lib/dns/queries/referrals'
import { isLoopback } from '@/lib/util/sockets'
import { classifyAddress } from '@/lib/upstream/address'
import type { AddressPolicy } from '@/lib/upstream/policy'
import { accountDnsServers, type Account } from '@/lib/server/accounts/upstream'
import type { Env } from '@/lib/server/env'

type DnsEnv = Pick<Env, 'ADIT_DNS_SERVERS' | 'ADIT_DNS_ROOTS' | 'ADIT_DNS_PORT' | 'ADIT_PLATFORM_DNS_PORT'>

function serverOf(text: string, port: number): Server {
  const bracketed = /^\[([^\]]+)\](?::(\d+))?$/.exec(text)
  if (bracketed) return { host: bracketed[1] ?? '', port: Number(bracketed[2] ?? port) }
  const [host = '', portText, ...more] = text.split(':')
  return more.length > 0 ? { host: text, port } : { host, port: Number(portText ?? port) }
}

type AccountServers = Pick<Account, 'kind'> & Partial<Pick<Account, 'dns_servers'>>

type Servers = Omit<ResolverConfig, 'referrals'>

const maxKept = 100
/** The shared results for each combination of servers, most recently used last. */
const referralsByServers = new Map<string, Referrals>()

function withReferrals(config: Servers): ResolverConfig {
  const { recursive, roots = [], port, isPrivate } = config
  const key = JSON.stringify([recursive, roots, port, isPrivate])
  const referrals = referralsByServers.get(key) ?? createReferrals()
  referralsByServers.delete(key)
  const [oldest] = referralsByServers.keys()
  if (referralsByServers.size >= maxKept && oldest !== undefined) referralsByServers.delete(oldest)
  referralsByServers.set(key, referrals)
  return { ...config, referrals }
}

const isUnusableAddress = (ip: string) => ['link-local', 'metadata'].includes(classifyAddress(ip))

/**
 * Returns the servers for an account's DNS checks: its own name servers, the configured servers (`ADIT_DNS_SERVERS` and
 * `ADIT_DNS_ROOTS`), or the defaults. The defaults are the local platform's name server for a local account, and the
 * system's resolvers for other accounts.
 */
export function resolverFor(
  env: DnsEnv,
  { kind, dns_servers = null }: AccountServers,
  policy: Pick<AddressPolicy, 'allows'>,
): ResolverConfig {
  const port = env.ADIT_DNS_PORT
  const limits = { ...patience, isAllowedAddress: policy.allows, isUnusableAddress }
  const own = accountDnsServers({ dns_servers })
  if (own.length > 0)
    return withReferrals({
      recursive: own.map((host) => ({ host, port })),
      refused: own.filter((host) => !policy.allows(host)),
      isPrivate: true,
      ...(kind !== 'local' && { outside: resolverFor(env, { kind }, policy) }),
      port,
      allowLoopback: own.some((address) => isLoopback(address) && policy.allows(address)),
      isAllowedLoopback: policy.allows,
      ...limits,
    })
  const recursive = env.ADIT_DNS_SERVERS.map((text) => serverOf(text, 53))
  const roots = env.ADIT_DNS_ROOTS.map((text) => serverOf(text, port))
  if (recursive.length > 0 || roots.length > 0)
    return withReferrals({
      recursive,
      roots,
      port,
      allowLoopback: roots.some(({ host }) => isLoopback(host)),
      ...limits,
    })
  if (kind === 'local') {
    const own = env.ADIT_PLATFORM_DNS_PORT
    return withReferrals({
      recursive: [],
      roots: [{ host: '127.0.0.1', port: own }],
      port: own,
      allowLoopback: true,
      ...limits,
    })
  }
  const system = getServers().map((text) => serverOf(text, 53))
  return withReferrals({ recursive: system, port, allowLoopback: false, ...limits })
}
