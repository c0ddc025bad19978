import type { RelatedAnswer } from './related-answer'
import { counted, joinWithAnd } from '@/lib/util/text'
import {
  canonicalName,
  isWithin,
  type AskOutcome,
  type FoundRecord,
  type RecordCheck,
  type ResolverAnswer,
  type ServerAsked,
  type WantedRecord,
} from './records'

// The answers behind a diagnosis, for the page and for tickets.

const outcomes: Record<Exclude<AskOutcome, 'answered'>, string> = {
  timeout: 'Timed out',
  unreachable: "Couldn't be reached",
  'no-route': 'No route from this console',
  malformed: 'Invalid answer',
  'server-failure': 'SERVFAIL',
  refused: 'REFUSED',
  'format-error': 'FORMERR',
  'other-error': 'Other DNS error',
  'too-many-records': 'Too many records',
  'too-many-queries': 'Not queried',
  aborted: 'No answer before the check ended',
  'not-authoritative': 'Not authoritative',
  'no-address': 'No address',
  'address-unknown': 'Address unknown',
  'not-allowed': 'Address not allowed',
  'link-local': 'Link-local or metadata address',
  loopback: 'Loopback address',
  'not-queried': 'Not queried',
  'invalid-name': 'Invalid name',
}

export interface AnswerRow {
  /** The server or resolver, or the queried name if no single server answered. */
  name: string
  address: string | null
  answer: string
  /** True if the row has exactly the required records. Always false for related answers. */
  isSaved: boolean
  note: string | null
  /**
   * The time when the answer expires from the resolver's cache, in RFC 3339 format. Null if unknown, and for name
   * servers.
   */
  until: string | null
}

export interface AnswerTable {
  of: 'servers' | 'resolvers' | 'others'
  caption: string
  rows: AnswerRow[]
}

const listed = (records: readonly FoundRecord[]) =>
  records.map(({ type, value }) => `${type} ${value}`).join(', ')

const isAmong = (records: readonly FoundRecord[]) => (record: FoundRecord) =>
  records.some(({ type, value }) => type === record.type && value === record.value)

function answerOf(type: string, { outcome, found }: Pick<ServerAsked, 'outcome' | 'found'>): string {
  if (outcome !== 'answered') return outcomes[outcome]
  if (!found) return 'Answered'
  return listed(found) || `No ${type} record`
}

function isSaved({ type, values }: WantedRecord, { found = [] }: Pick<ServerAsked, 'found'>): boolean {
  const own = new Set(found.map((one) => canonicalName(one.value)))
  return (
    found.length > 0 &&
    found.every((one) => one.type === type) &&
    own.size === values.length &&
    values.every((value) => own.has(canonicalName(value)))
  )
}

/** Returns the queried name servers. Omits a server listed by address if it's also listed by name. */
export const nameServersOf = ({ servers }: Pick<RecordCheck, 'servers'>) =>
  servers.filter(({ name }) => servers.every((other) => other.name === name || other.address !== name))

interface Counts {
  answered: number
  failed: number
}

function countsOf(servers: readonly Pick<ServerAsked, 'name' | 'outcome'>[]): Counts {
  const answered = new Set(servers.flatMap(({ name, outcome }) => (outcome === 'answered' ? name : [])))
  return { answered: answered.size, failed: new Set(servers.map(({ name }) => name)).size - answered.size }
}

const serverCounts = (servers: Counts, resolvers: Counts, key: keyof Counts) =>
  joinWithAnd([
    ...(servers[key] > 0 ? [counted(servers[key], 'name server')] : []),
    ...(resolvers[key] > 0 ? [counted(resolvers[key], 'resolver')] : []),
  ])

export function answersSummary(check: RecordCheck): string {
  const servers = countsOf(nameServersOf(check))
  const resolvers = countsOf(resolversOf(check))
  const answered = serverCounts(servers, resolvers, 'answered')
  const failed = serverCounts(servers, resolvers, 'failed')
  if (answered === '') return `No usable answer from ${failed}`
  return `Answers from ${answered}${failed && `, no usable answer from ${failed}`}`
}

export const resolversOf = ({ servers, resolvers = [] }: RecordCheck) =>
  resolvers.filter(({ name }) => servers.every((server) => server.name !== name && server.address !== name))

export function answerTables(check: RecordCheck): AnswerTable[] {
  const related = check.related ?? []
  const resolvers = resolversOf(check)
  // A resolver that is also a name server has no row of its own.
  const isOfResolver = ({ server, until }: RelatedAnswer) =>
    until !== undefined && resolvers.some(({ name }) => name === server)
  const tables: AnswerTable[] = [
    {
      of: 'servers',
      caption: captionOf(check),
      rows: nameServersOf(check).map((server) => serverRow(check, server)),
    },
    {
      of: 'resolvers',
      caption: 'Resolvers',
      rows: resolvers.flatMap(({ name, until, ...resolver }) => [
        {
          name,
          address: null,
          answer: answerOf(check.record.type, resolver),
          isSaved: isSaved(check.record, resolver),
          note: isWildcardCached(check, resolver) ? fromWildcard(check.wildcard) : null,
          until,
        },
        ...related.filter((one) => isOfResolver(one) && one.server === name).map(relatedRow(check)),
      ]),
    },
    {
      of: 'others',
      caption: 'Other names and servers',
      rows: related.filter((one) => !isOfResolver(one)).map(relatedRow(check)),
    },
  ]
  return tables.filter(({ rows }) => rows.length > 0)
}

