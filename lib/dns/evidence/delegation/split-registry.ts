import { findChains } from '../chain/find-chains'
import { isReached, noHints, type Hints } from '../evidence'
import type { RegistryView } from '../observations'
import type { Probed } from '../probed'
import { closestAbove, followReferral } from './disputed'
import type { ServerFinding } from '@/lib/dns/queries/finding'
import { isAbsence } from '@/lib/dns/queries/replies'
import { referralIn } from '@/lib/dns/queries/walk'
import { isRegistry } from '@/lib/dns/model/suffix'

/**
 * Returns a domain's differing delegations at the registry's servers. Returns an empty list unless resolvers contradict
 * the name servers, and only some of the delegations lead to the record.
 */
export async function findSplitRegistry(
  probed: Probed,
  { chains, extras }: Pick<Hints, 'chains' | 'extras'>,
): Promise<RegistryView[]> {
  const { session, zone } = probed
  const parent = closestAbove(session, zone)
  if (session.config.isPrivate || !parent || !isRegistry(parent.zone)) return []
  if (parent.servers.length < 2 || !isContradicted(probed, { chains, extras })) return []
  const groups = new Map<string, { servers: string[]; referral: ReturnType<typeof referralIn> }>()
  await Promise.all(
    parent.servers.map(async ({ name, servers: [server] }) => {
      if (!server) return
      const reply = await session.ask(server, { name: zone, type: 'SOA' })
      const referral = referralIn(reply, zone, parent.zone)
      if (referral?.zone !== zone && !isAbsence(reply)) return
      const key = [...new Set(referral?.names)].toSorted().join(' ')
      groups.set(key, { referral, servers: [...(groups.get(key)?.servers ?? []), name] })
    }),
  )
  if (groups.size < 2) return []
  const views = await Promise.all(
    [...groups].map(async ([key, { servers, referral }]): Promise<RegistryView> => {
      const below = referral && (await followReferral(session, referral, parent.zone, probed.record))
      return {
        servers: servers.toSorted(),
        names: key.split(' ').filter(Boolean),
        result: below ? await resultOf(probed, below.findings, extras) : 'wrong',
      }
    }),
  )
  const results = new Set(views.map(({ result }) => result))
  return results.has('right') && results.size > 1
    ? views.toSorted((a, b) => Number(b.result === 'right') - Number(a.result === 'right'))
    : []
}

function isContradicted(
  { record, findings, beliefs }: Probed,
  hints: Pick<Hints, 'chains' | 'extras'>,
): boolean {
  const isRight = (records: ServerFinding['records']) =>
    records !== null && isReached({ record, hints: { ...noHints, ...hints } }, records)
  const isThere = findings.some(({ records }) => isRight(records))
  return beliefs.some(({ outcome, found, isRejected }) =>
    outcome === 'answered'
      ? isRight(found) !== isThere
      : outcome === 'server-failure' && isThere && !isRejected,
  )
}

async function resultOf(
  probed: Probed,
  findings: readonly ServerFinding[],
  extras: Hints['extras'],
): Promise<RegistryView['result']> {
  const { record } = probed
  const chains = await findChains({ ...probed, findings })
  const answered = findings.flatMap(({ records }) => (records ? [records] : []))
  if (!answered.length || [...chains.values()].some(({ end }) => end === 'unknown')) return 'unknown'
  const isRight = answered.every((records) =>
    isReached({ record, hints: { ...noHints, chains, extras } }, records),
  )
  return isRight ? 'right' : 'wrong'
}
