import type { AskOutcome, RecordCheck, ServerAsked } from './records'

const silence: ReadonlySet<AskOutcome> = new Set(['timeout', 'unreachable'])

export const areSilent = (servers: readonly ServerAsked[]): boolean =>
  servers.length > 0 && servers.every(({ outcome }) => silence.has(outcome))

/** Returns the record's zone if no name server responded and no resolver returned a record, or null otherwise. */
export const silentZoneOf = ({ code, zone, servers, resolvers = [] }: RecordCheck): string | null =>
  code === 'could-not-ask' && areSilent(servers) && resolvers.every(({ found }) => found.length === 0)
    ? zone
    : null
