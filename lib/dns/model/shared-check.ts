import type { DnsCheck, RecordCheck, WantedRecord } from './records'

const plain = ({ name, type, values, purpose }: WantedRecord): WantedRecord => ({
  name,
  type,
  values,
  purpose,
})

/** Sentence for a check in which the console's own resolvers failed. It must not name them. */
const notAsked = (name: string) =>
  `We couldn't ask any name server about ${name}. This says nothing about the record. Check again later.`

const numbered = (index: number) => `Resolver ${index + 1}`

/** Returns a function that replaces the names of the console's resolvers in a text. */
const withoutResolvers =
  (resolvers: RecordCheck['resolvers'] = []) =>
  (text: string) =>
    resolvers.reduce((result, { name }, index) => result.replaceAll(name, numbered(index)), text)

function sharedRecord(check: RecordCheck): RecordCheck {
  const { record, zone, verdict, state, until, code, message, notes, found, chain, servers, resolvers } =
    check
  const shown = withoutResolvers(resolvers)
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
    servers: zone === null ? [] : servers.map((server) => ({ ...server, address: null })),
    ...(resolvers && {
      resolvers: resolvers.map(({ outcome, found: own, until: end }, index) => ({
        name: numbered(index),
        outcome,
        found: own,
        until: end,
      })),
    }),
  }
}

/**
 * Returns a check in the form that people without a session may see: without the addresses of servers and the console's
 * own resolvers.
 */
export const sharedCheck = ({
  checked_at,
  zone,
  name_servers,
  is_from_root,
  records,
}: DnsCheck): DnsCheck => ({
  checked_at,
  zone,
  name_servers,
  ...(is_from_root !== undefined && { is_from_root }),
  records: records.map(sharedRecord),
})
