import type { ResolverConfig, ZoneServers } from '@/lib/dns/wire/config'
import type { DnsAnswer } from '@/lib/dns/wire/messages'
import type { Session } from './session'

export function knownTops({ referrals }: ResolverConfig): Pick<Session, 'topCut' | 'forgetTop'> {
  const tops = new Map<string, Promise<ZoneServers | null>>()
  return {
    topCut: (top, find) => {
      const known = tops.get(top) ?? find()
      tops.set(top, known)
      return known
    },
    forgetTop: (top) => {
      tops.set(top, Promise.resolve(null))
      referrals?.drop(top)
    },
  }
}

/** The answer for a name whose top-level domain can't exist. */
export const nonexistent: DnsAnswer = {
  kind: 'answer',
  rcode: 'NXDOMAIN',
  isAuthoritative: true,
  isTruncated: false,
  canRecurse: false,
  isAuthenticated: false,
  supportsSignatures: false,
  signatures: [],
  answers: [],
  authorities: [],
  additionals: [],
}