function serverRow(check: RecordCheck, server: ServerAsked): AnswerRow {
  const own = answerOf(check.record.type, server)
  const other = isSingle(check) && server.outcome === 'answered' ? otherRecords(check) : null
  return {
    name: server.name,
    address: isAddressShown(check, server) ? server.address : null,
    answer: other ? `${own}; ${other.text}` : own,
    isSaved: other === null && isSaved(check.record, server),
    note: fromWildcard(isFromWildcard(check, server) ? check.wildcard : wildcardOn(check, server)),
    until: null,
  }
}

const kinds: Readonly<Record<NonNullable<RelatedAnswer['kind']>, (type: string) => string>> = {
  'own-zone': () => 'from a separate zone',
  sometimes: () => 'in some answers',
  'by-type': (type) => `for ${type} queries only`,
  'no-key': () => "doesn't match any DNSKEY in the zone",
  'unused-key': () => "matches a DNSKEY that doesn't sign the others",
  signed: () => 'shows that the zone is signed',
  'of-platform': () => "address of one of the platform's name servers",
}

const dsKinds: ReadonlySet<RelatedAnswer['kind']> = new Set(['no-key', 'unused-key', 'signed'])

const relatedRow =
  ({ record }: RecordCheck) =>
  ({ name, type, server, address, kind, until, ...one }: RelatedAnswer): AnswerRow => {
    const isAbout = server !== undefined && (name !== record.name || until !== undefined)
    const notes = [...(isAbout ? [`for ${name}`] : []), ...(kind ? [kinds[kind](type)] : [])]
    return {
      name: server ?? name,
      address: address ?? null,
      answer: kind && dsKinds.has(kind) ? `${type} record` : answerOf(type, one),
      isSaved: false,
      note: notes.join(', ') || null,
      until: until ?? null,
    }
  }

function captionOf({ record, zone, code, is_private }: RecordCheck): string {
  if (zone === null || code === 'zone-not-found')
    return is_private ? "This account's DNS servers" : 'Servers queried to find the zone'
  return record.type === 'NS' ? `Name servers of the parent zone ${zone}` : "The zone's name servers"
}

interface OtherRecords {
  where: string
  text: string
}

function otherRecords(check: RecordCheck): OtherRecords | null {
  const { record, found, servers, code, wildcard, related } = check
  const { found_at: foundAt, redirected_by: redirectedBy } = check
  // The related answers show the CAA records with their name.
  if (code === 'caa-forbids' && related) return null
  const answered = servers.flatMap((server) => server.found ?? [])
  const isOther = (one: FoundRecord) =>
    !isAmong(answered)(one) &&
    !related?.some(
      ({ name, until, found: own }) => name === record.name && until === undefined && isAmong(own ?? [])(one),
    )
  const text = listed(found.filter(isOther))
  if (text === '') return null
  if (code === 'caa-forbids') return { where: 'CAA records', text }
  if (foundAt !== undefined) return { where: `At ${foundAt}`, text }
  if (redirectedBy !== undefined) return { where: `At ${redirectedBy}`, text }
  return { where: wildcard === undefined ? 'Also at this name' : `From the wildcard ${wildcard}`, text }
}

/** Returns the found records to list in addition to the rows, or null if there are none. */
export const unlistedRecords = (check: RecordCheck): OtherRecords | null =>
  isSingle(check) ? null : otherRecords(check)

const answering = ({ servers }: RecordCheck) => servers.filter(({ outcome }) => outcome === 'answered')

const isSingle = (check: RecordCheck) =>
  check.code !== 'caa-forbids' &&
  check.found_at === undefined &&
  check.redirected_by === undefined &&
  new Set(answering(check).map(({ name }) => name)).size === 1

const isFromWildcard = (check: RecordCheck, { outcome, found = [] }: ServerAsked) =>
  check.wildcard !== undefined && outcome === 'answered' && (found.length > 0 || isSingle(check))

const wildcardOn = ({ record, related = [] }: RecordCheck, { name: server, found = [] }: ServerAsked) =>
  related.find(
    (one) =>
      one.server === server &&
      one.name.startsWith('*.') &&
      one.name !== record.name &&
      isWithin(record.name, one.name.slice(2)) &&
      found.length > 0 &&
      found.every(isAmong(one.found ?? [])),
  )?.name

function isWildcardCached(check: RecordCheck, { found }: Pick<ResolverAnswer, 'found'>) {
  const { wildcard, found_at: foundAt, servers } = check
  // The check's records may be at another name.
  const known = foundAt === undefined ? check.found : servers.flatMap((server) => server.found ?? [])
  return wildcard !== undefined && found.length > 0 && found.every(isAmong(known))
}

const fromWildcard = (wildcard: string | undefined) =>
  wildcard === undefined ? null : `from the wildcard ${wildcard}`

const isAddressShown = (check: RecordCheck, { name, address, outcome }: ServerAsked) =>
  outcome !== 'answered' ||
  isSplit(check, name) ||
  (address !== null && listedWith(name, check.message).includes(address))

/** Returns the addresses that a message lists in parentheses after a server's name. */
function listedWith(name: string, message: string): string[] {
  const parts = message.split(`${name} (`)
  // Another server's name may end with this one.
  const isOwn = (index: number) => !/[\w.-]$/.test(parts[index - 1] ?? '')
  return parts.flatMap((part, index) =>
    index > 0 && isOwn(index) ? (part.split(')')[0] ?? '').split(/, | and /) : [],
  )
}

const isSplit = ({ servers, record }: RecordCheck, name: string) =>
  new Set(servers.flatMap((server) => (server.name === name ? [answerOf(record.type, server)] : []))).size > 1
