import { foundRecord, userTypeOf } from '@/lib/dns/queries/ask-servers'
import { followChain, type Chain, type Followed } from './chain'
import { valuesOf } from '../evidence'
import { findHopMistakes, findSilent } from './hop-mistakes'
import type { Probed } from '../probed'
import { findWildcards, withUncovered, type AskZone } from '../wildcard/wildcard'
import { lookup, recordsAt } from '@/lib/dns/queries/walk'

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
  const chain = await followChain(probed.session, followed)
  if (chain.end !== 'target') {
    const isRedirected = probed.findings.some(({ redirectedBy }) => redirectedBy)
    const covering = isRedirected ? await findCovering(probed, followed.first) : null
    return covering ? { ...chain, covering } : chain
  }
  const mistakes = await findHopMistakes(probed, followed, chain)
  const { silent, failed } = await findSilent(probed.session, followed, chain)
  return {
    ...chain,
    ...mistakes,
    ...(silent.length > 0 && { silent }),
    ...(failed && { failedHop: failed }),
  }
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
