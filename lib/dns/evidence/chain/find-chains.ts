import { foundRecord, userTypeOf } from '@/lib/dns/queries/ask-servers'
import { followChain, type Chain, type Followed } from './chain'
import { valuesOf } from '../evidence'
import { findHopMistakes, findSilent } from './hop-mistakes'
import { onlyAt } from '../at-name/own-end'
import type { Probed } from '../probed'
import type { Session } from '@/lib/dns/queries/session'
import { findWildcards, withUncovered, type AskZone } from '../wildcard/wildcard'
import { lookup, recordsAt } from '@/lib/dns/queries/walk'
import { isWithin } from '@/lib/dns/model/records'

const maxChains = 4

export async function findChains(probed: Probed): Promise<ReadonlyMap<string, Chain>> {
  const { record, findings, wanted } = probed
  if (record.type !== 'CNAME') return new Map()
  const { name, values: targets } = record
  const otherTargets = wanted.flatMap(({ values }) => values).filter((value) => !targets.includes(value))
  const all = findings.flatMap((finding) => [finding, ...(finding.delegatedTo?.findings ?? [])])
  const values = valuesOf(all.flatMap((finding) => finding.records ?? [])).slice(0, maxChains)
  const chains = values.map(async (first): Promise<[string, Chain]> => [
    first,
    await checkHops(probed, { name, type: userTypeOf(record), first, targets, otherTargets }),
  ])
  return new Map(await Promise.all(chains))
}

async function checkHops(probed: Probed, followed: Followed): Promise<Chain> {
  const { chain, session } = await follow(probed, followed)
  if (chain.end !== 'target') {
    const isRedirected = probed.findings.some(({ redirectedBy }) => redirectedBy)
    const covering = isRedirected ? await findCovering(probed, followed.first) : null
    return covering ? { ...chain, covering } : chain
  }
  const mistakes = await findHopMistakes({ ...probed, session }, followed, chain)
  const { silent, failed } = await findSilent(session, followed, chain)
  return {
    ...chain,
    ...mistakes,
    ...(silent.length > 0 && { silent }),
    ...(failed && { failedHop: failed }),
  }
}

/**
 * Follows a chain. If it ends within the zone without reaching the target, also follows it at the servers that return
 * its first CNAME. Other servers, or a resolver's cache, might not have its later names. `session` finds the servers of
 * these names.
 */
async function follow(probed: Probed, followed: Followed): Promise<{ chain: Chain; session: Session }> {
  const { session, zone, findings } = probed
  const chain = await followChain(session, followed)
  const isLost = chain.end === 'nowhere' || chain.end === 'elsewhere'
  if (session.config.isPrivate || !isLost || !isWithin(chain.hops.at(-1) ?? '', zone))
    return { chain, session }
  const holders = findings.filter(({ records }) => records?.some(({ value }) => value === followed.first))
  const own = await followChain(onlyAt(session, zone, holders), followed)
  if (own.end !== 'target') return { chain, session }
  return { chain: own, session: session.cuts.has(zone) ? session : onlyAt(session, zone, findings) }
}

async function findCovering(probed: Probed, to: string): Promise<Chain['covering'] | null> {
  const { session, record } = probed
  const { reply, cut } = await lookup(session, { name: to, type: userTypeOf(record) })
  if (reply.kind === 'failure' || !cut) return null
  const { zone } = cut
  const aliases = recordsAt(reply.answers, to, 'CNAME')
  const type = aliases.length ? 'CNAME' : userTypeOf(record)
  const records = aliases.length ? aliases : recordsAt(reply.answers, to, type)
  const askZone: AskZone = async (name) => {
    const found = await lookup(session, { name, type })
    return found.reply.kind === 'failure' ? null : recordsAt(found.reply.answers, name, type).map(foundRecord)
  }
  const where = { name: to, zone, label: session.label }
  const { wildcard } = await findWildcards(askZone, where, new Map([[type, records.map(foundRecord)]]))
  return (
    wildcard && { zone, wildcard: withUncovered(wildcard, { ...probed, record: { ...record, name: to } }) }
  )
}
