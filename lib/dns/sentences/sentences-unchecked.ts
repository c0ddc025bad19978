import type { Subject } from '@/lib/dns/evidence/evidence'
import type { UncheckedZone } from '@/lib/dns/evidence/observations'
import { unclear } from '@/lib/dns/queries/denied'
import { joinWithAnd } from '@/lib/util/text'
import { aboveZone, isRegistered, plural, sentenceCase, serversOf } from './sentences'
import { outcomesOf, waitAdvice } from './sentences-outcomes'

// Zones whose DS records couldn't be looked up, so it's unknown whether they are signed.

const failedAbove = ({ above, servers }: UncheckedZone) =>
  above !== null && servers.some(({ outcome }) => !unclear.has(outcome))

/**
 * Describes zones that may cause resolvers to reject the record, and how to fix this. Starts with a lowercase letter,
 * for use after "and".
 */
export function unchecked(record: Subject, all: readonly UncheckedZone[]): string {
  const zones = joinWithAnd(all.map(({ zone }) => zone))
  const servers = all.flatMap((one) => one.servers)
  const subject = all.every(failedAbove)
    ? `the parent ${plural(all.length, "zone's", "zones'")} name servers don't answer DS queries for`
    : "the check couldn't look up the DS records of"
  const outcomes = servers.length ? `: ${outcomesOf(servers)}` : ''
  const whether = `whether ${zones} ${plural(all.length, 'is', 'are')} signed`
  // The console's network or limits may be the only cause.
  const isOwnFailure = servers.length > 0 && servers.every(({ outcome }) => unclear.has(outcome))
  return isOwnFailure
    ? `${subject} ${zones}${outcomes}. The check therefore can't tell ${whether}. ` +
        `${waitAdvice(record, servers)} If the check still fails, ${fix(record, all)}`
    : `${subject} ${zones}${outcomes}. Without an answer, resolvers can't tell ${whether}. ` +
        `${sentenceCase(fix(record, all))} Otherwise, ${answerQueries(record, all)}.`
}

/** Returns the change to make. Starts with a lowercase letter. */
function fix(record: Subject, all: readonly UncheckedZone[]): string {
  const [only, ...more] = all
  if (!only || more.length)
    return (
      `check whether ${joinWithAnd(all.map(({ zone }) => zone))} have DS records in their parent zones. ` +
      'If a zone has one, sign the zone again, or remove its DS record.'
    )
  const { zone, above } = only
  // The platform's zone isn't signed.
  const isPlatforms = record.type === 'NS' && zone === record.name
  const change = isPlatforms
    ? 'delete it'
    : `sign the zone ${zone} again at your DNS provider, or remove the DS record`
  return `check whether ${zone} has a DS record ${aboveZone(record, zone, above)}. If it does, ${change}.`
}

function answerQueries(record: Subject, all: readonly UncheckedZone[]): string {
  const [only, ...more] = all
  if (!only || more.length)
    return 'ask the operator of its parent zone to make the name servers answer DS queries'
  const { zone, above, servers } = only
  if (!failedAbove(only))
    return `check that ${joinWithAnd([...new Set(servers.map(({ name }) => name)), 'the name servers of the parent zone'])} answer DS queries`
  return isRegistered(record, zone, above)
    ? "ask the registrar to have the registry's name servers answer DS queries"
    : `ask the operator of ${serversOf(above ?? '')} to make them answer DS queries`
}
