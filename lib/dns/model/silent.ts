import type { AskOutcome, RecordCheck, ServerAsked } from './records'

const silence: ReadonlySet<AskOutcome> = new Set(['timeout', 'unreachable'])

/** Reports whether none of the name servers responded. Returns false for an empty list. */
export const areSilent = (servers: readonly ServerAsked[]): boolean =>
  servers.length > 0 && servers.every(({ outcome }) => silence.has(outcome))

/**
 * Returns the record's zone if no name server responded and no resolver returned a record. Returns null in other cases.
 */
export const silentZoneOf = ({ code, zone, servers, resolvers = [] }: RecordCheck): string | null =>
  code === 'could-not-ask' && areSilent(servers) && resolvers.every(({ found }) => found.length === 0)
    ? zone
    : null
