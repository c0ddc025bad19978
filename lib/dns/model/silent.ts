import type { AskOutcome, RecordCheck, ServerAsked } from './records'

const silence: ReadonlySet<AskOutcome> = new Set(['timeout', 'unreachable'])

/**
 * Reports whether none of the name servers responded, so their operator has to fix them. Returns false for an empty
 * list.
 */
export const areSilent = (servers: readonly ServerAsked[]): boolean =>
  servers.length > 0 && servers.every(({ outcome }) => silence.has(outcome))

/**
 * Returns the record's zone if none of its name servers responded and no resolver returned a record. Returns null
 * otherwise: a resolver's record shows that the servers respond, but not to the console.
 */
export const silentZoneOf = ({ code, zone, servers, resolvers = [] }: RecordCheck): string | null =>
  code === 'could-not-ask' && areSilent(servers) && resolvers.every(({ found }) => found.length === 0)
    ? zone
    : null
