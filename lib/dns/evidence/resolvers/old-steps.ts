import { foundRecord, userTypeOf } from '@/lib/dns/queries/ask-servers'
import { askAsUser, denialOf, timeAfter, type ResolverResult } from '@/lib/dns/queries/resolver-results'
import { oneAddressEach } from '@/lib/dns/queries/replies'
import { lookup, recordsAt } from '@/lib/dns/queries/walk'
import { isCnameServed } from '../chain/alternating'
import type { DnsAnswer, DnsReply, ResourceRecord } from '@/lib/dns/wire/messages'
import { isWithin } from '@/lib/dns/model/records'
import { compareWithResolvers, valuesByWalk } from '../chain/addresses'
import type { Copies } from '../at-name/copies'
import { valuesOf, type Hints } from '../evidence'
import { areLoopback, areSinkholes } from './filters'
import type { OldStep } from '../observations'
import type { Probed } from '../probed'

/**
 * Finds resolvers' old answers for names behind the correct CNAME, or old IPv6 addresses in place of it, keyed by
 * resolver name.
 */
export async function findOldSteps(
  probed: Probed,
  chains: Hints['chains'],
  copies: Copies,
): Promise<Hints['oldSteps']> {
  const found = probed.resolverResults.map(async (resolverResult): Promise<[string, OldStep][]> => {
    const step =
      (await oldStepOf(probed, resolverResult, { chains, copies })) ??
      (await oldAddressesOf(probed, resolverResult))
    return step ? [[resolverResult.name, step]] : []
  })
  return new Map((await Promise.all(found)).flat())
}

async function oldStepOf(
  probed: Probed,
  resolverResult: ResolverResult,
  { chains, copies }: { chains: Hints['chains']; copies: Copies },
): Promise<OldStep | null> {
  const { session, record } = probed
  const [first = '', ...more] = valuesOf(resolverResult.found)
  const chain = chains.get(first)
  const isCopy = copies.isFlattened === true || copies.leads.get(first) === 'target'
  const leads = chain?.end === 'target' || (chain?.end === 'elsewhere' && isCopy)
  if (record.type !== 'CNAME' || !chain || !leads || more.length) return null
  const reply = await askAsUser(session, resolverResult.server, record)
  if (reply.kind === 'failure') return null
  let name = record.name
  for (const hop of chain.hops) {
    const [alias] = recordsAt(reply.answers, name, 'CNAME')
    if (!alias) return endsAt(probed, reply, name)
    if (alias.value !== hop) return otherStep(probed, reply, alias)
    name = hop
  }
  if (chain.end === 'elsewhere') return endsAtCopy(probed, reply, name)
  // The platform changes the challenge's text, so an old text doesn't matter.
  return record.purpose === 'traffic' ? endsAtTarget(probed, reply, name) : null
}

/**
 * Finds old IPv6 addresses that a resolver still returns in place of the CNAME. Resolvers cache each type separately.
 * They're queried only if the record may just have changed. Names below a wildcard each have their own cached answers.
 */
async function oldAddressesOf(
  { session, record, servers, mayHaveChanged }: Probed,
  resolverResult: ResolverResult,
): Promise<OldStep | null> {
  const { name, type, purpose } = record
  const isAlias = resolverResult.found.some((one) => one.type === 'CNAME')
  if (!mayHaveChanged || type !== 'CNAME' || purpose !== 'traffic' || name.startsWith('*.') || !isAlias)
    return null
  const question = { name, type: 'AAAA' } as const
  const reply = await session.ask(resolverResult.server, question, { recurse: true, signatures: true })
  const records = reply.kind === 'answer' ? recordsAt(reply.answers, name, 'AAAA') : []
  if (!records.length) return null
  const current = await Promise.all(servers.map((server) => session.ask(server, question)))
  const isCurrent = (one: DnsReply) =>
    one.kind === 'failure' || recordsAt(one.answers, name, 'AAAA').length > 0
  return current.some(isCurrent) ? null : stepOf(name, records)
}

const stepOf = (name: string, records: readonly ResourceRecord[]): OldStep => ({
  name,
  records: records.map(foundRecord),
  until: timeAfter(Math.max(...records.map(({ ttl }) => ttl))),
})

async function otherStep(probed: Probed, reply: DnsAnswer, alias: ResourceRecord): Promise<OldStep | null> {
  const { session, record } = probed
  if (leadsTo(reply, alias, record.values)) return null
  const addresses = reply.answers.filter(({ type }) => type === 'A').map(foundRecord)
  if ((await compareWithResolvers(probed, addresses)).isFlattened) return null
  const { cut } = await lookup(session, { name: alias.name, type: userTypeOf(record) })
  const servers = alias.name === record.name ? probed.servers : oneAddressEach(cut?.servers ?? [])
  return (await isCnameServed(session, servers, alias.name, alias.value)) ? null : stepOf(alias.name, [alias])
}

function leadsTo({ answers }: DnsAnswer, first: ResourceRecord, targets: readonly string[]): boolean {
  const seen = new Set<string>()
  let name = first.value
  while (!seen.has(name) && !targets.includes(name)) {
    seen.add(name)
    name = recordsAt(answers, name, 'CNAME')[0]?.value ?? name
  }
  return targets.includes(name)
}

async function endsAt(probed: Probed, reply: DnsAnswer, name: string): Promise<OldStep | null> {
  const records = recordsAt(reply.answers, name, userTypeOf(probed.record))
  if (!records.length) return absenceOf(reply, name)
  const { isFlattened } = await compareWithResolvers(probed, records.map(foundRecord))
  return isFlattened ? null : stepOf(name, records)
}

async function endsAtCopy(probed: Probed, reply: DnsAnswer, name: string): Promise<OldStep | null> {
  const records = recordsAt(reply.answers, name, 'A')
  if (!records.length) {
    const own = reply.rcode === 'NXDOMAIN' ? null : await valuesByWalk(probed.session, { name, type: 'A' })
    return own?.length === 0 ? null : absenceOf(reply, name)
  }
  const { isFlattened } = await compareWithResolvers(probed, records.map(foundRecord))
  return isFlattened === false ? stepOf(name, records) : null
}

async function endsAtTarget(probed: Probed, reply: DnsAnswer, target: string): Promise<OldStep | null> {
  const addresses = reply.answers.filter(({ type }) => type === 'A')
  if (addresses.length) {
    const isOther = areSinkholes(addresses) || areLoopback(addresses)
    const own = isOther && (await valuesByWalk(probed.session, { name: target, type: 'A' }))
    const isBlocked =
      own && own.length > 0 && !own.some((value) => addresses.some((one) => one.value === value))
    return isBlocked ? stepOf(addresses[0]?.name ?? target, addresses) : null
  }
  const end = reply.answers.findLast(({ type }) => type === 'CNAME')?.value ?? target
  const step = absenceOf(reply, end)
  const found = step && (await valuesByWalk(probed.session, { name: target, type: 'A' }))
  return found?.length ? step : null
}

function absenceOf(reply: DnsAnswer, name: string): OldStep | null {
  const { ttl, deniedBy } = denialOf(reply)
  const isDenied = deniedBy === null ? reply.canRecurse : isWithin(name, deniedBy)
  return isDenied ? { name, records: [], until: ttl === undefined ? null : timeAfter(ttl) } : null
}
