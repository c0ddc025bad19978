import { parseAddress } from '@/lib/resources/ip/cidr'
import type { DnsCheck, RecordCheck, WantedRecord } from './records'

const plain = ({ name, type, values, purpose }: WantedRecord): WantedRecord => ({
  name,
  type,
  values,
  purpose,
})

/** Sentence for a check in which the console's own resolvers failed. It must not name them. */
const notAsked = (name: string) =>
  `We couldn't query any name server for ${name}. The record's state is unknown. Check again later.`

/** The names that people without a session see instead of those of the console's resolvers and root servers. */
type Aliases = ReadonlyMap<string, string>

/** Returns the aliases of servers that were configured: those in `configured`, and all that have no name of their own. */
function aliasesOf({ records }: DnsCheck, configured: readonly string[]): Aliases {
  const resolvers = unique(records.flatMap((record) => record.resolvers ?? []).map(({ name }) => name))
  const servers = records.flatMap((record) => record.servers).map(({ name }) => name)
  const addresses = servers.filter((name) => parseAddress(name) !== null)
  const others = unique([...configured, ...addresses]).filter((name) => !resolvers.includes(name))
  return new Map([
    ...others.map((name, index) => [name, `Server ${index + 1}`] as const),
    ...resolvers.map((name, index) => [name, `Resolver ${index + 1}`] as const),
  ])
}

const unique = (names: readonly string[]) => [...new Set(names)]

/** Replaces whole names in a text, not parts of longer ones. */
function withAliases(text: string, aliases: Aliases): string {
  if (aliases.size === 0) return text
  const names = [...aliases.keys()].toSorted((a, b) => b.length - a.length)
  const any = names.map((name) => name.replaceAll(/[^\w]/g, String.raw`\$&`)).join('|')
  return text.replaceAll(
    new RegExp(`(?<![\\w.:-])(?:${any})(?![\\w:-]|\\.\\w)`, 'g'),
    (name) => aliases.get(name) ?? name,
  )
}

function sharedRecord(check: RecordCheck, aliases: Aliases): RecordCheck {
  const { record, zone, verdict, state, until, code, message, notes, found, chain, servers, resolvers } =
    check
  const shown = (text: string) => withAliases(text, aliases)
  const aliasOf = (name: string) => aliases.get(name) ?? name
  return {
    record: plain(record),
    zone,
    verdict,
    ...(state && { state }),
    ...(until !== undefined && { until }),
    code,
    message: zone === null ? notAsked(record.name) : shown(message),
    ...(notes && { notes: notes.map(shown) }),
    found,
    ...(chain && { chain }),
    servers:
      zone === null
        ? []
        : servers.map((server) => ({ ...server, name: aliasOf(server.name), address: null })),
    ...(resolvers && {
      resolvers: resolvers.map(({ name, outcome, found: own, until: end }) => ({
        name: aliasOf(name),
        outcome,
        found: own,
        until: end,
      })),
    }),
  }
}

/**
 * Returns a check in the form that people without a session may see: without addresses of servers, and without the
 * names of the console's own resolvers and root servers. `configured` lists the latter, as far as they are known.
 */
export function sharedCheck(check: DnsCheck, configured: readonly string[]): DnsCheck {
  const { checked_at, zone, name_servers, is_from_root, records } = check
  const aliases = aliasesOf(check, configured)
  return {
    checked_at,
    zone,
    name_servers: name_servers.map((name) => aliases.get(name) ?? name),
    ...(is_from_root !== undefined && { is_from_root }),
    records: records.map((record) => sharedRecord(record, aliases)),
  }
}
