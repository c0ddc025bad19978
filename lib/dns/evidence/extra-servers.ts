import { denials } from '@/lib/dns/queries/denied'
import { maxExtra, type ExtraServer } from './observations'
import type { Probed } from './probed'
import { askEach, isOwnAnswer, oneAddressEach } from '@/lib/dns/queries/replies'
import { addressesAt, locate, lookup, recordsAt } from '@/lib/dns/queries/walk'
import { valuesOf } from './evidence'
import { versionIn } from './versions'
import { isWithin, type AskOutcome } from '@/lib/dns/model/records'
import type { NameServer, Server } from '@/lib/dns/wire/config'

type Asked = Pick<Probed, 'session' | 'servers' | 'record' | 'findings'>

type Extras = ReadonlyMap<string, ExtraServer>

/** The wanted name servers' addresses, and the SOA records that they have for the delegated zone. */
interface Platform {
  hosts: ReadonlySet<string>
  versions: readonly string[]
}

/** The outcomes that show that resolvers don't get the platform's zone either. */
const refusals: ReadonlySet<AskOutcome> = new Set([...denials, 'no-address', 'invalid-name'])

/**
 * Queries the name servers of a delegation other than the wanted ones for the delegated zone, to find out whether they
 * are the platform's under other names. If wanted servers are missing, queries one of the others first, and the rest
 * only if that one doesn't serve another zone. Empty for other records.
 */
export async function askExtraServers(asked: Asked): Promise<Extras> {
  const { record, findings } = asked
  if (record.type !== 'NS') return new Map()
  const values = valuesOf(findings.flatMap(({ records }) => records ?? []))
  const others = values.filter((value) => !record.values.includes(value))
  const extra = others.slice(0, maxExtra)
  const platform = once(() => findPlatform(asked))
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

/** Queries every address of name servers for the delegated zone. */
async function askAll(
  asked: Asked,
  names: readonly string[],
  platform: () => Promise<Platform>,
): Promise<Extras> {
  const compared = (await locateAll(asked, names)).map(
    async ({ name, servers, problem }): Promise<[string, ExtraServer]> => {
      if (!servers.length) return [name, failed(problem)]
      return [name, combine(servers, await Promise.all(servers.map((one) => compare(asked, one, platform))))]
    },
  )
  return new Map(await Promise.all(compared))
}

/** Returns one result for all addresses of a name server. Resolvers may use any of them. */
function combine(servers: readonly Server[], results: readonly ExtraServer[]): ExtraServer {
  const same = results.find(({ match }) => match === 'same')
  const at = results.findIndex(({ match }) => match === 'other')
  const other = results[at]
  const host = servers[at]?.host
  if (other) return same && host !== undefined ? { ...other, address: host } : other
  return same ?? results.find(({ outcome }) => outcome === 'answered') ?? results[0] ?? failed('no-address')
}

const failed = (outcome: AskOutcome): ExtraServer => ({
  outcome,
  match: refusals.has(outcome) ? 'other' : 'unknown',
})

/**
 * Compares the zone at one address with the platform's. Anyone can create a zone that lists the platform's name servers,
 * so only the platform's addresses or its SOA record show that it's the same. The serial number may be newer on one
 * server.
 */
async function compare(
  { session, record: { name, values } }: Asked,
  server: Server,
  platform: () => Promise<Platform>,
): Promise<ExtraServer> {
  const reply = await session.ask(server, { name, type: 'NS' })
  if (reply.kind === 'failure') return failed(reply.reason)
  if (!reply.isAuthoritative) return failed('not-authoritative')
  const listed = recordsAt(reply.answers, name, 'NS').map(({ value }) => value)
  if (!values.every((value) => listed.includes(value))) return { outcome: 'answered', match: 'other' }
  const { hosts, versions } = await platform()
  if (hosts.has(server.host)) return { outcome: 'answered', match: 'same' }
  const version = versionIn(await session.ask(server, { name, type: 'SOA' }), name)
  if (version !== null && versions.includes(version)) return { outcome: 'answered', match: 'same' }
  const isForeign =
    version !== null && versions.length > 0 && !versions.some((one) => sourceOf(one) === sourceOf(version))
  return { outcome: 'answered', match: isForeign ? 'other' : 'unknown', isCopy: true }
}

/** Returns the primary name server in an SOA record. */
const sourceOf = (version: string) => version.split(' ')[0]

async function findPlatform({ session, record: { name, values } }: Asked): Promise<Platform> {
  const located = await locate(session, values, { glue: [], bailiwick: '', path: [] })
  const replies = await askEach(session, oneAddressEach(located), { name, type: 'SOA' })
  return {
    hosts: new Set(located.flatMap(({ servers }) => servers.map(({ host }) => host))),
    versions: replies.filter(isOwnAnswer).flatMap((reply) => versionIn(reply, name) ?? []),
  }
}

/**
 * Returns the addresses of name servers. Those within the delegated zone are in the referrals of the parent zone's
 * servers (glue). The platform has no records at such names, but resolvers reach the servers there.
 */
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
