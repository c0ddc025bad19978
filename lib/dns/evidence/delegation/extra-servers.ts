import { foundRecord } from '@/lib/dns/queries/ask-servers'
import { denials } from '@/lib/dns/queries/denied'
import { hostsOf, locateNames } from './delegated'
import { maxExtra, type ExtraServer, type Unresolved } from '../observations'
import type { Probed } from '../probed'
import { askEach, isOwnAnswer, oneAddressEach } from '@/lib/dns/queries/replies'
import { addressesAt, locate, lookup, recordsAt } from '@/lib/dns/queries/walk'
import { valuesOf } from '../evidence'
import { findUnresolved } from '../resolvers/unresolved'
import { versionIn } from './versions'
import { isWithin, type AskOutcome } from '@/lib/dns/model/records'
import type { NameServer, Server } from '@/lib/dns/wire/config'
import type { DnsReply } from '@/lib/dns/wire/messages'

type Asked = Pick<Probed, 'session' | 'servers' | 'record' | 'findings'>

type Extras = ReadonlyMap<string, ExtraServer>

interface Platform {
  hosts: () => Promise<ReadonlySet<string>>
  unlocated: () => Promise<readonly string[]>
  versions: () => Promise<readonly string[]>
}

/** The outcomes for which resolvers get no answer from the server either. */
const refusals: ReadonlySet<AskOutcome> = new Set([...denials, 'no-address', 'invalid-name'])

/**
 * Queries a delegation's additional name servers, to determine whether they are the platform's servers under other
 * names.
 */
export async function askExtraServers(asked: Asked): Promise<Extras> {
  const { record, findings } = asked
  if (record.type !== 'NS') return new Map()
  const values = valuesOf(findings.flatMap(({ records }) => records ?? []))
  const others = values.filter((value) => !record.values.includes(value))
  const extra = others.slice(0, maxExtra)
  const platform = findPlatform(asked)
  if (record.values.every((value) => values.includes(value))) return askAll(asked, extra, platform)
  const isAppended = others.some((value) => record.values.some((want) => value.startsWith(`${want}.`)))
  if (isAppended) return new Map()
  const first = await askAll(asked, extra.slice(0, 1), platform)
  return [...first.values()].some(({ match }) => match !== 'other') ? askAll(asked, extra, platform) : first
}

function once<Value>(find: () => Promise<Value>): () => Promise<Value> {
  let found: Promise<Value> | null = null
  return () => (found ??= find())
}

async function askAll(asked: Asked, names: readonly string[], platform: Platform): Promise<Extras> {
  const compared = (await locateAll(asked, names)).map(
    async ({ name, servers, problem }): Promise<[string, ExtraServer]> => {
      if (!servers.length) return [name, await withoutAddress(asked, problem, platform)]
      return [name, combine(servers, await Promise.all(servers.map((one) => compare(asked, one, platform))))]
    },
  )
  return new Map(await Promise.all(compared))
}

function combine(servers: readonly Server[], results: readonly ExtraServer[]): ExtraServer {
  const same = results.find(({ match }) => match === 'same')
  const others = [
    results.findIndex(({ match }) => match === 'other'),
    results.findIndex(({ isCopy, unlocated }) => isCopy || unlocated),
  ]
  const at = others.find((index) => index >= 0) ?? -1
  const other = results[at]
  const host = servers[at]?.host
  if (other) return same && host !== undefined ? { ...other, address: host } : other
  return same ?? results.find(({ match }) => match === 'unknown') ?? results[0] ?? failed('no-address')
}

const failed = (outcome: AskOutcome): ExtraServer => ({
  outcome,
  match: refusals.has(outcome) ? 'dead' : 'unknown',
})

async function withoutAddress({ findings, record }: Asked, problem: AskOutcome, platform: Platform) {
  const isOpen = problem === 'address-unknown' && !hasAll(findings, record.values)
  return withUnlocated(failed(problem), isOpen ? await platform.unlocated() : [])
}

const withUnlocated = (result: ExtraServer, unlocated: readonly string[]): ExtraServer =>
  unlocated.length ? { ...result, match: 'unknown', unlocated } : result

