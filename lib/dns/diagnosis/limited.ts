import type { FoundRecord, RecordCheck } from '@/lib/dns/model/records'

/** The maximum number of records to keep of each answer. Name servers choose how many they return. */
const maxKept = 32
/** The maximum number of related answers to keep. */
const maxRelated = 64

/**
 * Limits the size of a result for storage and display. Prefers required records to others. The verdict and the message
 * are still based on all records.
 */
export function limitSize(check: RecordCheck): RecordCheck {
  const { record, found, at_source: source, servers, resolvers, old_answers: old, related } = check
  const keep = (records: FoundRecord[]): FoundRecord[] => {
    if (records.length <= maxKept) return records
    const isRequired = ({ value }: FoundRecord) => record.values.includes(value)
    return [...records.filter(isRequired), ...records.filter((one) => !isRequired(one))].slice(0, maxKept)
  }
  const keepFound = <One extends { found?: FoundRecord[] }>(one: One): One =>
    one.found ? { ...one, found: keep(one.found) } : one
  return {
    ...check,
    found: keep(found),
    ...(source && { at_source: keepFound(source) }),
    servers: servers.map(keepFound),
    ...(resolvers && { resolvers: resolvers.map(keepFound) }),
    ...(old && { old_answers: old.map(keepFound) }),
    ...(related && { related: related.slice(0, maxRelated).map(keepFound) }),
  }
}
