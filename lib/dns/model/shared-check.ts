import { parseAddress } from '@/lib/resources/ip/cidr'
import { publicMessage, publicText } from './operator-text'
import type { CaaChange, CaaEdit } from './caa-change'
import { isInSetup } from './record-dns-state'
import type { RelatedAnswer } from './related-answer'
import type { Rejection } from './rejection'
import type { DnsCheck, RecordCheck, ResolverAnswer, ServerAsked, WantedRecord } from './records'

const plain = ({ name, unicode, type, values, purpose }: WantedRecord): WantedRecord => ({
  name,
  ...(unicode !== undefined && { unicode }),
  type,
  values,
  purpose,
})

/** The message for a check that couldn't find the record's zone, without the names of the servers that it queried. */
const notAsked = (name: string) => `The check couldn't query any name server for ${name}. Check again later.`

type Aliases = ReadonlyMap<string, string>

function aliasesOf({ records }: DnsCheck, configured: readonly string[]): Aliases {
  const resolvers = unique(records.flatMap((record) => record.resolvers ?? []).map(({ name }) => name))
  const servers = records.flatMap((record) => record.servers).map(({ name }) => name)
  const addresses = servers.filter(isAddress)
  const others = unique([...configured, ...addresses]).filter((name) => !resolvers.includes(name))
  const asked = records.flatMap((record) => [...record.servers, ...(record.related ?? [])])
  const answers = [...records, ...asked, ...records.flatMap((record) => record.resolvers ?? [])]
  const values = answers.flatMap(({ found = [] }) => found.map(({ value }) => value))
  const known = [...others, ...resolvers, ...values]
  const hosts = asked.flatMap(({ address }) => address ?? [])
  return new Map([
    ...others.map((name, index) => [name, `Server ${index + 1}`] as const),
    ...resolvers.map((name, index) => [name, `Resolver ${index + 1}`] as const),
    ...unique(hosts)
      .filter((host) => isAddress(host) && !known.includes(host))
      .map((host, index) => [host, `Address ${index + 1}`] as const),
  ])
}

const isAddress = (text: string) => parseAddress(text) !== null

const unique = (names: readonly string[]) => [...new Set(names)]

function withAliases(text: string, aliases: Aliases): string {
  if (aliases.size === 0) return text
  const names = [...aliases.keys()].toSorted((a, b) => b.length - a.length)
  const any = names.map((name) => name.replaceAll(/[^\w]/g, String.raw`\$&`)).join('|')
  return text.replaceAll(
    new RegExp(`(?<![\\w.:-])(?:${any})(?![\\w:-]|\\.\\w)`, 'g'),
    (name) => aliases.get(name) ?? name,
  )
}

/** A type with all fields required, so that code must explicitly show or omit each new field. */
type Decided<Fields> = { [Field in keyof Required<Fields>]: Fields[Field] }

function sharedServer({ name, outcome, found }: ServerAsked, aliases: Aliases): ServerAsked {
  const shown: Decided<ServerAsked> = { name: aliases.get(name) ?? name, address: null, outcome, found }
  return shown
}

function sharedResolver({ name, outcome, found, until }: ResolverAnswer, aliases: Aliases): ResolverAnswer {
  const shown: Decided<ResolverAnswer> = { name: aliases.get(name) ?? name, outcome, found, until }
  return shown
}

function sharedRejection({ resolver, since, ends_by, found_at }: Rejection, aliases: Aliases): Rejection[] {
  const alias = aliases.get(resolver)
  if (alias === undefined) return []
  const shown: Decided<Rejection> = { resolver: alias, since, ends_by, found_at }
  return [shown]
}

function sharedEdit({ name, value, action, deletes, servers }: CaaEdit, aliases: Aliases): Decided<CaaEdit> {
  const at = servers?.map((server) => aliases.get(server) ?? server)
  const shown: Decided<CaaEdit> = { name, value, action, deletes, servers: at }
  return shown
}

function sharedCaa({ is_on_few, others, ...first }: CaaChange, aliases: Aliases): CaaChange {
  const edits = others?.map((one) => sharedEdit(one, aliases))
  const shown: Decided<CaaChange> = { ...sharedEdit(first, aliases), others: edits, is_on_few }
  return shown
}

function sharedRelated(one: RelatedAnswer, aliases: Aliases): RelatedAnswer {
  const { name, type, server, outcome, found, until, kind } = one
  const shown: Omit<Decided<RelatedAnswer>, 'address'> = {
    name,
    type,
    server: server === undefined ? undefined : (aliases.get(server) ?? server),
    outcome,
    found,
    until,
    kind,
  }
  return shown
}

function sharedRecord(check: RecordCheck, aliases: Aliases): RecordCheck {
  const { record, zone, parent, verdict, state, until, code, at_source, notes, found, chain } = check
  const {
    found_at,
    is_apex,
    is_registered,
    is_at_platform,
    is_dangling,
    is_in_chain,
    has_other_addresses,
    is_ipv6_only,
    wildcard,
    uncovered,
    needs_own_record,
    redirected_by,
    is_hidden,
    hidden_by,
    stale_ds,
    rejections,
    outdated_delegation,
    caa,
    lacking,
    disputed_name,
    is_private,
  } = check
  const textOf = (text: string) => withAliases(publicText(text), aliases)
  // Without a zone, the servers are the console's own resolvers, except for a name that can't be queried.
  const isInvalid = check.servers.some((one) => one.outcome === 'invalid-name' && one.name === record.name)
  const isWithheld = zone === null && !isInvalid
  // The resolvers' old answers are only for the next check.
  const shown: Decided<Omit<RecordCheck, 'old_answers'>> = {
    record: plain(record),
    zone,
    parent,
    verdict,
    state,
    until,
    code,
    at_source,
    message: isWithheld ? notAsked(record.name) : withAliases(publicMessage(check), aliases),
    notes: notes?.map(textOf),
    found,
    chain,
    found_at,
    is_apex,
    is_registered,
    is_at_platform,
    is_dangling,
    is_in_chain,
    has_other_addresses,
    is_ipv6_only,
    wildcard,
    uncovered,
    needs_own_record,
    redirected_by,
    is_hidden,
    hidden_by,
    stale_ds,
    rejections: rejections?.flatMap((one) => sharedRejection(one, aliases)),
    outdated_delegation,
    caa: caa && sharedCaa(caa, aliases),
    servers: isWithheld ? [] : check.servers.map((server) => sharedServer(server, aliases)),
    lacking: lacking?.map(textOf),
    disputed_name,
    is_private,
    resolvers: check.resolvers?.map((resolver) => sharedResolver(resolver, aliases)),
    related: zone === null ? undefined : check.related?.map((one) => sharedRelated(one, aliases)),
  }
  return shown
}

/**
 * Returns the version of a check that people without a session may see. Hides the names of resolvers and `configured`
 * servers, and server addresses that no answer contains.
 */
export function sharedCheck(check: DnsCheck, configured: readonly string[]): DnsCheck {
  const { checked_at, zone, name_servers, is_from_root, records } = check
  const aliases = aliasesOf(check, configured)
  const shown: Decided<DnsCheck> = {
    checked_at,
    zone,
    name_servers: name_servers.map((name) => aliases.get(name) ?? name),
    is_from_root,
    in_setup_of: undefined, // may name a customer
    is_new: isInSetup(check) || undefined,
    unknown_since: undefined,
    thorough_at: undefined, // only for the console's own records
    listing_servers: undefined,
    zone_versions: undefined,
    unanswered_types: undefined,
    records: records.map((record) => sharedRecord(record, aliases)),
  }
  return shown
}