async function compare(
  { session, findings, record: { name, values } }: Asked,
  server: Server,
  platform: Platform,
): Promise<ExtraServer> {
  const reply = await session.ask(server, { name, type: 'NS' })
  const outcome = outcomeOf(reply)
  const found =
    reply.kind === 'answer' && outcome === 'answered'
      ? recordsAt(reply.answers, name, 'NS').map(foundRecord)
      : undefined
  const seen = { outcome, ...(found && { found }) }
  // If all required servers are listed, a failing additional one needs attention wherever it is.
  const isAtPlatform = async () => (await platform.hosts()).has(server.host)
  if ((found || !hasAll(findings, values)) && (await isAtPlatform()))
    return { ...seen, match: 'same', platformAddress: server.host }
  if (!found)
    return withUnlocated(failed(outcome), hasAll(findings, values) ? [] : await platform.unlocated())
  const unlocated = await platform.unlocated()
  const listed = valuesOf(found)
  const isNamed = values.some((value) => listed.includes(value))
  if (!isNamed && !unlocated.length) return { ...seen, match: 'other' }
  const versions = await platform.versions()
  const version = versionIn(await session.ask(server, { name, type: 'SOA' }), name)
  if (version !== null && versions.includes(version)) return { ...seen, match: 'same' }
  if (unlocated.length)
    return withUnlocated({ ...seen, match: 'unknown', ...(isNamed && { isCopy: true }) }, unlocated)
  // If the platform doesn't answer, the zone may be the platform's, whichever name servers it lists.
  const isComparable = versions.length > 0
  if (isComparable && !values.every((value) => listed.includes(value))) return { ...seen, match: 'other' }
  const isForeign =
    version !== null && isComparable && !versions.some((one) => sourceOf(one) === sourceOf(version))
  return { ...seen, match: isForeign ? 'other' : 'unknown', isCopy: true }
}

const hasAll = (findings: Asked['findings'], names: readonly string[]): boolean => {
  const values = valuesOf(findings.flatMap(({ records }) => records ?? []))
  return names.every((name) => values.includes(name))
}

function outcomeOf(reply: DnsReply): AskOutcome {
  if (reply.kind === 'failure') return reply.reason
  return reply.isAuthoritative ? 'answered' : 'not-authoritative'
}

const sourceOf = (version: string) => version.split(' ')[0]

function findPlatform({ session, record: { name, values } }: Asked): Platform {
  const located = once(() => locateNames(session, values))
  return {
    hosts: async () => hostsOf(await located()),
    unlocated: async () =>
      (await located()).flatMap(({ name: host, problem, servers }) =>
        problem === 'address-unknown' && !servers.length ? [host] : [],
      ),
    versions: once(async () => {
      const replies = await askEach(session, oneAddressEach(await located()), { name, type: 'SOA' })
      return replies.filter(isOwnAnswer).flatMap((reply) => versionIn(reply, name) ?? [])
    }),
  }
}

export const findUnreached = async (probed: Probed, extras: Extras): Promise<Unresolved | null> =>
  [...extras.values()].some(({ match }) => match === 'unknown') ? findUnresolved(probed, []) : null

async function locateAll(
  { session, servers, record: { name: zone } }: Asked,
  names: readonly string[],
): Promise<NameServer[]> {
  const question = { name: zone, type: 'NS' } as const
  const replies = await askEach(session, servers, question)
  const glue = replies.flatMap((reply) => (reply.kind === 'answer' ? reply.additionals : []))
  const isLost = (name: string) => isWithin(name, zone) && !addressesAt(glue, name).length
  const lost = names.filter(isLost)
  const { cut } = lost.length ? await lookup(session, question) : { cut: null }
  const unknown = (name: string): NameServer => ({ name, servers: [], problem: 'address-unknown' })
  return [
    ...(await locate(
      session,
      names.filter((name) => !isLost(name)),
      { glue, bailiwick: zone, path: [] },
    )),
    ...lost.map((name) => cut?.servers.find((one) => one.name === name) ?? unknown(name)),
  ]
}
