import type { ResolverConfig } from '@/lib/dns/wire/config'
import { failure, type DnsReply } from '@/lib/dns/wire/messages'
import { knownTops } from './known-tops'
import type { Session } from './session'

/**
 * Returns a session that doesn't wait for late replies, for the first pass of a check. `isComplete` returns false if a
 * second pass is needed.
 */
export function firstPass(session: Session): { session: Session; isComplete: () => boolean } {
  let isComplete = true
  const skip = () => {
    isComplete = false
    return failure('timeout')
  }
  const askPatiently: Session['ask'] = async (server, question, how) =>
    session.firstWaitMs(server, question, how) === null ? skip() : session.ask(server, question, how)
  const ask: Session['ask'] = async (server, question, how) => {
    const waitMs = session.firstWaitMs(server, question, how)
    return (waitMs === null ? null : await within(session.ask(server, question, how), waitMs)) ?? skip()
  }
  // Results that a late reply may change aren't kept for the second pass or for other checks.
  const guarded = ({ referrals, ...own }: ResolverConfig): ResolverConfig =>
    referrals
      ? {
          ...own,
          referrals: {
            ...referrals,
            keep: (...kept) => {
              if (isComplete) referrals.keep(...kept)
            },
            drop: (zone) => {
              if (isComplete) referrals.drop(zone)
            },
          },
        }
      : own
  const { outside } = session.config
  const config = { ...guarded(session.config), ...(outside && { outside: guarded(outside) }) }
  const view = { ...session, config, ask, askPatiently, skip, cuts: new Map(), ...knownTops(config) }
  return { session: view, isComplete: () => isComplete }
}

async function within(reply: Promise<DnsReply>, ms: number): Promise<DnsReply | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null)
  })
  const first = await Promise.race([reply, late])
  clearTimeout(timer)
  return first
}
